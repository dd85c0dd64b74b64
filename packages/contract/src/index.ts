export * from './vocabulary.ts';
export { OutboxMail, Suppression } from './mails.ts';
export {
  MAX_AMOUNT,
  readAmount,
  readBand,
  readDecimal,
  readRevenue,
  REVENUE_BANDS,
  TOO_LARGE,
  toDigits,
} from './amounts.ts';
export { AgentConnection } from './agents.ts';
export { AuditEntry } from './audit.ts';
export {
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
export { Erasure, ErasedCounts, ErasurePreview, NewErasure, WorkspaceErasure } from './erasures.ts';
export { Export, NewExport } from './exports.ts';
export { ErrorBody } from './error.ts';
export {
  BatchRow,
  FeedbackAccepted,
  FeedbackBatch,
  FeedbackBatchResult,
  FeedbackDuplicate,
  FeedbackItem,
  FIRST_FIELDS,
  MAX_BATCH_ITEMS,
  SentFeedbackItem,
} from './feedback.ts';
export {
  GlossaryEntry,
  GlossaryMeaning,
  GlossarySuggestion,
  MAX_GLOSSARY_ENTRIES,
  MAX_GLOSSARY_LENGTH,
  MAX_GLOSSARY_WORDS,
} from './glossary.ts';
export { isId } from './patterns.ts';
export { ById, Id, NO_INPUT, PAGE, Page, USUAL_PAGE } from './inputs.ts';
export { NAMED_SCHEMAS } from './named-schemas.ts';
export { type Static, type TObject, type TSchema, Type } from './schema.ts';
export { HealthStatus } from './health.ts';
export {
  Invitation,
  InvitationMade,
  Member,
  NewAccount,
  NewInvitation,
  PasswordChange,
  RoleChange,
} from './people.ts';
export { FailedWork, Operations, WorkCounted } from './work.ts';
export { PRIORITY_ORDERS, PriorityList, PriorityShown } from './board.ts';
export { PRIORITY_ACTIONS, PriorityAct, PriorityActed } from './priorities.ts';
export { Quota } from './quota.ts';
export {
  AnyReadings,
  MOST_READ,
  type Need,
  NEED_CHARACTERS,
  needLine,
  Reading,
  type ReadingRequest,
  Readings,
  SAYS_NOTHING,
  type SaysNothing,
} from './readings.ts';
export { type JudgingRequest, Judgings, MOST_JUDGED } from './judgings.ts';
export {
  AnyTitles,
  MOST_NAMED,
  type PairsRequest,
  SamePairs,
  Title,
  TITLE_CHARACTERS,
  Titles,
  type TitlesRequest,
} from './namings.ts';
export { QuestionReading, type QuestionReadingRequest } from './question-readings.ts';
export { MOST_SUMMARIZED, Summary, type SummaryRequest } from './summaries.ts';
export { AnyWordings, Wording, WORDING_CHARACTERS, Wordings, type WordingsRequest } from './wordings.ts';
export { ModelChoice, ModelUse, NewModelChoice, PastReading } from './models.ts';
export { NewRepository, Repository } from './repositories.ts';
export { Notifications } from './notifications.ts';
export { RevenueWeight, Settings, ShareLink, WorkspaceName } from './settings.ts';
export {
  NewSender,
  NewSenderKey,
  NewSenderWorkload,
  Sender,
  SenderChange,
  SenderCredential,
  SenderMade,
  SenderSecretMade,
} from './senders.ts';
export { HookDelivery, NewWebhook, Webhook, WebhookMade, WebhookSecret } from './webhooks.ts';
export { Surface, SurveySeen, WidgetSubmission } from './submissions.ts';
export { NewSurvey, NewSurveyKey, RatingScale, Survey, SurveyKey, SurveyKeyMade } from './surveys.ts';
export { CONTACT, LICENSE, SECURITY_SCHEMES, toOpenApi } from './openapi.ts';
export { type Json, type OpenApiSchemas, openApiSchemas } from './openapi-schemas.ts';
export {
  ANYWHERE,
  NOWHERE,
  type Operation,
  type OperationId,
  OPERATIONS,
  type RequestOf,
  type ResponseOf,
} from './operations.ts';
export {
  type Action,
  ACTIONS,
  type ActQuery,
  type ActResult,
  MESSAGE_LENGTH,
  type ShareResult,
  ServiceAct,
  SUBJECT_LENGTH,
} from './tools/service-act.ts';
export { type AskQuery, type AskResult, ServiceAsk } from './tools/service-ask.ts';
export {
  HELP_TOPICS,
  type HelpQuery,
  type HelpResult,
  type HelpTopic,
  ServiceHelp,
} from './tools/service-help.ts';
export {
  type PrioritiesQuery,
  type PrioritiesResult,
  RankedPriority,
  ServicePriorities,
} from './tools/service-priorities.ts';
export { ServiceSpec, type SpecQuery, type SpecResult } from './tools/service-spec.ts';
export {
  ServiceSurveys,
  type SurveyPerformance,
  type SurveysQuery,
  type SurveysResult,
} from './tools/service-surveys.ts';
export { TOOL_NAMES, type ToolName, TOOLS } from './tools.ts';
export { type ToolContract, type ToolFailure } from './tools/tool.ts';
export { Import, ImportMapping } from './imports.ts';
export { FEEDBACK_STATES, FeedbackFound, FeedbackListed } from './items.ts';
export {
  DetectedSpeakers,
  SpeakerDetection,
  TranscriptAccepted,
  TranscriptFound,
  TranscriptListed,
  TranscriptSignal,
  TranscriptUpload,
} from './transcripts.ts';
export { type Checked, type Problem, validator } from './validator.ts';
export { CONTRACT_VERSION } from './version.ts';
export { PICTURE_LIMITS } from './picture-limits.ts';
export { MAX_EMAIL_CHARACTERS } from './text-fields.ts';
