import { readFileSync } from 'node:fs';
import { stemmer as dutch } from '@orama/stemmers/dutch';
import { stemmer as french } from '@orama/stemmers/french';
import { stemmer as german } from '@orama/stemmers/german';
import { stemmer as italian } from '@orama/stemmers/italian';
import { stemmer as portuguese } from '@orama/stemmers/portuguese';
import { stemmer as spanish } from '@orama/stemmers/spanish';
import { wordsOf } from './words.ts';

/** The languages in which feedback can be compared with English feedback, by their ISO 639-1 codes. */
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
/** Languages that write compounds as one word. */
const COMPOUNDING: ReadonlySet<Language> = new Set(['de', 'nl']);
/** The letters that German and Dutch put between the parts of a compound. */
const LINKS = ['', 's', 'es', 'n', 'en', 'er', '-'];
const SHORTEST_PART = 3;
const LONGEST_WORD = 60;
/** How many translations of a language are kept in memory: at most 1 MB. */
const REMEMBERED = 5_000;

/** The words of one language for products and feedback, with their English meanings. */
export type Lexicon = {
  language: Language;
  /** Whether a word carries no meaning by itself, such as `der`. A negation counts as such a word too, and means `not`. */
  isSmall: (word: string) => boolean;
  /** The English words for a word, in order; undefined for an unknown word. */
  translate: (word: string) => readonly string[] | undefined;
};

/**
 * Reads the lexicon of a language. A line is a word, a tab, and its English meanings, separated by commas. The meaning `-` marks
 * a small word; a line without a tab is a comment.
 *
 * Words are compared by their stems. These are computed at the first look-up: for all six languages that takes half a second,
 * and a workspace may have only English texts.
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

/** Keeps recent translations in memory: people use few different words, and stemming takes longer than everything else. */
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

/** Translates a compound of two known words; the longest possible first part is taken. */
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
