// The ingest API's use cases. Through `index.ts` it would load all others as well, which take 5 MB.
export { feedbackAcceptor, type FeedbackAcceptor } from './intake/accept-feedback.ts';
export { type FeedbackInput } from './intake/prepare-feedback.ts';
export { surveyAcceptor, type Submission, type SurveyAcceptor } from './intake/submit-survey.ts';
export {
  dateOfTranscript,
  transcriptUploader,
  type TranscriptInput,
  type TranscriptUploader,
} from './intake/upload-transcript.ts';
export { shownCounter, type ShownCounter } from './surveys/count-shown.ts';
export { mayAnswerAt } from './surveys/allowed-origins.ts';
export { surveyAsker, type SurveyAsked, type SurveyAsker } from './surveys/ask-survey.ts';
export { hashSurveyKey } from './surveys/survey-keys.ts';
export { findSurveyKey, type SurveyKeyFound } from './surveys/survey-keys.ts';
export { type Membership, membershipsOf, type SessionToken } from './identity/memberships.ts';
export { findSender, type SenderFound } from './senders/sender-sign-in.ts';
export { allowedFrom } from './senders/allowed-addresses.ts';
export { type DedupSecret, type IngestOutcome, type TranscriptOutcome } from './intake/outcomes.ts';
export * from './store.ts';
