import { coreText } from '../core-text/core-text.ts';
import { readCommonWords, readEverydayWords } from '../text/common-words.ts';
import { ARTICLES } from '../text/function-words.ts';
import { isEnglish } from '../text/language.ts';
import { openCorrections } from '../text/mistyped.ts';
import { openStems } from '../text/stem.ts';
import { isAscii, withPlainApostrophes, wordsOf } from '../text/words.ts';
import { isMisspelt } from './edit-distance.ts';
import { PRODUCT_NAMES } from './product-names.ts';
import { SMALL_WORDS, VAGUE_WORDS, WEAK_WORDS } from './question-phrases.ts';

/** A word of a subject, by its stem; a weak one says little by itself. */
export type Unit = {
  stem: string;
  isWeak: boolean;
  /** Whether the word is a name, such as DATEV: a text without the name is about something else. */
  isName: boolean;
  /** Whether it is a well-known product, in capitals or not: if no text has it, nothing was said about it. */
  isProduct: boolean;
};

/** Reads texts and subjects into words that can be compared, in their own languages. */
export type SubjectReader = {
  /** The stems of a text's words, each once. A list, because many are kept and a set takes several times as much memory. */
  readText: (text: string) => readonly string[];
  /** The words of one part of a subject. `known` are the stems of the texts; misspelt words are corrected to them. */
  readPart: (part: string, known: KnownStems, isEnglish?: boolean) => Unit[];
  /** Whether a word is an everyday word of software. */
  isCommon: (word: string) => boolean;
};

/** The stems of some texts: whether a text has one, and all of them in the order in which they first occur. */
export type KnownStems = { has: (stem: string) => boolean; all: () => Iterable<string> };

/** Only this many characters of a text are read. */
const READ_CHARACTERS = 4_000;
/** Articles say nothing, not even together with what follows. */
const ARTICLE = new Set<string>(ARTICLES);
/** Two capitals make a name in every language: SAP, DATEV, QuickBooks. */
const ABBREVIATION = /^(?=.*\p{Lu}.*\p{Lu})[\p{L}\p{N}]{2,40}$/u;
/** One makes a name in English, unless the word is a mistyped one. */
const CAPITAL = /^\p{Lu}\p{Ll}/u;
const ACCENTS = /\p{M}/gu;

export function openSubjectReader(folder: URL = new URL('../../model/', import.meta.url)): SubjectReader {
  const everyday = readEverydayWords(folder);
  const common = readCommonWords(folder);
  const correct = openCorrections(common);
  const stem = openStems();
  /** The stems of the words that are written in a form and are no everyday words. */
  const written = (part: string, form: RegExp) =>
    new Set(
      wordsOf(part)
        .filter((word) => form.test(word))
        .map((word) => word.toLowerCase())
        .filter((word) => !everyday.has(word))
        .map(stem),
    );
  return {
    isCommon: (word) => everyday.has(word),
    readText: (text) => [...new Set(wordsIn(coreText(text.slice(0, READ_CHARACTERS))).map(stem))],
    readPart: (part, known, inEnglish = isEnglish(part)) => {
      const abbreviations = written(part, ABBREVIATION);
      const capitalized = inEnglish ? written(part, CAPITAL) : abbreviations;
      const spelt = (word: string) =>
        known.has(stem(word)) || common.has(word) || abbreviations.has(stem(word)) || PRODUCT_NAMES.has(word)
          ? word
          : ((inEnglish ? correct(word) : undefined) ?? nearestKnown(word, known) ?? word);
      return wordsIn(part)
        .filter((word) => !SMALL_WORDS.has(word))
        .map(spelt)
        .map((word) => ({
          stem: stem(word),
          isWeak: WEAK_WORDS.has(word) || VAGUE_WORDS.has(word) || /^\d+$/.test(word),
          isName: abbreviations.has(stem(word)) || capitalized.has(stem(word)),
          isProduct: PRODUCT_NAMES.has(word),
        }));
    },
  };
}

/** The words of a text in lower case without accents; articles say nothing. */
function wordsIn(text: string): string[] {
  const read = text.slice(0, READ_CHARACTERS);
  const plain = isAscii(read) ? read : withPlainApostrophes(read).normalize('NFKD').replaceAll(ACCENTS, '');
  return wordsOf(plain.toLowerCase()).filter((word) => !ARTICLE.has(word));
}

function nearestKnown(word: string, known: KnownStems): string | undefined {
  for (const stem of known.all()) if (stem.length > 3 && isMisspelt(word, stem)) return stem;
  return undefined;
}
