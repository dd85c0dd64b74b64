import { readFileSync } from 'node:fs';
import { HASHED_WIDTH, PLAIN_WIDTH, toFeatures } from './features.ts';
import { isEnglish } from './language.ts';
import { predict, type LinearModel } from './linear-model.ts';
import { severityOf, type Severity } from './severity.ts';

export const KINDS = ['bug', 'feature', 'question', 'praise', 'other'] as const;
export type Kind = (typeof KINDS)[number];

export type Understanding = {
  kind: Kind;
  /** Of each kind; they sum to 1. */
  probabilities: Record<Kind, number>;
  severity: Severity;
};

/** Says what kind of thing a text is. `vector` is its item vector. */
export type Classifier = { id: string; classify: (text: string, vector: Int8Array) => Understanding };

/** What is answered for a text the classifier cannot read: another language, or no words at all. */
const UNREAD: Record<Kind, number> = { bug: 0.15, feature: 0.15, question: 0.15, praise: 0.15, other: 0.4 };

/** Reads the committed weights. */
export function loadClassifier(folder: URL = new URL('../model/', import.meta.url)): Classifier {
  const model = readModel(folder);
  return {
    id: 'fis-kinds-1',
    classify: (text, vector) => {
      const probabilities = isEnglish(text)
        ? byKind(predict(model, toFeatures(text, vector)))
        : { ...UNREAD };
      const kind = KINDS.reduce((best, next) => (probabilities[next] > probabilities[best] ? next : best));
      return { kind, probabilities, severity: severityOf(kind, text) };
    },
  };
}

/** `classifier.json` says how to read `classifier.i8`: the hashed weights, then the plain ones. */
function readModel(folder: URL): LinearModel {
  const about = JSON.parse(readFileSync(new URL('classifier.json', folder), 'utf8')) as Omit<
    LinearModel,
    'hashed' | 'plain'
  >; // written by train/train-classifier.ts; the sizes are checked below
  const weights = new Int8Array(Uint8Array.from(readFileSync(new URL('classifier.i8', folder))).buffer);
  const hashedSize = KINDS.length * HASHED_WIDTH;
  if (about.classes.join() !== KINDS.join() || weights.length !== hashedSize + KINDS.length * PLAIN_WIDTH) {
    throw new Error('classifier.i8 was trained for other features: run train/train-classifier.ts');
  }
  return { ...about, hashed: weights.subarray(0, hashedSize), plain: weights.subarray(hashedSize) };
}

function byKind(values: number[]): Record<Kind, number> {
  const [bug = 0, feature = 0, question = 0, praise = 0, other = 0] = values;
  return { bug, feature, question, praise, other };
}
