export {
  type BatchOptions,
  type CallOptions,
  type ClientOptions,
  FeedbackClient,
} from './feedback-client.ts';
export { FeedbackError } from './feedback-error.ts';
export { type OnError } from './queue.ts';
export {
  type BatchResult,
  type BatchRow,
  type Counts,
  type FeedbackAnswer,
  type FeedbackItem,
  type SurveyAnswer,
  type Transcript,
  type TranscriptAnswer,
} from './wire.ts';
