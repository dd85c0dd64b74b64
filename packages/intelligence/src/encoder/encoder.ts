import { coreText } from '../core-text/core-text.ts';
import { openCorrections } from '../text/mistyped.ts';
import { otherWords } from '../text/other-words.ts';
import { openThesaurus, readThesaurus } from '../text/thesaurus.ts';
import { tokens } from '../text/tokens.ts';
import { addMeaning } from './meaning.ts';
import { openSpelling } from './spelling.ts';
import { openVectorSums } from './vector-sums.ts';
import { lookUp, readWordTable, type WordTable } from './word-table.ts';

/** Turns text into vectors. Vectors of different encoders live in different spaces: compare them only within one `id`. */
export type Encoder = {
  id: string;
  /** The item vector of a text, 448 bytes; all zero for a text without a letter or digit. What is not English has spelling alone. */
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
  const read = (text: string) =>
    tokens(text).map((word) =>
      table.words.has(word) || thesaurus.words.has(word) ? word : (correct(word) ?? word),
    );
  return {
    id: ENCODER_ID,
    embed: (given) => {
      const text = coreText(given);
      sums.clear();
      const known = lookUp(table, read(text));
      addMeaning(sums, table.pairs, known);
      const others = otherWords(text);
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
