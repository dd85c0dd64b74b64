import { OPENS_AS_QUESTION } from '../text/function-words.ts';
import { hash, mix } from '../text/hash.ts';
import { withPlainApostrophes } from '../text/words.ts';
import { LEXICON_NAMES, countLexicon } from './lexicon.ts';

/** Places for hashed features: a power of two. */
export const KIND_WIDTH = 1 << 18;

/** What the classifier of kinds looks at: the words, and places with their values. A place may occur more than once. */
export type KindFeatures = { words: string[]; places: Int32Array; values: Float64Array };

/** Only this much of a text is read: what it is about is said early. */
const READ_CHARACTERS = 4_000;
const LONGEST_WORD = 24;

/** A run of letters and digits with what an apostrophe joins to it, a line break, or a single sign. */
const TOKEN = /[\p{L}\p{M}\p{N}]+(?:'[\p{L}\p{M}]+)*|\n|[^\s\p{L}\p{M}\p{N}]/gu;
const ENDS_SENTENCE = new Set(['.', '?', '!', ';', '…', '\n']);

/** Each group of features weighs the same in every text, however long; the shares were chosen on domains left out. */
const SHARES = { words: 1, letters: 1, shape: 1, edge: 0.7, lexicon: 0.3, form: 0.6 };

/**
 * Reads a text. `common` holds the words that occur in most domains: in the shape of a text every other word is replaced by a
 * mark for its ending, so that "let me export the invoices" and "let me rename the boards" look alike.
 */
export function kindFeatures(text: string, common: ReadonlySet<string>): KindFeatures {
  const words = kindWords(text);
  const sentences = toSentences(words);
  const [first, last] = [framed(sentences[0] ?? []), framed(sentences.at(-1) ?? [])];
  const groups: [Map<number, number>, number][] = [
    [grams(framed(words), { from: 1, to: 3, seed: hash('w') }), SHARES.words],
    [letterGrams(words), SHARES.letters],
    [
      grams(framed(words.map((word) => shapeOf(word, common))), { from: 2, to: 5, seed: hash('s') }),
      SHARES.shape,
    ],
    [grams(first, { from: 1, to: 3, seed: hash('f') }), SHARES.edge],
    [grams(last, { from: 1, to: 3, seed: hash('e') }), SHARES.edge],
  ];
  const found = groups.flatMap(([counts, share]) => spread(counts, share));
  return { words, ...toPlaces([...found, ...lexiconOf(words), ...formOf(text, words, sentences.length)]) };
}

/** The words and signs of a text in order, in small letters; "isn't" gives `is` and `n't`. */
export function kindWords(text: string): string[] {
  const said = withPlainApostrophes(text.slice(0, READ_CHARACTERS).trim().toLowerCase());
  return (said.match(TOKEN) ?? []).flatMap((token) => {
    const apostrophe = token.indexOf("'");
    if (apostrophe < 1) return [token.slice(0, LONGEST_WORD)];
    const cut = token.endsWith("n't") ? token.length - 3 : apostrophe;
    return cut === 0
      ? [token]
      : [token.slice(0, cut), token.slice(cut)].map((part) => part.slice(0, LONGEST_WORD));
  });
}

function toSentences(words: string[]): string[][] {
  const sentences: string[][] = [[]];
  for (const word of words) {
    sentences.at(-1)?.push(word);
    if (ENDS_SENTENCE.has(word)) sentences.push([]);
  }
  const full = sentences.filter((sentence) => sentence.length > 1);
  return full.length === 0 ? [words] : full;
}

function framed(words: string[]): string[] {
  return ['^', ...words, '$'];
}

type Grams = { from: number; to: number; seed: number };

/** How often each run of `from` to `to` words occurs, by place. */
function grams(words: string[], { from, to, seed }: Grams): Map<number, number> {
  const counts = new Map<number, number>();
  for (let start = 0; start < words.length; start++) {
    let run = seed;
    for (let length = 1; length <= to && start + length <= words.length; length++) {
      run = hash(` ${words[start + length - 1]}`, run);
      if (length >= from) count(counts, run);
    }
  }
  return counts;
}

const LETTERS = { from: 2, to: 5 };

function letterGrams(words: string[]): Map<number, number> {
  const counts = new Map<number, number>();
  const seed = hash('l');
  for (const word of words) {
    const edged = ` ${word} `;
    for (let start = 0; start < edged.length; start++) {
      let run = seed;
      for (let length = 1; length <= LETTERS.to && start + length <= edged.length; length++) {
        run = hash(edged.charAt(start + length - 1), run);
        if (length >= LETTERS.from) count(counts, run);
      }
    }
  }
  return counts;
}

function count(counts: Map<number, number>, hashed: number): void {
  const place = mix(hashed) & (KIND_WIDTH - 1);
  counts.set(place, (counts.get(place) ?? 0) + 1);
}

const ENDINGS = ['ing', 'ed', 'ly', 'tion', 's', 'er', 'able'];
const HAS_LETTER = /\p{L}/u;
const HAS_DIGIT = /\p{N}/u;

function shapeOf(word: string, common: ReadonlySet<string>): string {
  if (common.has(word)) return word;
  if (HAS_DIGIT.test(word)) return '<n>';
  if (!HAS_LETTER.test(word)) return word;
  const ending = ENDINGS.find((one) => word.endsWith(one) && word.length > one.length + 2);
  return `<${ending ?? 'w'}>`;
}

type Found = [place: number, value: number];

/** Frequent features count by the logarithm; the squares of all values sum to `share`². */
function spread(counts: Map<number, number>, share: number): Found[] {
  const found = Array.from(counts, ([place, times]): Found => [place, 1 + Math.log(times)]);
  const length = Math.sqrt(found.reduce((sum, [, value]) => sum + value * value, 0)) || 1;
  return found.map(([place, value]) => [place, (share * value) / length]);
}

function named(name: string, value: number): Found[] {
  return value === 0 ? [] : [[mix(hash(name, hash('n'))) & (KIND_WIDTH - 1), value]];
}

function lexiconOf(words: string[]): Found[] {
  const counts = countLexicon(words);
  return LEXICON_NAMES.flatMap((name) => named(name, SHARES.lexicon * Math.log2(1 + counts[name])));
}

/** How long a text is, how it begins and how it ends. */
function formOf(text: string, words: string[], sentences: number): Found[] {
  const [first = '', last = ''] = [words[0], words.at(-1)];
  const figures: Record<string, number> = {
    constant: 1,
    length: Math.log1p(words.length) / 3,
    sentences: sentences / 5,
    asks: Number(words.includes('?')),
    endsAsking: Number(last === '?'),
    exclaims: Number(last === '!'),
    endsPlain: Number(last === '.'),
    opensAsking: Number(OPENS_AS_QUESTION.has(first)),
    short: Number(words.length < 8),
    veryShort: Number(words.length < 5),
    capital: Number(/^\s*\p{Lu}/u.test(text.slice(0, 200))),
  };
  return Object.entries(figures).flatMap(([name, value]) => named(name, SHARES.form * value));
}

function toPlaces(found: Found[]): Pick<KindFeatures, 'places' | 'values'> {
  return {
    places: Int32Array.from(found, ([place]) => place),
    values: Float64Array.from(found, ([, value]) => value),
  };
}
