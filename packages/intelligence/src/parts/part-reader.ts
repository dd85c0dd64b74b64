import { type Classifier, type Kind, KINDS } from '../classifier/classify.ts';
import { isCourtesy } from '../core-text/courtesies.ts';
import { type Encoder } from '../encoder/encoder.ts';
import { NOTHING_ENCODED } from '../encoder/item-vector.ts';
import { nothingSaid } from '../quarantine/nothing-said.ts';
import { subjectOf } from '../signals/signal-subject.ts';
import { type Break, findBreaks, type Mark, MARKS, type Span } from '../text/clause-breaks.ts';
import { wordsOf } from '../text/words.ts';

/** A position at which a text may be divided: the part before it ends at `end`, the part after it begins at `start`. */
export type ReadBreak = {
  end: number;
  start: number;
  /** Whether the text announces another thing. */
  isAnnounced: boolean;
  /** The values of `TEXT_FEATURES`. */
  features: number[];
  /** The item vectors of the sentences or clauses on both sides. */
  left: Int8Array;
  right: Int8Array;
};

/** The features of a break that need no other items. */
export const TEXT_FEATURES = [
  ...MARKS,
  'announced',
  'shorter side',
  'right side',
  'whole text',
  'breaks',
  'breaks before',
  'other kind',
  'left tells',
  'right tells',
  'points back',
  'pronouns',
  'begins with a person',
  'one asks',
] as const;

/** Words with which people change the subject. */
const TURNS =
  /^[^\p{L}]{0,3}(?:and |but |oh,? |oh,? and )?(?:also\b|another (?:thing|issue|point|request|one|problem)\b|one (?:more|other|last) (?:thing|request|point|issue|wish)\b|second(?:ly)?\b|thirdly\b|separately\b|besides\b|on (?:a|an) (?:different|other|separate|unrelated) (?:note|subject|topic|matter)\b|on another note\b|unrelated(?:ly)?\b|(?:something|anything) else\b|while (?:i['’]m|we['’]re|i am|we are) (?:at it|here)\b|by the way\b|btw\b|plus\b|(?:and )?please also\b|and please\b|and (?:could|can|would) you\b)/iu;
/** Words that refer to an earlier sentence: a sentence that begins with one cannot stand alone. */
const POINTS_BACK =
  /^[^\p{L}]{0,3}(?:(?:and|but|also|plus|so|then|oh|now|still|yet) )?(?:it|its|it['’]s|they|them|their|this|that|these|those|he|she|his|her|same|both|neither|either|one|ones)\b/iu;

/** Words with which a clause gives the reason for the clause before it. In a question some of them ask “why”. */
const GIVES_REASON =
  /^[^\p{L}]{0,3}(?:because|weil|parce qu(?:e|['’])|puisqu(?:e|['’])|porque|perché|poiché|omdat)(?!\p{L})/iu;
/** Marks between sentences. A reason after one of them may belong to what follows it. */
const BETWEEN_SENTENCES = new Set<Mark>(['stop', 'question', 'exclamation', 'line', 'list']);

/** Words that rest on what was said before: a side with many of them seldom stands alone. */
const PRONOUNS = new Set('it they them that this those these its their one he she'.split(' '));
const PERSONS = new Set(['i', 'we', 'you']);
/** Marks after which words may announce another thing. */
const ANNOUNCING = new Set<Mark>([
  'stop',
  'question',
  'exclamation',
  'line',
  'semicolon',
  'comma and',
  'comma but',
  'comma so',
  'more',
]);
const LEAST_ANNOUNCED_WORDS = 3;
/** From this probability of telling something on, a side may be a part; with less it is a remark beside one. */
const LEAST_TELLING = 0.4;
/** More words or breaks count as so many. */
const MOST_WORDS = 40;
const MOST_COUNTED = 6;

export type PartReader = (text: string) => ReadBreak[];

/** One side of a break as it is read; the side between two breaks is read once. */
type Side = {
  said: string;
  words: string[];
  probabilities: Record<Kind, number>;
  tells: number;
  vector: Int8Array;
};

/** Reads the positions where a text may be divided. */
export function openPartReader(
  { encodeCores }: Pick<Encoder, 'encodeCores'>,
  { classify }: Pick<Classifier, 'classify'>,
): PartReader {
  const readSides = (said: readonly string[]): Map<string, Side> => {
    const encoded = encodeCores(said);
    return new Map(
      said.map((side, n) => {
        const { vector, manner } = encoded[n] ?? NOTHING_ENCODED;
        const { probabilities, tells } = classify(side, manner);
        return [side, { said: side, words: wordsOf(side.toLowerCase()), probabilities, tells, vector }];
      }),
    );
  };
  return (text) => {
    const saidAt = ({ start, end }: Span) => text.slice(start, end);
    const words = wordsOf(text).length;
    const found = findBreaks(text).filter(({ left, right }) =>
      [left, right].every((side) => !isAside(saidAt(side))),
    );
    // What stands before a colon only introduces what follows, and a reason does not change the subject.
    const open = found
      .map((one, before) => ({ one, before }))
      .filter(({ one }) => one.mark !== 'colon' && !isReason(one.mark, saidAt(one.right)));
    // A side that lies between two breaks belongs to both.
    const sides = readSides([...new Set(open.flatMap(({ one }) => [saidAt(one.left), saidAt(one.right)]))]);
    return open.flatMap(({ one, before }) => {
      const [left, right] = [sides.get(saidAt(one.left)), sides.get(saidAt(one.right))];
      if (!left || !right || !saySomething(left, right)) return [];
      return [readBreak(text, one, { left, right, words, breaks: found.length, before })];
    });
  };
}

function isReason(mark: Mark, said: string): boolean {
  return !BETWEEN_SENTENCES.has(mark) && !said.includes('?') && GIVES_REASON.test(said);
}

/** A side that says nothing by itself is no part. */
function saySomething(...sides: Side[]): boolean {
  return sides.every(({ tells }) => tells >= LEAST_TELLING);
}

/** Both sides of a break, the number of words and of breaks of the text, and of the breaks before this one. */
type Around = { left: Side; right: Side; words: number; breaks: number; before: number };

function readBreak(text: string, found: Break, { left, right, words, breaks, before }: Around): ReadBreak {
  const [one, other] = [left.probabilities, right.probabilities];
  const difference = KINDS.reduce((sum, kind) => sum + Math.abs(one[kind] - other[kind]), 0) / 2;
  const shorter = Math.min(left.words.length, right.words.length);
  const isAnnounced =
    (found.mark === 'list' || (ANNOUNCING.has(found.mark) && TURNS.test(openingOf(text, found)))) &&
    shorter >= LEAST_ANNOUNCED_WORDS &&
    subjectOf(left.said).isDisjointFrom(subjectOf(right.said));
  return {
    end: found.left.end,
    start: found.right.start,
    isAnnounced,
    features: [
      ...MARKS.map((mark) => Number(mark === found.mark)),
      Number(isAnnounced),
      Math.log(Math.min(shorter, MOST_WORDS)),
      Math.log(Math.min(right.words.length, MOST_WORDS)),
      Math.log(Math.min(words, MOST_WORDS)),
      Math.min(breaks, MOST_COUNTED),
      Math.min(before, MOST_COUNTED),
      difference,
      left.tells,
      right.tells,
      Number(POINTS_BACK.test(right.said)),
      right.words.filter((word) => PRONOUNS.has(word)).length,
      Number(right.words.slice(0, 3).some((word) => PERSONS.has(word))),
      Number(left.said.includes('?') !== right.said.includes('?')),
    ],
    left: left.vector,
    right: right.vector,
  };
}

/** Whether the text has a position at which it may be divided. */
export function mayDivide(text: string): boolean {
  return findBreaks(text).length > 0;
}

/** The text after the first side, including the conjunction that is not stored with the second side. */
function openingOf(text: string, { left, right }: Break): string {
  return text.slice(left.end, right.end).replace(/^[\s,;:.!?]+/u, '');
}

function isAside(said: string): boolean {
  return isCourtesy(said) || nothingSaid(said) !== null;
}
