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
/** Words of a language whose translation is remembered: at most 1 MB. */
const REMEMBERED = 5_000;

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
 * whose meaning is `-` is a small word, one without a tab a comment. Words are compared by their stems, which are taken at the
 * first question: all six take half a second, and a workspace may have only English texts.
 */
export function readLexicon(folder: URL, language: Language): Lexicon {
  const lines = readFileSync(new URL(`lexicon/${language}.tsv`, folder), 'utf8');
  let words: Words | undefined;
  const open = () => (words ??= openWords(lines, language));
  return {
    language,
    isSmall: (word) => open().small.has(word),
    translate: (word) => (word.length > LONGEST_WORD ? undefined : open().translate(word)),
  };
}

type Words = { small: ReadonlySet<string>; translate: Lexicon['translate'] };

function openWords(lines: string, language: Language): Words {
  const stem = STEMMERS[language];
  const meanings = new Map<string, readonly string[]>();
  const small = new Set<string>();
  const stems: [string, readonly string[]][] = [];
  for (const line of lines.split('\n')) {
    const [word = '', meaning] = line.split('\t');
    if (meaning === undefined) continue;
    if (meaning.trim() === '-') small.add(word);
    else {
      const english = wordsOf(meaning.toLowerCase(), 'english');
      meanings.set(word, english);
      stems.push([stem(word), english]);
    }
  }
  for (const [form, english] of stems) if (!meanings.has(form)) meanings.set(form, english); // what is written goes first
  const simple = (word: string) => meanings.get(word) ?? meanings.get(stem(word));
  const translate = COMPOUNDING.has(language)
    ? (word: string) => simple(word) ?? translateParts(word, simple)
    : simple;
  return { small, translate: remembering(translate) };
}

/** People use few words, and a stem takes longer than all else: remembers what was asked last. */
function remembering(translate: Lexicon['translate']): Lexicon['translate'] {
  const answers = new Map<string, readonly string[] | undefined>();
  return (word) => {
    if (answers.has(word)) return answers.get(word);
    if (answers.size >= REMEMBERED) answers.clear();
    const answer = translate(word);
    answers.set(word, answer);
    return answer;
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
