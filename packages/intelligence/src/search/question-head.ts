import { readFileSync } from 'node:fs';
import { ownJson } from '@feedback/contract/own-json';
import { type Encoded, unitOf } from '../encoder/item-vector.ts';
import { softmax } from '../laws/linear-model.ts';
import { type Intent, INTENT_ORDER } from './question-phrases.ts';

/** What a question may ask for: an intent, what customers like or dislike, or what is said most often. */
export type Asks = Intent | 'praise' | 'dislike' | 'frequent';
export const ASKS: readonly Asks[] = [...INTENT_ORDER, 'praise', 'dislike', 'frequent'];

/** Whether a question is about everything that customers say, or about something. */
export const SCOPES = ['everything', 'something'] as const;

/** For each class one row of weights over the features, the last of which is 1. */
export type Rows = number[][];
export type QuestionModel = {
  classes: string[];
  asks: Rows;
  scopes: Rows;
  /** The probabilities from which on a class counts, and from which on a question is about everything. */
  bars: Record<'asks' | 'everything', number>;
};

/** What is heard in a question besides its words; `asks` is null where that is not sure. */
export type Heard = { asks: Asks | null; isAboutEverything: boolean };
export const NOTHING_HEARD: Heard = { asks: null, isAboutEverything: false };

/** How long vector and manner are beside the bias. */
const [VECTOR_LENGTH, MANNER_LENGTH] = [1, 2.5];

/** The features of a question: its vector, its manner, and 1 for the bias. */
export function questionFeatures({ vector, manner }: Encoded): number[] {
  const scaled = (values: Iterable<number>, length: number) => Array.from(values, (value) => length * value);
  return [...scaled(unitOf(vector), VECTOR_LENGTH), ...scaled(unitOf(manner), MANNER_LENGTH), 1];
}

/** The probability of each row's class. */
export function probabilitiesOf(rows: Rows, features: readonly number[]): number[] {
  return softmax(rows.map((row) => row.reduce((sum, weight, j) => sum + weight * (features[j] ?? 0), 0)));
}

/** Hears what a question asks for, by the learnt judge of questions (decision 46). */
export function hearQuestion(encoded: Encoded): Heard {
  const { asks, scopes, bars } = readOnce();
  const features = questionFeatures(encoded);
  const likelihoods = probabilitiesOf(asks, features);
  const most = Math.max(...likelihoods);
  const [everything = 0] = probabilitiesOf(scopes, features);
  return {
    asks: most >= bars.asks ? (ASKS[likelihoods.indexOf(most)] ?? null) : null,
    isAboutEverything: everything >= bars.everything,
  };
}

let opened: QuestionModel | undefined;

/** The model is read at the first call, so that importing this module reads no file. */
function readOnce(): QuestionModel {
  return (opened ??= readModel());
}

function readModel(): QuestionModel {
  const file = new URL('../../model/questions.json', import.meta.url);
  const model = ownJson<QuestionModel>(readFileSync(file, 'utf8')); // written by train/; checked below
  if (model.classes.join() !== ASKS.join() || model.scopes.length !== SCOPES.length)
    throw new Error('packages/intelligence/model/questions.json is of another version: check it out again');
  return model;
}
