import { coreText } from '../core-text/core-text.ts';
import { ARTICLES } from '../text/function-words.ts';
import { judgeLanguage, type Language } from '../text/language.ts';
import { openCorrections } from '../text/mistyped.ts';
import { openStems } from '../text/stem.ts';
import { readVocabulary } from '../text/vocabulary.ts';
import { isAscii, withPlainApostrophes, wordsOf } from '../text/words.ts';
import { isMisspelt } from './edit-distance.ts';
import { CAPITALIZED_PRODUCTS, PRODUCT_NAMES } from './product-names.ts';
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
  /**
   * The words of one part of a subject. `known` are the stems of the texts; misspelt words are corrected to them. `language` is that of the
   * whole question, because the words of one part do not show it.
   */
  readPart: (part: string, known: KnownStems, language?: Language) => Unit[];
  /** Whether a word is one that feedback of several fields has, or a well-known product. */
  isCommon: (word: string) => boolean;
};

/** The stems of some texts: whether a text has one, and all of them in the order in which they first occur. */
export type KnownStems = { has: (stem: string) => boolean; all: () => Iterable<string> };

/** Only this many characters of a text are read. */
const READ_CHARACTERS = 4_000;
/** Articles say nothing, not even together with what follows. */
const ARTICLE = new Set<string>(ARTICLES);
/** Two capitals make a name in every language: DATEV, QuickBooks. */
const ABBREVIATION = /^(?=.*\p{Lu}.*\p{Lu})[\p{L}\p{N}]{2,40}$/u;
/** One makes a name in English. */
const CAPITAL = /^\p{Lu}\p{Ll}/u;
const ACCENTS = /\p{M}/gu;

export function openSubjectReader(folder: URL = new URL('../../model/', import.meta.url)): SubjectReader {
  const { english, everyday, common } = readVocabulary(folder);
  const stem = openStems();
  const stemsOfCommon = new Set(Array.from(common, stem));
  const correct = openCorrections(common);
  const isProduct = (word: string) => PRODUCT_NAMES.has(word) || CAPITALIZED_PRODUCTS.has(word);
  const isCommon = (word: string) => common.has(word) || stemsOfCommon.has(stem(word));
  const isName = (written: string, place: number, language: Language) => {
    const word = written.toLowerCase();
    if (ABBREVIATION.test(written)) return isProduct(word) || !(english.has(word) || isCommon(word));
    if (!CAPITAL.test(written)) return false;
    // The first word has a capital in any case: it may be a mistyped one.
    const isWritten = language === 'english' && (place > 0 || correct(word) === undefined);
    return isProduct(word) || (isWritten && !isCommon(word));
  };
  return {
    isCommon: (word) => everyday.has(word) || isProduct(word),
    readText: (text) => [...new Set(wordsIn(coreText(text.slice(0, READ_CHARACTERS))).map(stem))],
    readPart: (given, known, language = judgeLanguage(given)) => {
      const part = given.slice(0, READ_CHARACTERS);
      // A piece of a word such as “Wi-Fi” is no name.
      const names = new Set(
        wordsOf(withoutAccents(part), 'hyphenated')
          .filter((written, place) => isName(written, place, language))
          .map((written) => written.toLowerCase()),
      );
      const spelt = (word: string) =>
        known.has(stem(word)) || common.has(word) || names.has(word) || PRODUCT_NAMES.has(word)
          ? word
          : ((language === 'other' ? undefined : correct(word)) ?? nearestKnown(word, known) ?? word);
      return wordsIn(part)
        .filter((word) => !SMALL_WORDS.has(word))
        .map((word) => {
          const own = spelt(word);
          return {
            stem: stem(own),
            isWeak: WEAK_WORDS.has(own) || VAGUE_WORDS.has(own) || /^\d+$/.test(own),
            isName: names.has(word),
            isProduct: PRODUCT_NAMES.has(own),
          };
        });
    },
  };
}

/** The words of a text in lower case without accents; articles say nothing. */
function wordsIn(read: string): string[] {
  return wordsOf(withoutAccents(read).toLowerCase()).filter((word) => !ARTICLE.has(word));
}

function withoutAccents(text: string): string {
  return isAscii(text) ? text : withPlainApostrophes(text).normalize('NFKD').replaceAll(ACCENTS, '');
}

function nearestKnown(word: string, known: KnownStems): string | undefined {
  for (const stem of known.all()) if (stem.length > 3 && isMisspelt(word, stem)) return stem;
  return undefined;
}
