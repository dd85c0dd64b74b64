import { KINDS, type Kind } from '@feedback/contract/vocabulary';
import { isEnglish } from '../text/language.ts';
import { toFeatures } from './features.ts';
import { predict, readLinearModel } from './linear-model.ts';
import { severityOf, type Severity } from './severity.ts';

export { KINDS, type Kind };

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
export function loadClassifier(folder: URL = new URL('../../model/', import.meta.url)): Classifier {
  const model = readLinearModel(folder, 'classifier', KINDS);
  return {
    id: 'fis-kinds-2',
    classify: (text, vector) => {
      const probabilities = isEnglish(text)
        ? byKind(predict(model, toFeatures(text, vector)))
        : { ...UNREAD };
      const kind = KINDS.reduce((best, next) => (probabilities[next] > probabilities[best] ? next : best));
      return { kind, probabilities, severity: severityOf(kind, text) };
    },
  };
}

function byKind(values: number[]): Record<Kind, number> {
  const [bug = 0, feature = 0, question = 0, praise = 0, other = 0] = values;
  return { bug, feature, question, praise, other };
}
