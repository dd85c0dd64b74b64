import { type DedupSecret } from '@feedback/db';
import { dedupKey } from './dedup-keys.ts';

/** What makes two answers to a survey the same one. `submitter` is the customer's key, or the visitor's of that day. */
export type Answer = {
  textKey: string;
  surveyId: string;
  rating: number | null | undefined;
  pageUrl: string | null | undefined;
  submitter: string;
  /** A hash of the picture sent. */
  picture: string | undefined;
  at: Date;
};

/** The identity of an answer as text: its words, survey, rating, page, submitter, picture and day. */
export function answerIdentity({
  textKey,
  surveyId,
  rating,
  pageUrl,
  submitter,
  picture,
  at,
}: Answer): string {
  return JSON.stringify([
    textKey,
    surveyId,
    rating,
    pageUrl,
    submitter,
    picture,
    at.toISOString().slice(0, 10),
  ]);
}

/** The key of the row that counts the answer. */
export function responseKey(secret: DedupSecret, answer: Answer): string {
  return dedupKey(secret, 'response', answerIdentity(answer));
}
