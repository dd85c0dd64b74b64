export { clusterFeedback, type ClusterDeps, type ClusterEngine } from './cluster-feedback.ts';
export { type Clock, feedbackAcceptor, type FeedbackAcceptor, type Writer } from './accept-feedback.ts';
export {
  type Burials,
  type ConsumeDeps,
  consumeTask,
  type Effect,
  type Processor,
  type Processors,
  type Task,
} from './consume-task.ts';
export { shownCounter, type ShownCounter } from './count-shown.ts';
export { deduplicateFeedback } from './deduplicate-feedback.ts';
export { changePlan, type Plan, PLANS } from './plans.ts';
export { askForRelease, releaseHeld } from './release-held.ts';
export { segmentTranscript } from './segment-transcript.ts';
export { type ReencodeImage, storeScreenshot } from './store-screenshot.ts';
export { surveyAcceptor, type Submission, type SurveyAcceptor, type SurveyWriter } from './submit-survey.ts';
export { createSurveyKey, hashSurveyKey, type KeyMade } from './survey-keys.ts';
export { transcriptUploader, type TranscriptInput, type TranscriptUploader } from './upload-transcript.ts';
export { createWorkspace, type NewOwner } from './create-workspace.ts';
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
export { relayTasks, type RelayDeps } from './relay-tasks.ts';
export { type Understand, understandFeedback } from './understand-feedback.ts';
