import { coreText } from '../core-text/core-text.ts';
import { readCommonWords } from '../text/common-words.ts';
import { judgeLanguage } from '../text/language.ts';
import { openCorrections } from '../text/mistyped.ts';
import { openTellingWords, otherWords } from '../text/other-words.ts';
import { openThesaurus, readThesaurus } from '../text/thesaurus.ts';
import { openToEnglish } from '../text/to-english.ts';
import { tokens } from '../text/tokens.ts';
import { addMeaning } from './meaning.ts';
import { isOwnWord } from './own-word.ts';
import { openSpelling } from './spelling.ts';
import { openVectorSums } from './vector-sums.ts';
import { lookUp, readWordTable } from './word-table.ts';

/** Turns text into vectors. Vectors of different encoders live in different spaces: compare only vectors with the same `id`. */
export type Encoder = {
  id: string;
  /**
   * The item vector of a text, 448 bytes; all zero for a text without a letter or digit. German, French, Spanish, Italian,
   * Portuguese and Dutch are translated by lexicons. A text in any other language gets only a spelling half, except for its
   * English words.
   */
  embed: (text: string) => Int8Array;
  /** `embed` of a text whose message is known: what `coreText` gives of it. */
  embedCore: (core: string) => Int8Array;
  /** Whether a word in lower case is in the word table or the thesaurus. */
  isKnown: (word: string) => boolean;
  /**
   * The known word that a mistyped English word in lower case may stand for; undefined for a frequent word, and if no known word
   * is near.
   */
  correct: (word: string) => string | undefined;
};

/** The vector space of the current encoder. */
export const ENCODER_ID = 'fis-static-3';

/** Reads the committed word table. Takes about 60 ms, so call it once per process (or thread). */
export function loadEncoder(folder: URL = new URL('../../model/', import.meta.url)): Encoder {
  const { packed, scale, ...table } = readWordTable(folder);
  const sums = openVectorSums({ packed, scale }); // copies them: kept here too, they would take 7 MB more
  const thesaurus = openThesaurus(readThesaurus(folder));
  const addSpelling = openSpelling(sums, table.weight, thesaurus);
  const common = readCommonWords(folder, thesaurus);
  const correct = openCorrections([...common]);
  const toEnglish = openToEnglish(folder, (word) => common.has(word));
  const isKnown = (word: string) => table.words.has(word) || thesaurus.words.has(word);
  const tellingWords = openTellingWords((word) => thesaurus.words.has(word));
  const corrected = (text: string) =>
    tokens(text).map((word) => (isKnown(word) || isOwnWord(word) ? word : (correct(word) ?? word)));
  const read = (text: string): Read => {
    const verdict = judgeLanguage(text);
    const translated = verdict === 'english' ? null : toEnglish(text);
    if (translated !== null) return { meant: translated, spelt: translated };
    const words = verdict === 'other' ? [] : corrected(text);
    if (verdict === 'english' || (verdict === 'unsure' && hasEnough(common, words))) {
      const others = otherWords(text);
      return { meant: words, spelt: others.length === 0 ? words : [...words, ...others] };
    }
    // The table knows function words of many languages, and those of one language have similar vectors: only common words add
    // meaning.
    const spelt = tellingWords(text);
    return { meant: spelt.filter((word) => common.has(word)), spelt };
  };
  const embedCore = (core: string) => {
    const { meant, spelt } = read(core);
    sums.clear();
    const known = lookUp(table, meant);
    addMeaning(sums, table.pairs, known);
    addSpelling(spelt === meant ? known : lookUp(table, spelt));
    return sums.finish();
  };
  return {
    id: ENCODER_ID,
    isKnown,
    correct: (word) => (common.has(word) ? undefined : correct(word)),
    embed: (text) => embedCore(coreText(text)),
    embedCore,
  };
}

/** The encoder, read at its first use: its tables take 20 MB, which a process that is asked nothing does not need. */
export function encoderAtFirstUse(): Encoder {
  let known: Encoder | undefined;
  const encoder = () => (known ??= loadEncoder());
  return {
    id: ENCODER_ID,
    embed: (text) => encoder().embed(text),
    embedCore: (core) => encoder().embedCore(core),
    isKnown: (word) => encoder().isKnown(word),
    correct: (word) => encoder().correct(word),
  };
}

/** Whether at least a third of the words are in `common`. */
function hasEnough(common: ReadonlySet<string>, words: readonly string[]): boolean {
  return words.filter((word) => common.has(word)).length * 3 >= words.length;
}

/** The words that make up the meaning half, and those that make up the spelling half. */
type Read = { meant: string[]; spelt: string[] };
