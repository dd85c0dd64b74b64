import { openFeatureWeights } from '../text/feature-weights.ts';
import { OPENS_AS_QUESTION } from '../text/function-words.ts';
import { hash, hashUnit, mix } from '../text/hash.ts';
import { withPlainApostrophes } from '../text/words.ts';
import { LEXICON_NAMES, countLexicon } from './lexicon.ts';

/** The number of places for hashed features: a power of two. */
export const KIND_WIDTH = 1 << 18;

/**
 * The features that the kind classifier uses: the words of a text, and the places of its hashed features with their values. A
 * place may occur more than once.
 */
export type KindFeatures = { words: readonly string[]; places: number[]; values: number[] };

/** Only this much of a text is read: people say early what it is about. */
const READ_CHARACTERS = 4_000;
const LONGEST_WORD = 24;

/** A run of letters and digits, including parts joined by apostrophes; a line break; or a single sign. */
const TOKEN = /[\p{L}\p{M}\p{N}]+(?:'[\p{L}\p{M}]+)*|\n|[^\s\p{L}\p{M}\p{N}]/gu;
const ENDS_SENTENCE = new Set(['.', '?', '!', ';', '…', '\n']);

/**
 * The weight of each group of features; it is the same for long and short texts. Chosen on domains that training had left out.
 */
const SHARES = { words: 1, letters: 1, shape: 1, edge: 0.7, lexicon: 0.3, form: 0.6 };

/**
 * Computes the features of a text. `common` holds the words that occur in most domains. The shape of a text keeps the common
 * words and replaces every other word by its ending, so that "let me export the invoices" and "let me rename the boards" have
 * the same shape.
 */
export function kindFeatures(text: string, common: ReadonlySet<string>): KindFeatures {
  const words = kindWords(text);
  const sentences = toSentences(words);
  const shape = words.map((word) => shapeOf(word, common));
  const found: Found = { places: [], values: [] };
  const [first, last] = [sentences[0] ?? [], sentences.at(-1) ?? []];
  const addRuns = (
    share: number,
    of: readonly string[],
    lengths: { from: number; to: number; seed: number },
  ) => addGrams(found, { share, most: mostRuns(of, lengths) }, () => countRuns(of, lengths));
  addRuns(SHARES.words, words, { from: 1, to: 3, seed: SEEDS.words });
  addGrams(found, { share: SHARES.letters, most: mostLetters(words) }, () => countLetters(words));
  addRuns(SHARES.shape, shape, { from: 2, to: 5, seed: SEEDS.shape });
  addRuns(SHARES.edge, first, { from: 1, to: 3, seed: SEEDS.first });
  addRuns(SHARES.edge, last, { from: 1, to: 3, seed: SEEDS.last });
  addLexicon(found, words);
  addForm(found, text, words, sentences.length);
  return { words, ...found };
}

/** The text that was split last: an item is read for its kind, and then for its severity. */
let last: { text: string; words: readonly string[] } = { text: '', words: [] };

/** The words and signs of a text in order, in lower case; "isn't" gives `is` and `n't`. */
export function kindWords(text: string): readonly string[] {
  if (last.text !== text) last = { text, words: split(text) };
  return last.words;
}

function split(text: string): string[] {
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

function toSentences(words: readonly string[]): (readonly string[])[] {
  const sentences: string[][] = [[]];
  for (const word of words) {
    sentences.at(-1)?.push(word);
    if (ENDS_SENTENCE.has(word)) sentences.push([]);
  }
  const full = sentences.filter((sentence) => sentence.length > 1);
  return full.length === 0 ? [words] : full;
}

const SEEDS = { words: hash('w'), letters: hash('l'), shape: hash('s'), first: hash('f'), last: hash('e') };

/** The features of the current group, with how often each occurs. */
const group = openFeatureWeights((before, again) => before + again);

function count(hashed: number): void {
  group.keep(mix(hashed) & (KIND_WIDTH - 1), 1);
}

type Found = Pick<KindFeatures, 'places' | 'values'>;

/** A frequent feature counts by its logarithm. Nearly all occur a few times. */
const LOGARITHMS = Float64Array.from({ length: 64 }, (_, times) => 1 + Math.log(times));

function weightOf(times: number): number {
  return LOGARITHMS[times] ?? 1 + Math.log(times);
}

/** Adds the features of one group, at most `most`; the squares of all values sum to `share`². */
function addGrams(
  { places, values }: Found,
  { share, most }: { share: number; most: number },
  countAll: () => void,
): void {
  group.clear(most);
  countAll();
  let squares = 0;
  for (let i = 0; i < group.size(); i++) squares += weightOf(group.weightAt(i)) ** 2;
  const length = Math.sqrt(squares) || 1;
  for (let i = 0; i < group.size(); i++) {
    places.push(group.featureAt(i));
    values.push((share * weightOf(group.weightAt(i))) / length);
  }
}

/** Counts each run of `from` to `to` words. The marks of the beginning and the end of the text count as words. */
function countRuns(
  words: readonly string[],
  { from, to, seed }: { from: number; to: number; seed: number },
): void {
  const framed = ['^', ...words, '$'];
  for (let start = 0; start < framed.length; start++) {
    let run = seed;
    for (let length = 1; length <= to && start + length <= framed.length; length++) {
      run = hash(framed[start + length - 1] ?? '', hash(' ', run));
      if (length >= from) count(run);
    }
  }
}

function mostRuns(words: readonly string[], { from, to }: { from: number; to: number }): number {
  return (words.length + 2) * (to - from + 1);
}

/** Counts each run of two to five letters of a word, including a space before and after the word. */
function countLetters(words: readonly string[]): void {
  for (const word of words) {
    const edged = ` ${word} `;
    for (let start = 0; start < edged.length; start++) {
      const end = Math.min(edged.length, start + 5);
      let run = hashUnit(edged.charCodeAt(start), SEEDS.letters);
      for (let at = start + 1; at < end; at++) {
        run = hashUnit(edged.charCodeAt(at), run);
        count(run);
      }
    }
  }
}

function mostLetters(words: readonly string[]): number {
  return words.reduce((sum, word) => sum + 4 * (word.length + 2), 0);
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

function addNamed({ places, values }: Found, name: string, value: number): void {
  if (value === 0) return;
  places.push(mix(hash(name, hash('n'))) & (KIND_WIDTH - 1));
  values.push(value);
}

function addLexicon(found: Found, words: readonly string[]): void {
  const counts = countLexicon(words);
  for (const name of LEXICON_NAMES) addNamed(found, name, SHARES.lexicon * Math.log2(1 + counts[name]));
}

/** Adds features for the length of a text, its beginning and its end. */
function addForm(found: Found, text: string, words: readonly string[], sentences: number): void {
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
  for (const [name, value] of Object.entries(figures)) addNamed(found, name, SHARES.form * value);
}
