import { readFileSync } from 'node:fs';
import { stemmer as dutch } from '@orama/stemmers/dutch';
import { stemmer as french } from '@orama/stemmers/french';
import { stemmer as german } from '@orama/stemmers/german';
import { stemmer as italian } from '@orama/stemmers/italian';
import { stemmer as portuguese } from '@orama/stemmers/portuguese';
import { stemmer as spanish } from '@orama/stemmers/spanish';
import { wordsOf } from './words.ts';

/** The languages whose feedback is read with the English one, by their codes of ISO 639-1. */
export const LEXICON_LANGUAGES = ['de', 'fr', 'es', 'it', 'pt', 'nl'] as const;
type Language = (typeof LEXICON_LANGUAGES)[number];

const STEMMERS: Record<Language, (word: string) => string> = {
  de: german,
  fr: french,
  es: spanish,
  it: italian,
  pt: portuguese,
  nl: dutch,
};
/** They write what English says in several words as one. */
const COMPOUNDING: ReadonlySet<Language> = new Set(['de', 'nl']);
/** What German and Dutch put between the parts of a word. */
const LINKS = ['', 's', 'es', 'n', 'en', 'er', '-'];
const SHORTEST_PART = 3;
const LONGEST_WORD = 60;

/** The words of product and feedback language of one language, and what they mean in English. */
export type Lexicon = {
  language: Language;
  /** The words that carry no meaning of their own, as `der` and `nicht`; a negation means `not`. */
  isSmall: (word: string) => boolean;
  /** The English words, in order; undefined for a word that it does not know. */
  translate: (word: string) => readonly string[] | undefined;
};

/**
 * Reads a language's lexicon: lines of a word, a tab and what it means in English, several meanings with commas between. A line
 * whose meaning is `-` is a small word, one without a tab a comment. Words are compared by their stems.
 */
export function readLexicon(folder: URL, language: Language): Lexicon {
  const stem = STEMMERS[language];
  const meanings = new Map<string, readonly string[]>();
  const small = new Set<string>();
  for (const line of readFileSync(new URL(`lexicon/${language}.tsv`, folder), 'utf8').split('\n')) {
    const [word = '', meaning] = line.split('\t');
    if (meaning === undefined) continue;
    if (meaning.trim() === '-') small.add(word);
    else {
      const english = wordsOf(meaning.toLowerCase(), 'english');
      for (const form of [word, stem(word)]) if (!meanings.has(form)) meanings.set(form, english);
    }
  }
  const simple = (word: string) => meanings.get(word) ?? meanings.get(stem(word));
  return {
    language,
    isSmall: (word) => small.has(word),
    translate: (word) => {
      if (word.length > LONGEST_WORD) return undefined;
      return simple(word) ?? (COMPOUNDING.has(language) ? translateParts(word, simple) : undefined);
    },
  };
}

/** A compound of two words that are known: the longest first part that leaves one. */
function translateParts(
  word: string,
  translate: (part: string) => readonly string[] | undefined,
): readonly string[] | undefined {
  for (let cut = word.length - SHORTEST_PART; cut >= SHORTEST_PART; cut--) {
    const last = translate(word.slice(cut));
    if (last === undefined) continue;
    const first = word.slice(0, cut);
    for (const link of LINKS) {
      if (!first.endsWith(link)) continue;
      const meaning = translate(first.slice(0, first.length - link.length));
      if (meaning !== undefined) return [...meaning, ...last];
    }
  }
  return undefined;
}
