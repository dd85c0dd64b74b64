import {
  type FeedbackAccepted,
  type FeedbackBatchResult,
  type FeedbackDuplicate,
  type FeedbackItem,
  type TranscriptAccepted,
  type TranscriptUpload,
  type WidgetSubmission,
} from '@feedback/contract';
import { expect, test } from '@jest/globals';
import * as wire from '../src/index.ts';

// The client depends on nothing, so it writes the contract's types again. These lines compile only while both say the same.

const sent: [FeedbackItem, TranscriptUpload, WidgetSubmission] = [
  {} as wire.FeedbackItem,
  {} as wire.Transcript,
  {} as wire.SurveyAnswer,
];
const answered: [wire.FeedbackAnswer, wire.FeedbackAnswer, wire.BatchResult, wire.TranscriptAnswer] = [
  {} as FeedbackAccepted,
  {} as FeedbackDuplicate,
  {} as FeedbackBatchResult,
  {} as TranscriptAccepted,
];

/** Each field of a request, as the client's types have it; an index signature hides whether an item's are there. */
type Named<T> = keyof {
  [Name in keyof T as string extends Name ? never : number extends Name ? never : Name]: T[Name];
};
const ITEM: Record<Exclude<keyof FeedbackItem, 'company' | 'account'>, unknown> = {} as Record<
  Named<wire.FeedbackItem>,
  unknown
>;
const TRANSCRIPT: Record<keyof TranscriptUpload, unknown> = {} as Record<keyof wire.Transcript, unknown>;
const SURVEY: Record<keyof WidgetSubmission, unknown> = {} as Record<keyof wire.SurveyAnswer, unknown>;

test('the client exports its class and its error alone', () => {
  expect(Object.keys(wire).toSorted()).toEqual(['FeedbackClient', 'FeedbackError']);
  expect([sent, answered, ITEM, TRANSCRIPT, SURVEY]).toHaveLength(5);
});
