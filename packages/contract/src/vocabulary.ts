// The fixed words that the API, the database and the packages use. Each list is defined only here.

/** The kinds of feedback. The classifier's probabilities and the database's enum have this order. */
export const KINDS = ['bug', 'feature', 'question', 'praise', 'other'] as const;
export type Kind = (typeof KINDS)[number];

/** What the submitter of a survey may state (§2.8). */
export const STATED_KINDS = ['bug', 'feature', 'question', 'other'] as const satisfies readonly Kind[];
export type StatedKind = (typeof STATED_KINDS)[number];

/** The roles, lowest first: each may do everything that the roles before it may do. */
export const ROLES = ['viewer', 'member', 'owner'] as const;
export type Role = (typeof ROLES)[number];

/** The states of a priority, in order. */
export const PRIORITY_STATES = ['open', 'building', 'shipped', 'shared'] as const;
export type PriorityState = (typeof PRIORITY_STATES)[number];

/** How certain it is that feedback belongs to a priority, lowest first. */
export const CONFIDENCE_LEVELS = ['low', 'medium', 'high'] as const;
export type ConfidenceLevel = (typeof CONFIDENCE_LEVELS)[number];

/** The directions of a trend, in reading order. */
export const TREND_DIRECTIONS = ['rising', 'new', 'steady', 'falling', 'insufficient'] as const;
export type TrendDirection = (typeof TREND_DIRECTIONS)[number];

/** What can be exported, how, and the states of an export. */
export const EXPORTED = ['items', 'transcripts', 'all'] as const;
export const EXPORT_FORMATS = ['jsonl', 'csv'] as const;
export const EXPORT_STATES = ['waiting', 'writing', 'ready', 'expired'] as const;

/** The states of an erasure. */
export const ERASURE_STATES = ['waiting', 'working', 'done'] as const;

/** The states of a connected repository, in order; a failed repository is tried again. */
export const REPOSITORY_STATES = ['waiting', 'reading', 'ready', 'failed'] as const;
export type RepositoryState = (typeof REPOSITORY_STATES)[number];

/** The rating scales of a survey. */
export const RATING_SCALES = ['1-5', '1-10', 'thumbs', 'none'] as const;
export type RatingScale = (typeof RATING_SCALES)[number];

/** Where on a page a survey is shown (§2.8). */
export const SURFACES = ['float', 'inline', 'bar', 'thumbs', 'page', 'widget'] as const;
export type Surface = (typeof SURFACES)[number];

/** The scopes of an agent (§5.3). */
export const SCOPES = ['read', 'write'] as const;
export type Scope = (typeof SCOPES)[number];

/** What may have become of a mail. */
export const MAIL_STATES = [
  'queued',
  'queued-in-outbox',
  'sending',
  'sent',
  'unconfirmed',
  'bounced',
  'suppressed',
  'failed',
  'cancelled',
] as const;

/** What a customer's text may have the form of, besides prose; `order`: it may give orders to a machine that reads it. */
export const TEXT_FORMS = ['heading', 'code', 'image', 'link', 'html', 'json', 'command', 'order'] as const;
export type TextForm = (typeof TEXT_FORMS)[number];

/** How often a member gets a digest by mail. */
export const DIGEST_CHOICES = ['none', 'weekly'] as const;
export type DigestChoice = (typeof DIGEST_CHOICES)[number];

/** What an endpoint can be sent. */
export const HOOK_EVENTS = [
  'feedback.processed',
  'transcript.segmented',
  'priority.created',
  'priority.state_changed',
  'priority.merged',
  'quota.near',
  'quota.held',
  'quota.released',
  'share.sent',
] as const;
export type HookEventType = (typeof HOOK_EVENTS)[number];

/** The event that owners send in order to test an endpoint. */
export const HOOK_TEST = 'webhook.test';

/** The events that have a text for Slack. */
export const SLACK_EVENTS = [
  'priority.created',
  'priority.state_changed',
  'quota.near',
  'quota.held',
  'share.sent',
] as const satisfies readonly HookEventType[];

/** What a sender may sign in with. */
export const SENDER_CREDENTIAL_KINDS = ['secret', 'key', 'workload'] as const;
export type SenderCredentialKind = (typeof SENDER_CREDENTIAL_KINDS)[number];

export const WEBHOOK_KINDS = ['webhook', 'slack'] as const;
export type WebhookKind = (typeof WEBHOOK_KINDS)[number];

/** The states of an endpoint, and those of an event on its way to one. */
export const WEBHOOK_STATES = ['active', 'paused', 'disabled'] as const;
export type WebhookState = (typeof WEBHOOK_STATES)[number];
export const DELIVERY_STATES = ['withheld', 'waiting', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** The services of large models that can be asked. `openai-compatible` is anything with OpenAI’s protocol at an address of its own. */
export const MODEL_PROVIDERS = ['openai-compatible', 'openai', 'anthropic', 'google'] as const;
export type ModelProvider = (typeof MODEL_PROVIDERS)[number];

/** Which model reads what customers say after the product’s own reader: none, the installation’s, or one of the workspace’s own. */
export const MODEL_READS = ['none', 'installation', 'own'] as const;
export type ModelReads = (typeof MODEL_READS)[number];

/** What a model is asked for: to read feedback, to judge what answers a question, to name priorities and judge which are one, to word the requirements of specs, or to show an owner that it answers. */
export const MODEL_PURPOSES = ['reading', 'question', 'naming', 'specification', 'trial'] as const;
export type ModelPurpose = (typeof MODEL_PURPOSES)[number];

/** What a question asks for (§4.5). */
export const QUESTION_INTENTS = [
  'count',
  'who',
  'why',
  'compare',
  'since',
  'trend',
  'exists',
  'next',
  'sentiment',
  'what',
] as const;
export type QuestionIntent = (typeof QUESTION_INTENTS)[number];

/** How far the reading of what a workspace had stored before is. */
export const PAST_STATES = ['reading', 'paused', 'read', 'undoing', 'undone'] as const;
export type PastState = (typeof PAST_STATES)[number];
