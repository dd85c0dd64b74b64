export { ErrorBody } from './error.ts';
export {
  BatchRow,
  FeedbackAccepted,
  FeedbackBatch,
  FeedbackBatchResult,
  FeedbackDuplicate,
  FeedbackItem,
  MAX_BATCH_ITEMS,
} from './feedback.ts';
export { HealthStatus } from './health.ts';
export { type Checked, type Problem, validator } from './validator.ts';
export { CONTRACT_VERSION } from './version.ts';
