import { KINDS, type Kind } from '@feedback/contract/vocabulary';
import { openKindModel, readKindModel } from './kind-model.ts';

export { KINDS, type Kind };

/** What the model tells apart: the kinds, and adverts, which have no kind. */
export const CLASSES = [...KINDS, 'advert'] as const;

export type Understanding = {
  kind: Kind;
  /** Of each kind; they sum to 1. */
  probabilities: Record<Kind, number>;
  /** The probability that the text is an advert or a fraud, not feedback. */
  advert: number;
};

/** Says what kind of thing a text is. */
export type Classifier = { id: string; classify: (text: string) => Understanding };

/** The probabilities for a text that the model cannot read, such as one in another script. */
const UNREAD: Record<Kind, number> = { bug: 0.15, feature: 0.15, question: 0.15, praise: 0.15, other: 0.4 };
const ASCII = /^[\t\n\r -~]*$/;
const ASCII_LETTER = /[a-z]/i;
const LATIN = /\p{sc=Latin}/gu;
const LETTER = /\p{L}/gu;

/** Reads the committed weights. */
export function loadClassifier(folder: URL = new URL('../../model/', import.meta.url)): Classifier {
  const predict = openKindModel(readKindModel(folder, CLASSES));
  return {
    id: 'fis-kinds-3',
    classify: (text) => {
      const { probabilities, advert } = isReadable(text)
        ? withoutAdvert(predict(text))
        : { probabilities: { ...UNREAD }, advert: 0 };
      const kind = KINDS.reduce((best, next) => (probabilities[next] > probabilities[best] ? next : best));
      return { kind, probabilities, advert };
    },
  };
}

/** Whether most letters of a text are Latin: the model was trained on no other script. */
function isReadable(text: string): boolean {
  const read = text.slice(0, 2000);
  if (ASCII.test(read)) return ASCII_LETTER.test(read); // most texts, without counting
  const letters = read.match(LETTER)?.length ?? 0;
  return letters > 0 && 2 * (read.match(LATIN)?.length ?? 0) > letters;
}

function withoutAdvert(values: number[]): Pick<Understanding, 'probabilities' | 'advert'> {
  const advert = values[KINDS.length] ?? 0;
  const rest = Math.max(1e-9, 1 - advert);
  const [bug = 0, feature = 0, question = 0, praise = 0, other = 0] = values.map((value) => value / rest);
  return { probabilities: { bug, feature, question, praise, other }, advert };
}
