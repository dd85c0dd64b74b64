import { type OperationId } from '@feedback/contract';
import {
  type FeedbackAcceptor,
  type ShownCounter,
  type SurveyAcceptor,
  type SurveyAsker,
  type TranscriptUploader,
} from '@feedback/core/intake';
import { type Clock, type Logger, type Registry } from '@feedback/runtime';
import { type Store } from 'express-rate-limit';
import { type CallerFinder } from './callers/caller-finder.ts';
import { type SurveyKeyVerifier } from './callers/survey-key-verifier.ts';

/** The REST surface's dependencies. */
export type Deps = {
  sessions: CallerFinder;
  surveyKeys: SurveyKeyVerifier;
  now: Clock;
  acceptor: FeedbackAcceptor;
  uploadTranscript: TranscriptUploader;
  submitSurvey: SurveyAcceptor;
  countShown: ShownCounter;
  askSurvey: SurveyAsker;
  /** Creates the store that counts the requests of one kind. */
  windowStore: (kind: string) => Store;
  /** Requests per hour and caller, for operations whose setting differs from the contract. */
  limits: Partial<Record<OperationId, number>>;
  trustProxy: number;
  about: { baseUrl: string; environment: string; buildSha: string | undefined; startedAt: Date };
  log: Logger;
  metrics: Registry;
};
