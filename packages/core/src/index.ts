export { type Acting, mayDo, withActor } from './acting.ts';
export { type Acted, type ActInput, actOnPriority } from './act-on-priority.ts';
export { type AskDeps, askFeedback } from './ask-feedback.ts';
export { clusterFeedback, type ClusterDeps, type ClusterEngine } from './cluster-feedback.ts';
export { feedbackAcceptor, type FeedbackAcceptor, type Writer } from './accept-feedback.ts';
export {
  type Burials,
  type ConsumeDeps,
  consumeTask,
  type Effect,
  type Processor,
  type Processors,
  type Task,
} from './consume-task.ts';
export { type Found, searchFeedback, type SearchResult } from './search-feedback.ts';
export { asBlockQuote, asInlineCode, asLine, inMarkdown, inQuotation } from './customers-text.ts';
export { hasUnseen, toVisible } from './visible-text.ts';
export { type Corrected } from './correction.ts';
export { mergePriorities } from './merge-priorities.ts';
export { moveItem } from './move-item.ts';
export { excludeItem, restoreItem } from './quarantine-item.ts';
export { renamePriority } from './rename-priority.ts';
export { splitPriority } from './split-priority.ts';
export { classifyItem } from './classify-item.ts';
export { endAgentConnection } from './end-agent-connection.ts';
export { shownCounter, type ShownCounter } from './count-shown.ts';
export { deduplicateFeedback } from './deduplicate-feedback.ts';
export { changePlan, type Plan, PLANS } from './plans.ts';
export { askForRelease, releaseHeld } from './release-held.ts';
export { segmentTranscript } from './segment-transcript.ts';
export { type ReencodeImage, storeScreenshot } from './store-screenshot.ts';
export { surveyAcceptor, type Submission, type SurveyAcceptor, type SurveyWriter } from './submit-survey.ts';
export { createSurveyKey, hashSurveyKey, type KeyMade, revokeSurveyKey } from './survey-keys.ts';
export { transcriptUploader, type TranscriptInput, type TranscriptUploader } from './upload-transcript.ts';
export { admitPerson, mayAnybodySignUp, type SignedUp, signUp, type SignUpRule } from './admit-person.ts';
export { createWorkspace, type NewOwner } from './create-workspace.ts';
export { followOrganization } from './follow-organization.ts';
export {
  acceptInvitation,
  hashInvitation,
  type InvitationUsed,
  invite,
  type Invited,
} from './invitations.ts';
export { type Vouched } from './know-person.ts';
export { changeRole, type MemberChanged, removeMember } from './members.ts';
export { type PasswordProblem, problemOfPassword } from './password-rules.ts';
export { BURIALS, dropTask, redriveTask } from './given-up.ts';
export { hashPassword, type PasswordCost, verifyPassword } from './passwords.ts';
export { type FeedbackInput } from './prepare-feedback.ts';
export { rankPriorities, type RankDeps, type RankedDetail } from './rank-priorities.ts';
export {
  type PrioritiesAsked,
  type PrioritiesRead,
  readPriorities,
  type ReadPriority,
} from './read-priorities.ts';
export { type OnePriorityRead, readPriority } from './read-priority.ts';
export { reembedFeedback, type TextEncoder } from './reembed-feedback.ts';
export { readEvidence, type Evidence } from './read-evidence.ts';
export { readSurveyResults, SURVEY_WINDOW_DAYS, type SurveyResult } from './read-survey-results.ts';
export { OtherInstallation, relayTasks, type RelayDeps } from './relay-tasks.ts';
export { understandFeedback } from './understand-feedback.ts';
export { retryItem } from './retry-item.ts';
export {
  loadTextReader,
  type Read,
  type ReadTexts,
  type TextReader,
  type UnreadReason,
} from './text-reader.ts';
