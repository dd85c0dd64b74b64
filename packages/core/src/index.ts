export * from './store.ts';
export {
  type AgentAccess,
  type CallOutcome,
  findAccess,
  findAccessByKey,
  whileAccessHolds,
} from './identity/agent-access.ts';
export {
  type AgentApproval,
  connectAgent,
  endGrantOfUsedCode,
  saltOfSuccessor,
  scopesOfGrant,
  workspaceOfGrant,
} from './identity/agent-grants.ts';
export { type ConnectionUses, countUses } from './identity/connection-uses.ts';
export {
  endSession,
  findSession,
  finishAtIssuer,
  noteRefusedAtIssuer,
  type SessionFound,
  type SessionOf,
  startSession,
  startSessionByLink,
} from './identity/console-sessions.ts';
export {
  findOwn,
  findPerson,
  type Membership,
  membershipsOf,
  type Person,
  type SessionToken,
} from './identity/memberships.ts';
export {
  loadProviderKeys,
  type ProviderKeys,
  rotateProviderKeys,
  sealingKeyProblem,
} from './identity/provider-keys.ts';
export {
  type GrantEnd,
  type ProviderRecordFound,
  type ProviderRecords,
  providerRecords,
} from './identity/provider-records.ts';
export { databaseSeconds, keepAskedWorkspace, membershipOfGrant } from './identity/session-workspace.ts';
export { createSignIn, type SignIn } from './identity/sign-in.ts';
export { type AccountMade, makeAccount, type Typed } from './identity/sign-up.ts';
export { findEligibility, isInvitationOpen, type SignUpEligibility } from './identity/sign-up-eligibility.ts';
export { type Away, keepAway, type Purpose, takeAway } from './identity/sign-ins-under-way.ts';
export {
  findSignedIn,
  forgetSignedIn,
  rememberSignedIn,
  type SignedIn,
  workspacesOf,
} from './identity/signed-in.ts';
export { startSweep, sweep } from './identity/sweep.ts';
export { forgetWaitingAgent, noteWaitingAgent } from './identity/waiting-agents.ts';
export { type AppKeys, watchKeys } from './identity/watch-keys.ts';
export { type Act, type Caller, type Declared, type Refusal, type Served } from './acts/act.ts';
export { type ActDeps } from './acts/act-deps.ts';
export { TAGS } from './acts/tags.ts';
export { type Actor } from './acts/acting.ts';
export { ACTS } from './all-acts.ts';
export { auditRoleRefusal } from './people/audit-role-refusal.ts';
export * as correctionActs from './corrections/acts.ts';
export { type FailedItemFound } from './corrections/acts.ts';
export * as feedbackActs from './feedback/acts.ts';
export {
  type FeedbackPart,
  type FeedbackRead,
  type FeedbackRepeat,
  type FeedbackState,
  type FoundFeedback,
  type ListedFeedback,
  readSources,
} from './feedback/read-feedback.ts';
export * as transcriptActs from './transcripts/acts.ts';
export {
  type FoundTranscript,
  type ListedTranscript,
  type SignalFound,
  type TranscriptState,
} from './transcripts/acts.ts';
export { writerOf } from './intake/writer-of.ts';
export { shownName } from './sharing/shown-name.ts';
export * as priorityActs from './priorities/acts.ts';
export { type Priority, type PriorityChanged } from './priorities/acts.ts';
export { whyNotActed } from './priorities/why-not-acted.ts';
export * as boardActs from './board/acts.ts';
export { type PriorityPage } from './board/acts.ts';
export { readAroundBoard } from './board/around-board.ts';
export {
  type PriorityView,
  type QuoteView,
  readPriorityView,
  type ShareProposal,
  type StoryEntry,
} from './board/read-priority-view.ts';
export * as importActs from './imports/acts.ts';
export { type ImportFound, type ImportProgress, type Mapping, type RefusedRow } from './imports/acts.ts';
export { type FirstSteps, readFirstSteps } from './board/first-steps.ts';
export * as operationActs from './operations/acts.ts';
export { type FailedWorkFound, type WorkCounts } from './operations/acts.ts';
export * as glossaryActs from './glossary/acts.ts';
export { type GlossaryEntryFound, type GlossarySuggestionFound } from './glossary/acts.ts';
export * as mailActs from './sharing/acts.ts';
export { type MailState, type SuppressionFound } from './sharing/acts.ts';
export { type ExportFound } from './exports/acts.ts';
export { type ErasedKinds, type ErasurePerson, type ErasureReceipt } from './erasures/acts.ts';
export { ERASED_KINDS } from './erasures/erased-kinds.ts';
export { type MovedPriority, previewWeight, type WeightPreview } from './settings/preview-weight.ts';
export * as digestActs from './digests/acts.ts';
export * as settingsActs from './settings/acts.ts';
export * as auditActs from './audit/acts.ts';
export { type ActivityFound, type AuditAction, type AuditEntryFound } from './audit/acts.ts';
export * as exportActs from './exports/acts.ts';
export * as erasureActs from './erasures/acts.ts';
export { changeOwnPassword } from './people/change-own-password.ts';
export {
  type Gate,
  HOUR_S,
  isCrowded,
  openGate,
  type Passage,
  passGates,
  QUARTER_S,
  takeBack,
  tooMany,
} from './people/gates.ts';
export { WEAKNESSES } from './people/password-rules.ts';
export * as peopleActs from './people/acts.ts';
export {
  type AgentCall,
  type AgentConnection,
  type KnownAgent,
  readOwnAgents,
  type WaitingAgent,
} from './people/read-agents.ts';
export { type AnswersBefore, readSurvey, type SurveyAnswer } from './surveys/read-survey.ts';
export * as surveyActs from './surveys/acts.ts';
export { type Survey, type SurveyWithKeys } from './surveys/change-surveys.ts';
export * as senderActs from './senders/acts.ts';
export { allowedFrom } from './senders/allowed-addresses.ts';
export { createSender, endSender, type SenderCreated } from './senders/change-senders.ts';
export { readSenders, type Sender, type SenderCredential } from './senders/read-senders.ts';
export { MOST_CREDENTIALS, MOST_SENDERS } from './senders/refusals.ts';
export { makeSenderSecret, removeSenderCredential } from './senders/sender-credentials.ts';
export { toClientId } from './senders/sender-secret.ts';
export {
  credentialOfSecret,
  findSender,
  findSenderSignIn,
  noteSenderSignIn,
  type SenderSignIn,
  type SignInCredential,
} from './senders/sender-sign-in.ts';
export * as quotaActs from './quota/acts.ts';
export { type HeldFeedback, type PlanStanding } from './quota/read-plan.ts';
export * as repositoryActs from './repositories/acts.ts';
export { announcePush } from './repositories/push-address.ts';
export { type RepositoryFound } from './repositories/read-repositories.ts';
export * as webhookActs from './webhooks/acts.ts';
export { type Delivery, type Webhook } from './webhooks/read-webhooks.ts';
export { MOST_WEBHOOKS } from './webhooks/refusals.ts';
export { type Acting, mayDo, requireRole, RoleRefused, withActor } from './acts/acting.ts';
export { type Acted, type ActInput, actOnPriority } from './priorities/act-on-priority.ts';
export { type AskDeps } from './answers/ask-deps.ts';
export { askFeedback } from './answers/ask-feedback.ts';
export { type DetailMemory, openDetailMemory } from './priorities/detail-memory.ts';
export { openSearchMemory, type SearchMemory } from './answers/search-memory.ts';
export { type Citation } from './answers/cite-sayings.ts';
export { type Answer } from './answers/compose-answer.ts';
export { READ_PARTS, type ReadPart } from './answers/leave-out.ts';
export { clusterFeedback, type ClusterDeps, type ClusterEngine } from './understanding/cluster-feedback.ts';
export { erasePerson } from './erasures/erase-person.ts';
export { type EraseDeps } from './erasures/erase-step.ts';
export { sliceKey } from './exports/export-file.ts';
export { type ExportDeps, writeExport } from './exports/write-export.ts';
export {
  eraseWorkspace,
  type EraseWorkspaceDeps,
  requestWorkspaceErasure,
} from './erasures/erase-workspace.ts';
export {
  beginImport,
  draftImport,
  dropDraft,
  type ImportDeps,
  readDraft,
  skippedOfDraft,
} from './imports/begin-import.ts';
export { datedItem, fitsSample, importSample } from './imports/sample-feedback.ts';
export { hasSample, requestSampleErasure } from './erasures/request-sample-erasure.ts';
export { type FileTrial, mustAskForDates } from './imports/file-work.ts';
export { skippedKey } from './imports/import-files.ts';
export { runImport } from './imports/run-import.ts';
export { previewErasure, requestErasure } from './erasures/request-erasure.ts';
export {
  type Accepted,
  feedbackAcceptor,
  type FeedbackAcceptor,
  type Writer,
} from './intake/accept-feedback.ts';
export {
  type ConsumeDeps,
  consumeTask,
  type Effect,
  type Job,
  type Work,
  workOf,
} from './ledger/consume-task.ts';
export { type JobDeps } from './jobs/job-deps.ts';
export { runJob, workOn } from './jobs/run-job.ts';
export { asBlockQuote, asInlineCode, asLine, inMarkdown, inQuotation } from './answers/customers-text.ts';
export { hasUnseen, toVisible } from './answers/visible-text.ts';
export { type Corrected } from './priorities/correction.ts';
export { countedMentions } from './priorities/counted-mentions.ts';
export { mergePriorities } from './priorities/merge-priorities.ts';
export { moveItem } from './priorities/move-item.ts';
export { excludeItem, restoreItem } from './priorities/quarantine-item.ts';
export { renamePriority } from './priorities/rename-priority.ts';
export { changeRevenueWeight, MAX_REVENUE_WEIGHT } from './settings/change-revenue-weight.ts';
export { splitPriority } from './priorities/split-priority.ts';
export { isUndoable, undoCorrection } from './priorities/undo-correction.ts';
export { classifyItem } from './priorities/classify-item.ts';
export { endAgentConnection } from './people/end-agent-connection.ts';
export { mayAnswerAt } from './surveys/allowed-origins.ts';
export { surveyAsker, type SurveyAsked, type SurveyAsker } from './surveys/ask-survey.ts';
export { shownCounter, type ShownCounter } from './surveys/count-shown.ts';
export { deduplicateFeedback } from './understanding/deduplicate-feedback.ts';
export { changePlan, type Plan, PLANS } from './quota/plans.ts';
export { releaseHeld } from './quota/release-held.ts';
export { segmentTranscript } from './understanding/segment-transcript.ts';
export { type ReencodeImage, storeScreenshot } from './understanding/store-screenshot.ts';
export {
  surveyAcceptor,
  type Submission,
  type SurveyAcceptor,
  type SurveyWriter,
} from './intake/submit-survey.ts';
export { createSurveyKey, hashSurveyKey, revokeSurveyKey, type SurveyKey } from './surveys/survey-keys.ts';
export {
  transcriptUploader,
  type TranscriptInput,
  type TranscriptUploader,
} from './intake/upload-transcript.ts';
export {
  admitPerson,
  mayAnybodySignUp,
  type SignedUp,
  signUp,
  type SignUpRule,
} from './people/admit-person.ts';
export { createWorkspace, type NewOwner } from './people/create-workspace.ts';
export { MAX_WORKSPACE_NAME, renameWorkspace } from './settings/rename-workspace.ts';
export { followOrganization } from './people/follow-organization.ts';
export {
  acceptInvitation,
  hashInvitation,
  type InvitationUsed,
  invite,
  type Invitation,
  withdrawInvitation,
} from './people/invitations.ts';
export { type Vouched } from './people/find-or-link-person.ts';
export { changeRole, type Member, removeMember } from './people/members.ts';
export { type PasswordProblem, problemOfPassword } from './people/password-rules.ts';
export { dropTask, ON_DEAD, redriveTask, retryDeadTask } from './understanding/dead-letter.ts';
export {
  changePassword,
  findPasswordReset,
  hashReset,
  makePasswordReset,
  type PasswordChanged,
  type PasswordReset,
  resetPassword,
  type ResetMade,
} from './people/change-password.ts';
export { hashPassword, type PasswordCost, verifyPassword } from './people/passwords.ts';
export { makeSignInLink, takeSignInLink } from './people/sign-in-link.ts';
export { type FeedbackInput } from './intake/prepare-feedback.ts';
export { isFormer, type StoredDetail } from './priorities/stored-detail.ts';
export { settleAccounts, settleAllAccounts } from './accounts/settle-accounts.ts';
export { rankPriorities, type RankDeps, type RankedDetail } from './priorities/rank-priorities.ts';
export { chooseQuotes } from './priorities/choose-quotes.ts';
export {
  type PrioritiesAsked,
  type PrioritiesRead,
  readPriorities,
  type ReadPriority,
} from './priorities/read-priorities.ts';
export { type OnePriorityRead, readPriority } from './priorities/read-priority.ts';
export { readEvidence, type Evidence } from './priorities/read-evidence.ts';
export { readSurveyResults, SURVEY_WINDOW_DAYS, type SurveyResult } from './surveys/read-survey-results.ts';
export { OtherInstallation, relayTasks, type RelayDeps } from './ledger/relay-tasks.ts';
export { type InstallationModel } from './models/model-policy.ts';
export * as modelActs from './readings/acts.ts';
export { type PastFound } from './readings/past-cost.ts';
export { type ModelFound } from './models/read-model.ts';
export { type Trial } from './readings/choose-model.ts';
export { type Models, NO_MODELS, openModels, type OwnModels } from './models/workspace-models.ts';
export { type WorkspaceModel } from './models/metered-model.ts';
export { understandFeedback } from './understanding/understand-feedback.ts';
export { changePast, isUnderWay, type Past, readPast } from './readings/change-past.ts';
export { readFeedbackAgain } from './readings/read-feedback-again.ts';
export { divideFeedback, type DivideDeps, type DivisionEngine } from './understanding/divide-feedback.ts';
export { engineOnThisThread, readOnThisThread } from './understanding/on-this-thread.ts';
export { retryItem } from './understanding/retry-item.ts';
export { retryTranscript } from './understanding/retry-transcript.ts';
export {
  loadTextReader,
  type Read,
  type ReadTexts,
  type TextReader,
  type UnreadReason,
} from './understanding/text-reader.ts';
export { followRepository, type FollowDeps } from './repositories/follow-repository.ts';
export {
  type LocateAnswer,
  type LocateAsked,
  type LocateCode,
  openLocator,
  type Place,
} from './repositories/locate-code.ts';
export { openSourceReader, type ReadSources, type Source } from './repositories/read-sources.ts';
export { limitSpec, type SpecLimits } from './specs/limit-spec.ts';
export { staleness } from './specs/staleness.ts';
export { readSpec, type ReadSpec, type SpecAsked, type SpecState } from './specs/read-spec.ts';
export { inEars, inPlainMarkdown, inSpecKit, type SpecDocument } from './specs/spec-formats.ts';
export { counted } from './specs/phrases.ts';
export { lookFirst } from './specs/look-first.ts';
export { sentenceOf } from './specs/requirement-text.ts';
export { type SpecText, writeSentences } from './specs/spec-text.ts';
export { writeSpec } from './specs/write-spec.ts';
export { formsOf } from './answers/text-forms.ts';
export { type MailWords, mailWords } from './sharing/mail-words.ts';
export { resendMail, type Resent } from './sharing/resend-mail.ts';
export { settleMailByHand } from './sharing/settle-mail-by-hand.ts';
export { questionKey } from './sharing/question-key.ts';
export { dismissShareProposal, findShareProposal, readShareProposal } from './sharing/share-proposal.ts';
export { MAILS_AT_A_TIME, type SendDeps, sendMails } from './sharing/send-mails.ts';
export { sharePriority, type ShareDeps, type ShareInput, type Sharing } from './sharing/share-priority.ts';
export { isMailable, maskedAddress, type SkipReason } from './sharing/share-recipients.ts';
export { answerMail, type MailOfLink, readMailLink, unsubscribe } from './sharing/answer-mail.ts';
export { type MailRead, readOutbox } from './sharing/read-outbox.ts';
export { chooseDigest } from './digests/choose-digest.ts';
export { nextWeek } from './digests/digest-week.ts';
export { writeDigest } from './digests/write-digest.ts';
export { type DeliverDeps, deliverHooks } from './webhooks/deliver-hooks.ts';
export { type RankedArea } from './priorities/read-priorities.ts';
export { type RevenueBands } from './priorities/rank-priorities.ts';
export { auditRefusal } from './tools/acting-agent.ts';
export { allTools } from './tools/all-tools.ts';
export { serviceSpec } from './tools/service-spec.ts';
export { likelyTokens, tokensAtMost } from './tools/token-estimate.ts';
export { type ToolDeps } from './tools/tool-deps.ts';
export {
  type Answer as ToolAnswer,
  type CallContext,
  type Caller as ToolCaller,
  defineTool,
  type Person as AskedPerson,
  type Tool,
} from './tools/tool.ts';
export { countTasks, findInstallation, findLateWork } from './ledger/watch-ledger.ts';
