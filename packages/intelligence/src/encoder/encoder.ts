import { coreText } from '../core-text/core-text.ts';
import { isEnglish } from '../text/language.ts';
import { openCorrections } from '../text/mistyped.ts';
import { otherWords } from '../text/other-words.ts';
import { openThesaurus, readThesaurus } from '../text/thesaurus.ts';
import { openToEnglish } from '../text/to-english.ts';
import { tokens } from '../text/tokens.ts';
import { addMeaning } from './meaning.ts';
import { openSpelling } from './spelling.ts';
import { openVectorSums } from './vector-sums.ts';
import { lookUp, readWordTable, type WordTable } from './word-table.ts';

/** Turns text into vectors. Vectors of different encoders live in different spaces: compare them only within one `id`. */
export type Encoder = {
  id: string;
  /** The item vector of a text, 448 bytes; all zero for a text without a letter or digit. German, French, Spanish,
   * Italian, Portuguese and Dutch are read by lexicons; what is in another language has spelling alone. */
  embed: (text: string) => Int8Array;
};

/** The space that today's vectors live in. */
export const ENCODER_ID = 'fis-static-2';

/** Reads the committed word table; about 60 ms, so once a process (or thread). */
export function loadEncoder(folder: URL = new URL('../../model/', import.meta.url)): Encoder {
  const table = readWordTable(folder);
  const sums = openVectorSums(table);
  const thesaurus = openThesaurus(readThesaurus(folder));
  const addSpelling = openSpelling(sums, table.weight, thesaurus);
  const correct = openCorrections([...thesaurus.words, ...commonWords(table)]);
  const toEnglish = openToEnglish(folder);
  const isKnown = (word: string) => table.words.has(word) || thesaurus.words.has(word);
  const read = (text: string) => {
    if (isEnglish(text)) {
      const words = tokens(text).map((word) => (isKnown(word) ? word : (correct(word) ?? word)));
      return { words, others: otherWords(text) };
    }
    const translated = toEnglish(text);
    return translated ? { words: translated, others: [] } : { words: tokens(text), others: otherWords(text) };
  };
  return {
    id: ENCODER_ID,
    embed: (given) => {
      const { words, others } = read(coreText(given));
      sums.clear();
      const known = lookUp(table, words);
      addMeaning(sums, table.pairs, known);
      addSpelling(others.length === 0 ? known : lookUp(table, [...known.words, ...others]));
      return sums.finish();
    },
  };
}

/** The table begins with the words that are said most. */
const COMMON = 12_000;

function* commonWords({ words }: WordTable): Generator<string> {
  for (const [word, row] of words) if (row < COMMON) yield word;
}
