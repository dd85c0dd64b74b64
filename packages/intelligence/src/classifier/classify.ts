import { KINDS, type Kind } from '@feedback/contract/vocabulary';
import { openKindModel, readKindModel } from './kind-model.ts';

export { KINDS, type Kind };

/** The classes that the model distinguishes: the kinds, and two classes of text that is not feedback. */
export const CLASSES = [...KINDS, 'advert', 'injection'] as const;

export type Alien = { advert: number; injection: number };

export type Understanding = {
  kind: Kind;
  /** The probability of each kind; they sum to 1. */
  probabilities: Record<Kind, number>;
  /** The probabilities that the text is not feedback: that it is an advert or fraud, or gives orders to a language model. */
  alien: Alien;
};

/** Determines the kind of a text. */
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
      const { probabilities, alien } = isReadable(text)
        ? withoutAlien(predict(text))
        : { probabilities: { ...UNREAD }, alien: { advert: 0, injection: 0 } };
      const kind = KINDS.reduce((best, next) => (probabilities[next] > probabilities[best] ? next : best));
      return { kind, probabilities, alien };
    },
  };
}

/** Whether most letters of a text are Latin: the model was trained on no other script. */
function isReadable(text: string): boolean {
  const read = text.slice(0, 2000);
  if (ASCII.test(read)) return ASCII_LETTER.test(read); // fast path for most texts
  const letters = read.match(LETTER)?.length ?? 0;
  return letters > 0 && 2 * (read.match(LATIN)?.length ?? 0) > letters;
}

function withoutAlien(values: number[]): Pick<Understanding, 'probabilities' | 'alien'> {
  const [bug = 0, feature = 0, question = 0, praise = 0, other = 0, advert = 0, injection = 0] = values;
  const rest = Math.max(1e-9, 1 - advert - injection);
  const probabilities = {
    bug: bug / rest,
    feature: feature / rest,
    question: question / rest,
    praise: praise / rest,
    other: other / rest,
  };
  return { probabilities, alien: { advert, injection } };
}
