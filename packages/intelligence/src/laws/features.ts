import { unitOf, VECTOR_WIDTH } from '../encoder/item-vector.ts';
import { GREETINGS, HESITATIONS, OPENS_AS_QUESTION } from '../text/function-words.ts';
import { hash, mix } from '../text/hash.ts';
import { tokens } from '../text/tokens.ts';

/** The number of places for hashed n-grams: a power of two. */
export const HASHED_WIDTH = 1 << 16;

const FEW_NUMBERS = ['questionMark', 'endsAsking', 'opensAsQuestion', 'length'] as const;

/** The number of features that are not hashed: the manner and a few numbers. */
export const PLAIN_WIDTH = VECTOR_WIDTH + FEW_NUMBERS.length;

/** What the learnt judges of one text read: its words, parts of words, manner and form. */
export type Features = {
  /** The places of the n-grams found, each listed once. */
  hashed: { place: number; value: number }[];
  plain: Float32Array;
};

const WORD_GRAMS = 3;
const LETTER_GRAMS = [3, 4, 5];
const LONGEST_WORD = 24;
/** Letter n-grams repeat what the words say, so they weigh less. */
const LETTER_SHARE = 0.6;
const MANNER_SHARE = 2.5;

/** Words that may precede a question: a text that asks after them is a question too. */
const LEAD = new Set([
  ...GREETINGS,
  ...HESITATIONS,
  ...'oh er so well yeah yes yep ok okay and but then right actually also'.split(' '),
]);

export function toFeatures(text: string, manner: Int8Array): Features {
  const words = withoutLead(tokens(text));
  const hashed = [...spread(wordGrams(words), 1), ...spread(letterGrams(words), LETTER_SHARE)];
  return { hashed, plain: plainNumbers(text, words, manner) };
}

function withoutLead(words: string[]): string[] {
  const start = words.findIndex((word) => !LEAD.has(word));
  return start > 0 ? words.slice(start) : words;
}

/** Word uni-, bi- and trigrams, with the beginning of the text as a word of its own. */
function wordGrams(words: string[]): Set<number> {
  const places = new Set<number>();
  const framed = ['^', ...words.slice(0, 400)];
  for (let start = 0; start < framed.length; start++) {
    let seed = hash('w');
    for (const word of framed.slice(start, start + WORD_GRAMS)) {
      seed = hash(` ${word}`, seed);
      places.add(toPlace(seed));
    }
  }
  return places;
}

function letterGrams(words: string[]): Set<number> {
  const places = new Set<number>();
  for (const word of new Set(words.slice(0, 400))) {
    const framed = ` ${word.slice(0, LONGEST_WORD)} `;
    for (const length of LETTER_GRAMS) {
      for (let start = 0; start + length <= framed.length; start++) {
        places.add(toPlace(hash(framed.slice(start, start + length), hash('l'))));
      }
    }
  }
  return places;
}

function toPlace(hashed: number): number {
  return mix(hashed) & (HASHED_WIDTH - 1);
}

/** Normalizes the values so that long and short texts weigh the same: their squares sum to `share`². */
function spread(places: Set<number>, share: number): { place: number; value: number }[] {
  const value = share / Math.sqrt(places.size || 1);
  return Array.from(places, (place) => ({ place, value }));
}

function plainNumbers(text: string, words: string[], manner: Int8Array): Float32Array {
  const plain = new Float32Array(PLAIN_WIDTH);
  plain.set(unitOf(manner).map((value) => MANNER_SHARE * value));
  const few = [
    Number(text.includes('?')),
    Number(text.trimEnd().endsWith('?')),
    Number(OPENS_AS_QUESTION.has(words[0] ?? '')),
    Math.log2(1 + words.length) / 8,
  ];
  plain.set(few, VECTOR_WIDTH);
  return plain;
}
