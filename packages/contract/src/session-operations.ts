import { AuditEntry } from './audit.ts';
import {
  ActivityEntry,
  CorrectionMade,
  ItemKind,
  ItemMove,
  MergeSuggestion,
  PriorityMerge,
  PriorityRename,
  PrioritySplit,
  FailedItem,
  QuarantinedItem,
} from './corrections.ts';
import { Erasure, ErasurePreview, NewErasure, WorkspaceErasure } from './erasures.ts';
import { ErrorBody } from './error.ts';
import { Export, NewExport } from './exports.ts';
import { GlossaryEntry, GlossaryMeaning, GlossarySuggestion } from './glossary.ts';
import { OutboxMail, Suppression } from './mails.ts';
import { Notifications } from './notifications.ts';
import { Invitation, InvitationMade, Member, NewInvitation, PasswordChange, RoleChange } from './people.ts';
import { Quota } from './quota.ts';
import { NewRepository, Repository } from './repositories.ts';
import { type TSchema, Type } from './schema.ts';
import { Settings, ShareLink } from './settings.ts';
import { NewSurvey, NewSurveyKey, Survey, SurveyKey, SurveyKeyMade } from './surveys.ts';
import { HookDelivery, NewWebhook, Webhook, WebhookMade, WebhookSecret } from './webhooks.ts';

/** An operation that pages call under a person's own session. `{id}`, `{term}` and `{delivery}` in a path are parameters. */
export type SessionOperation = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: `/api/${string}`;
  summary: string;
  /** The least role that may call the operation: an owner may do what a member may, and a member what a viewer may (§11). */
  role: 'viewer' | 'member' | 'owner';
  request?: TSchema;
  /** The answer by status; null for an answer without a body. */
  responses: Readonly<Record<number, TSchema | null>>;
};

const AgentConnection = Type.Object({
  id: Type.String(),
  client_id: Type.String(),
  client_name: Type.String(),
  person: Type.String(),
  scopes: Type.Array(Type.String()),
  redirect_host: Type.String(),
  created_at: Type.String({ format: 'date-time' }),
  last_used_at: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
  calls: Type.Integer({ minimum: 0, description: 'Calls of tools; the last seconds may be missing.' }),
});

const CORRECTION = { 200: CorrectionMade, 400: ErrorBody, 404: ErrorBody, 409: ErrorBody, 422: ErrorBody };

/**
 * The session JSON of {app_url}: everything that a signed-in person can do besides reading pages. It is not part of the public
 * interface (§1).
 */
export const SESSION_OPERATIONS = {
  listAgentConnections: {
    method: 'GET',
    path: '/api/agent-connections',
    summary: 'List agent connections: an owner sees all of them, other members their own.',
    role: 'viewer',
    responses: { 200: Type.Object({ connections: Type.Array(AgentConnection) }) },
  },
  endAgentConnection: {
    method: 'DELETE',
    path: '/api/agent-connections/{id}',
    summary: 'End an agent connection at once.',
    role: 'viewer',
    responses: { 204: null, 404: ErrorBody },
  },
  listSurveys: {
    method: 'GET',
    path: '/api/surveys',
    summary: 'List the surveys of the workspace.',
    role: 'viewer',
    responses: { 200: Type.Object({ surveys: Type.Array(Survey) }) },
  },
  createSurvey: {
    method: 'POST',
    path: '/api/surveys',
    summary: 'Create a survey.',
    role: 'owner',
    request: NewSurvey,
    responses: { 201: Survey, 400: ErrorBody, 422: ErrorBody },
  },
  listSurveyKeys: {
    method: 'GET',
    path: '/api/survey-keys',
    summary: 'List the active survey keys, without the keys themselves.',
    role: 'viewer',
    responses: { 200: Type.Object({ keys: Type.Array(SurveyKey) }) },
  },
  createSurveyKey: {
    method: 'POST',
    path: '/api/survey-keys',
    summary: 'Create a survey key. It is shown only once.',
    role: 'owner',
    request: NewSurveyKey,
    responses: { 201: SurveyKeyMade, 400: ErrorBody, 404: ErrorBody, 409: ErrorBody, 422: ErrorBody },
  },
  revokeSurveyKey: {
    method: 'DELETE',
    path: '/api/survey-keys/{id}',
    summary: 'Revoke a survey key at once.',
    role: 'owner',
    responses: { 204: null, 404: ErrorBody },
  },
  getQuota: {
    method: 'GET',
    path: '/api/quota',
    summary: 'The plan’s monthly limit, how much of it is used and how much feedback is held.',
    role: 'viewer',
    responses: { 200: Quota },
  },
  releaseHeld: {
    method: 'POST',
    path: '/api/quota/release',
    summary: 'Release held feedback, oldest first, up to the limit. This takes a few seconds.',
    role: 'owner',
    responses: { 202: Quota },
  },
  listRepositories: {
    method: 'GET',
    path: '/api/repositories',
    summary: 'List the connected repositories, whose code specs refer to, from the one connected first.',
    role: 'viewer',
    responses: { 200: Type.Object({ repositories: Type.Array(Repository) }) },
  },
  connectRepository: {
    method: 'POST',
    path: '/api/repositories',
    summary:
      'Connect a repository; a workspace has at most 10. It is read in the background; connecting the same branch again looks at it at once.',
    role: 'owner',
    request: NewRepository,
    responses: { 201: Repository, 400: ErrorBody, 409: ErrorBody, 422: ErrorBody },
  },
  lookAtRepository: {
    method: 'POST',
    path: '/api/repositories/{id}/look',
    summary: 'Look at a repository now, and read what is new. It is looked at every few minutes by itself.',
    role: 'owner',
    responses: { 202: Repository, 404: ErrorBody },
  },
  disconnectRepository: {
    method: 'DELETE',
    path: '/api/repositories/{id}',
    summary: 'Disconnect a repository. What was read of it is deleted.',
    role: 'owner',
    responses: { 204: null, 404: ErrorBody },
  },
  listWebhooks: {
    method: 'GET',
    path: '/api/webhooks',
    summary: 'List the endpoints that are sent what happens, without their secrets, the oldest first.',
    role: 'owner',
    responses: { 200: Type.Object({ webhooks: Type.Array(Webhook) }) },
  },
  createWebhook: {
    method: 'POST',
    path: '/api/webhooks',
    summary:
      'Add an endpoint; a workspace has at most 10. Its secret is shown only once. It gets what happens from then on.',
    role: 'owner',
    request: NewWebhook,
    responses: { 201: WebhookMade, 400: ErrorBody, 409: ErrorBody, 422: ErrorBody },
  },
  removeWebhook: {
    method: 'DELETE',
    path: '/api/webhooks/{id}',
    summary: 'Remove an endpoint with its deliveries.',
    role: 'owner',
    responses: { 204: null, 404: ErrorBody },
  },
  rotateWebhookSecret: {
    method: 'POST',
    path: '/api/webhooks/{id}/secret',
    summary: 'Make a new secret. Events are signed with the earlier one too for 24 hours.',
    role: 'owner',
    responses: { 200: WebhookSecret, 404: ErrorBody, 409: ErrorBody },
  },
  testWebhook: {
    method: 'POST',
    path: '/api/webhooks/{id}/test',
    summary: 'Send an event of type `webhook.test` to an endpoint. Its delivery says what came of it.',
    role: 'owner',
    responses: { 202: HookDelivery, 404: ErrorBody, 409: ErrorBody },
  },
  pauseWebhook: {
    method: 'POST',
    path: '/api/webhooks/{id}/pause',
    summary: 'Pause an endpoint: events wait, for up to 30 days.',
    role: 'owner',
    responses: { 200: Webhook, 404: ErrorBody, 409: ErrorBody },
  },
  resumeWebhook: {
    method: 'POST',
    path: '/api/webhooks/{id}/resume',
    summary: 'Resume an endpoint that is paused or disabled. What waits is sent.',
    role: 'owner',
    responses: { 200: Webhook, 404: ErrorBody },
  },
  listHookDeliveries: {
    method: 'GET',
    path: '/api/webhooks/{id}/deliveries',
    summary:
      'List what was sent to an endpoint in the last 30 days, newest first; `?state=`, `?before=` an id, `?limit=` up to 200.',
    role: 'owner',
    responses: {
      200: Type.Object({ deliveries: Type.Array(HookDelivery) }),
      404: ErrorBody,
      422: ErrorBody,
    },
  },
  replayHookDelivery: {
    method: 'POST',
    path: '/api/webhooks/{id}/deliveries/{delivery}/replay',
    summary: 'Send an event again, with the same `webhook-id`, whatever became of it.',
    role: 'owner',
    responses: { 202: HookDelivery, 404: ErrorBody, 409: ErrorBody },
  },
  listOutbox: {
    method: 'GET',
    path: '/api/outbox',
    summary:
      'List the mails about shipped priorities and the digests, and what became of each, newest first; `?state=`, `?before=` an id, `?limit=` up to 200.',
    role: 'member',
    responses: { 200: Type.Object({ mails: Type.Array(OutboxMail) }), 422: ErrorBody },
  },
  resendMail: {
    method: 'POST',
    path: '/api/outbox/{id}/resend',
    summary:
      'Send a mail that is `queued-in-outbox`, `unconfirmed`, `bounced` or `failed`. One that is unconfirmed may then arrive twice.',
    role: 'member',
    responses: { 204: null, 404: ErrorBody, 409: ErrorBody },
  },
  listSuppressions: {
    method: 'GET',
    path: '/api/suppressions',
    summary:
      'List the customers who get no mail: they unsubscribed, or their address bounced; `?after=` an id, `?limit=` up to 200.',
    role: 'owner',
    responses: { 200: Type.Object({ suppressions: Type.Array(Suppression) }), 422: ErrorBody },
  },
  removeSuppression: {
    method: 'DELETE',
    path: '/api/suppressions/{id}',
    summary: 'Let a customer get mail again.',
    role: 'owner',
    responses: { 204: null, 404: ErrorBody },
  },
  getNotifications: {
    method: 'GET',
    path: '/api/notifications',
    summary: 'What you get by mail.',
    role: 'viewer',
    responses: { 200: Notifications },
  },
  setNotifications: {
    method: 'PUT',
    path: '/api/notifications',
    summary:
      'Set whether you get the weekly digest by mail; off until you do. The first one comes on the next Monday.',
    role: 'viewer',
    request: Notifications,
    responses: { 200: Notifications, 400: ErrorBody, 422: ErrorBody },
  },
  getSettings: {
    method: 'GET',
    path: '/api/settings',
    summary: 'What the owners have set for the workspace.',
    role: 'viewer',
    responses: { 200: Settings },
  },
  setShareLink: {
    method: 'PUT',
    path: '/api/settings/share-link',
    summary:
      'Set the one link of the mails about shipped priorities, for later shares. A `share_token` made before is not valid any more.',
    role: 'owner',
    request: ShareLink,
    responses: { 200: ShareLink, 400: ErrorBody, 422: ErrorBody },
  },
  listErasures: {
    method: 'GET',
    path: '/api/erasures',
    summary:
      'List the erasures of people with their receipts, newest first; `?before=` an id, `?limit=` up to 200.',
    role: 'owner',
    responses: { 200: Type.Object({ erasures: Type.Array(Erasure) }), 422: ErrorBody },
  },
  requestErasure: {
    method: 'POST',
    path: '/api/erasures',
    summary:
      'Erase a person: what they said, their names, addresses and pictures. This takes seconds to minutes; with `dry_run`, only count.',
    role: 'owner',
    request: NewErasure,
    responses: { 200: ErasurePreview, 202: Erasure, 400: ErrorBody, 422: ErrorBody },
  },
  getErasure: {
    method: 'GET',
    path: '/api/erasures/{id}',
    summary: 'How far an erasure is, and then its receipt: what went, without the person’s name.',
    role: 'owner',
    responses: { 200: Erasure, 404: ErrorBody },
  },
  eraseWorkspace: {
    method: 'POST',
    path: '/api/workspace/erasure',
    summary:
      'Erase the whole workspace, confirmed by its name. Sessions, agents and survey keys end at once; the rest goes in the background. It cannot be undone.',
    role: 'owner',
    request: WorkspaceErasure,
    responses: { 202: null, 400: ErrorBody, 422: ErrorBody },
  },
  listExports: {
    method: 'GET',
    path: '/api/exports',
    summary: 'List the exports, newest first; `?before=` an id, `?limit=` up to 200.',
    role: 'owner',
    responses: { 200: Type.Object({ exports: Type.Array(Export) }), 422: ErrorBody },
  },
  requestExport: {
    method: 'POST',
    path: '/api/exports',
    summary: 'Export feedback, transcripts or both, as JSON lines or CSV. This takes seconds to minutes.',
    role: 'owner',
    request: NewExport,
    responses: { 202: Export, 400: ErrorBody, 422: ErrorBody },
  },
  getExportFile: {
    method: 'GET',
    path: '/api/exports/{id}/file',
    summary: 'Download a file of an export that is ready; `?what=` `items` (when absent) or `transcripts`.',
    role: 'owner',
    responses: { 200: Type.String({ description: 'The file.' }), 404: ErrorBody, 422: ErrorBody },
  },
  listMembers: {
    method: 'GET',
    path: '/api/members',
    summary: 'List the members of the workspace.',
    role: 'viewer',
    responses: { 200: Type.Object({ members: Type.Array(Member) }) },
  },
  changeMember: {
    method: 'PATCH',
    path: '/api/members/{id}',
    summary: 'Change a member’s role. The last owner cannot be demoted.',
    role: 'owner',
    request: RoleChange,
    responses: { 200: Member, 400: ErrorBody, 404: ErrorBody, 409: ErrorBody, 422: ErrorBody },
  },
  removeMember: {
    method: 'DELETE',
    path: '/api/members/{id}',
    summary: 'Remove a member, or leave. Sessions and agents end at once. The last owner cannot leave.',
    role: 'viewer',
    responses: { 204: null, 403: ErrorBody, 404: ErrorBody, 409: ErrorBody },
  },
  listInvitations: {
    method: 'GET',
    path: '/api/invitations',
    summary: 'List open invitations, without their links.',
    role: 'owner',
    responses: { 200: Type.Object({ invitations: Type.Array(Invitation) }) },
  },
  createInvitation: {
    method: 'POST',
    path: '/api/invitations',
    summary:
      'Invite an e-mail address. The link is shown only once; inviting the address again makes a new link.',
    role: 'owner',
    request: NewInvitation,
    responses: { 201: InvitationMade, 400: ErrorBody, 409: ErrorBody, 422: ErrorBody },
  },
  withdrawInvitation: {
    method: 'DELETE',
    path: '/api/invitations/{id}',
    summary: 'Withdraw an invitation. Its link stops working.',
    role: 'owner',
    responses: { 204: null, 404: ErrorBody },
  },
  mergePriority: {
    method: 'POST',
    path: '/api/priorities/{id}/merge',
    summary: 'Merge a priority into another. Its id redirects there, and the two stay together.',
    role: 'member',
    request: PriorityMerge,
    responses: CORRECTION,
  },
  splitPriority: {
    method: 'POST',
    path: '/api/priorities/{id}/split',
    summary: 'Split some items of a priority off into a new one.',
    role: 'member',
    request: PrioritySplit,
    responses: CORRECTION,
  },
  renamePriority: {
    method: 'PATCH',
    path: '/api/priorities/{id}',
    summary: 'Rename a priority. Clustering no longer changes the name.',
    role: 'member',
    request: PriorityRename,
    responses: CORRECTION,
  },
  moveItem: {
    method: 'POST',
    path: '/api/feedback/{id}/move',
    summary: 'Move an item to the priority it belongs to.',
    role: 'member',
    request: ItemMove,
    responses: CORRECTION,
  },
  excludeItem: {
    method: 'POST',
    path: '/api/feedback/{id}/exclude',
    summary: 'Exclude an item from every count and list.',
    role: 'member',
    responses: { 200: CorrectionMade, 404: ErrorBody, 409: ErrorBody },
  },
  restoreItem: {
    method: 'POST',
    path: '/api/feedback/{id}/restore',
    summary: 'Restore an excluded item. It is clustered again.',
    role: 'member',
    responses: { 200: CorrectionMade, 404: ErrorBody, 409: ErrorBody },
  },
  classifyItem: {
    method: 'POST',
    path: '/api/feedback/{id}/classify',
    summary: 'Correct an item’s kind. Similar items that arrive later follow the correction.',
    role: 'member',
    request: ItemKind,
    responses: CORRECTION,
  },
  listQuarantine: {
    method: 'GET',
    path: '/api/quarantine',
    summary:
      'Quarantined items (spam, prompt injection, excluded by a person), newest first; `?before=` an id, `?limit=` up to 200.',
    role: 'member',
    responses: { 200: Type.Object({ items: Type.Array(QuarantinedItem) }), 422: ErrorBody },
  },
  listFailed: {
    method: 'GET',
    path: '/api/failed',
    summary:
      'Items whose processing failed, with the reason, newest first; `?before=` an id, `?limit=` up to 200. They are kept, but not counted.',
    role: 'member',
    responses: { 200: Type.Object({ items: Type.Array(FailedItem) }), 422: ErrorBody },
  },
  retryItem: {
    method: 'POST',
    path: '/api/feedback/{id}/retry',
    summary: 'Process a failed item again from the beginning.',
    role: 'member',
    responses: { 204: null, 404: ErrorBody, 409: ErrorBody },
  },
  listMergeSuggestions: {
    method: 'GET',
    path: '/api/merge-suggestions',
    summary: 'Pairs of priorities, then of items, that may be the same, with the reason; at most 50.',
    role: 'viewer',
    responses: { 200: Type.Object({ suggestions: Type.Array(MergeSuggestion) }) },
  },
  dismissMergeSuggestion: {
    method: 'DELETE',
    path: '/api/merge-suggestions/{id}',
    summary: 'Dismiss a suggestion. The pair is not suggested again.',
    role: 'member',
    responses: { 204: null, 404: ErrorBody },
  },
  listGlossary: {
    method: 'GET',
    path: '/api/glossary',
    summary:
      'The workspace’s terms with the words that say the same; `is_applied` is false while items are still read again.',
    role: 'viewer',
    responses: { 200: Type.Object({ entries: Type.Array(GlossaryEntry), is_applied: Type.Boolean() }) },
  },
  listGlossarySuggestions: {
    method: 'GET',
    path: '/api/glossary/suggestions',
    summary:
      'Pairs of words that merges and moves take for the same, after two of them or a clear one; at most 20. Setting an entry with both accepts one.',
    role: 'viewer',
    responses: { 200: Type.Object({ suggestions: Type.Array(GlossarySuggestion) }) },
  },
  dismissGlossarySuggestion: {
    method: 'DELETE',
    path: '/api/glossary/suggestions/{id}',
    summary: 'Dismiss a suggestion. The pair is not suggested again.',
    role: 'owner',
    responses: { 204: null, 404: ErrorBody },
  },
  setGlossaryEntry: {
    method: 'PUT',
    path: '/api/glossary/{term}',
    summary:
      'Set the words and phrases that say the same as a term. Items that contain one are compared, found and named by it, earlier ones within minutes.',
    role: 'owner',
    request: GlossaryMeaning,
    responses: { 200: GlossaryEntry, 400: ErrorBody, 409: ErrorBody, 422: ErrorBody },
  },
  removeGlossaryEntry: {
    method: 'DELETE',
    path: '/api/glossary/{term}',
    summary: 'Remove a term. Its words are words of their own again.',
    role: 'owner',
    responses: { 204: null, 404: ErrorBody },
  },
  listActivity: {
    method: 'GET',
    path: '/api/activity',
    summary:
      'What people and agents did, newest first; `?priority_id=`, `?before=` an id, `?limit=` up to 200.',
    role: 'viewer',
    responses: { 200: Type.Object({ activity: Type.Array(ActivityEntry) }), 422: ErrorBody },
  },
  changePassword: {
    method: 'POST',
    path: '/api/password',
    summary:
      'Change your own password at the bundled identity provider. All other sessions end; agents stay connected.',
    role: 'viewer',
    request: PasswordChange,
    responses: { 204: null, 400: ErrorBody, 409: ErrorBody, 422: ErrorBody, 429: ErrorBody },
  },
  listAudit: {
    method: 'GET',
    path: '/api/audit',
    summary:
      'The audit log of the workspace, newest first: sign-ins, refusals, and changes to people, keys and agents; `?cursor=` the `next_cursor` of the previous page, `?limit=` up to 200.',
    role: 'owner',
    responses: {
      200: Type.Object({
        entries: Type.Array(AuditEntry),
        next_cursor: Type.Union([Type.String(), Type.Null()]),
      }),
      422: ErrorBody,
    },
  },
} as const satisfies Record<string, SessionOperation>;

export type SessionOperationId = keyof typeof SESSION_OPERATIONS;
