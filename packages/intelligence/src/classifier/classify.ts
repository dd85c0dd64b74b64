import { readFileSync } from 'node:fs';
import { ownJson } from '@feedback/contract/own-json';
import { KINDS, type Kind } from '@feedback/contract/vocabulary';
import { unitOf } from '../encoder/item-vector.ts';
import { softmax } from '../laws/linear-model.ts';

export { KINDS, type Kind };

/** What a text may be that is no feedback: an advert or fraud, a try of the form, a courtesy, or a piece that says nothing by itself. */
export const ALIENS = ['advert', 'test', 'courtesy', 'fragment'] as const;
export type Alien = (typeof ALIENS)[number];

/** The classes that the model distinguishes; whether a text gives orders to a language model is decided by an `OrderJudge`. */
export const CLASSES = [...KINDS, ...ALIENS, 'injection'] as const;
export type Class = (typeof CLASSES)[number];

/**
 * What each class makes of a manner of length 1, with its bias; all is divided by the temperature, so that probabilities hold. `bars`: the
 * probabilities from which on a text counts as a class of what is no feedback. A fragment needs none: it is one where it is likelier that than
 * that it tells something, and than anything other. `praise`: the probability among the kinds from which on praise is sure.
 */
export type KindModel = {
  classes: string[];
  weights: number[][];
  bias: number[];
  temperature: number;
  bars: Record<Exclude<Alien, 'fragment'> | 'praise', number>;
};

export type Understanding = {
  kind: Kind;
  /** The probability of each kind; they sum to 1. */
  probabilities: Record<Kind, number>;
  /** The probability that the text reports, wishes, asks or praises something: the rest is other, or no feedback. */
  tells: number;
  /** What the text is instead of feedback; null for feedback, and when in doubt. */
  alien: Alien | null;
};

/** Determines the kind of a text; `manner` is the encoder's. */
export type Classifier = { id: string; classify: (text: string, manner: Int8Array) => Understanding };

/** The probabilities for a text that the model cannot read, such as one in another script. */
const UNREAD: Record<Kind, number> = { bug: 0.15, feature: 0.15, question: 0.15, praise: 0.15, other: 0.4 };
const MODEL = new URL('../../model/', import.meta.url);
const ASCII = /^[\t\n\r -~]*$/;
const ASCII_LETTER = /[a-z]/i;
const LATIN = /\p{sc=Latin}/gu;
const LETTER = /\p{L}/gu;

/** Reads the committed weights. */
export function loadClassifier(folder: URL = MODEL): Classifier {
  const model = readModel(folder);
  return {
    id: 'fis-kinds-5',
    classify: (text, manner) => {
      const read = isReadable(text) ? understood(model, classesOf(model, manner)) : unread();
      const { probabilities } = read;
      const kind = KINDS.reduce((best, next) => (probabilities[next] > probabilities[best] ? next : best));
      return { kind, ...read };
    },
  };
}

let surePraise: number | undefined;

/** The certainty from which on an item that was read as praise surely is: irony and a bad day told in good humour often have less. */
export function surePraiseFrom(): number {
  return (surePraise ??= readModel(MODEL).bars.praise);
}

function readModel(folder: URL): KindModel {
  const model = ownJson<KindModel>(readFileSync(new URL('kinds.json', folder), 'utf8')); // written by train/; checked below
  if (
    model.classes.join() !== CLASSES.join() ||
    [...ALIENS, 'praise' as const].some((bar) => bar !== 'fragment' && typeof model.bars[bar] !== 'number')
  )
    throw new Error('packages/intelligence/model/kinds.json is of another version: check it out again');
  return model;
}

/** The probability of each class, in the model's order; they sum to 1. */
export function classesOf(
  { weights, bias, temperature }: Omit<KindModel, 'bars'>,
  manner: Int8Array,
): number[] {
  const unit = unitOf(manner);
  return softmax(
    weights.map(
      (row, k) => row.reduce((sum, weight, j) => sum + weight * (unit[j] ?? 0), bias[k] ?? 0) / temperature,
    ),
  );
}

/** Whether most letters of a text are Latin: the model was trained on no other script. */
function isReadable(text: string): boolean {
  const read = text.slice(0, 2000);
  if (ASCII.test(read)) return ASCII_LETTER.test(read); // fast path for most texts
  const letters = read.match(LETTER)?.length ?? 0;
  return letters > 0 && 2 * (read.match(LATIN)?.length ?? 0) > letters;
}

function unread(): Omit<Understanding, 'kind'> {
  return { probabilities: { ...UNREAD }, tells: 1 - UNREAD.other, alien: null };
}

function understood(model: KindModel, values: number[]): Omit<Understanding, 'kind'> {
  const [bug = 0, feature = 0, question = 0, praise = 0, other = 0] = values;
  const tells = bug + feature + question + praise;
  const rest = Math.max(1e-9, tells + other);
  const probabilities = {
    bug: bug / rest,
    feature: feature / rest,
    question: question / rest,
    praise: praise / rest,
    other: other / rest,
  };
  return { probabilities, tells, alien: alienOf(model, values) };
}

/** The likeliest class of what is no feedback, where it reaches its bar; `values` are those of `CLASSES`. */
export function alienOf({ bars }: Pick<KindModel, 'bars'>, values: readonly number[]): Alien | null {
  const of = (name: Class) => values[CLASSES.indexOf(name)] ?? 0;
  const most = ALIENS.reduce((best, next) => (of(next) > of(best) ? next : best));
  const tells = of('bug') + of('feature') + of('question') + of('praise');
  const bar = most === 'fragment' ? Math.max(tells, of('other')) : bars[most];
  return of(most) >= bar ? most : null;
}
