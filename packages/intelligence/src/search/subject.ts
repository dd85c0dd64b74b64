import { coreText } from '../core-text/core-text.ts';
import { readCommonWords } from '../text/common-words.ts';
import { ARTICLES } from '../text/function-words.ts';
import { hash } from '../text/hash.ts';
import { evidenceOf, JUDGED_CHARACTERS, judgeLanguage, judgeWords } from '../text/language.ts';
import { openCorrections } from '../text/mistyped.ts';
import { remembering } from '../text/remembering.ts';
import { openStems } from '../text/stem.ts';
import { openThesaurus, readThesaurus } from '../text/thesaurus.ts';
import { openToEnglish } from '../text/to-english.ts';
import { isAscii, withPlainApostrophes, wordsOf } from '../text/words.ts';
import { isMisspelt } from './edit-distance.ts';
import { PRODUCT_NAMES } from './product-names.ts';
import { SMALL_WORDS, VAGUE_WORDS, WEAK_WORDS } from './question-phrases.ts';
import { UMBRELLAS } from './umbrellas.ts';

/**
 * The parts of a text that are compared with a subject: the stems of its words, and the concepts that it mentions, each once. Lists,
 * because many are kept and a set takes several times as much memory.
 */
export type Content = { stems: readonly string[]; concepts: readonly number[] };

/** A word or a phrase of a subject, with its concepts; a weak one says little by itself. */
export type Unit = {
  stems: readonly string[];
  concepts: readonly number[];
  /** The concepts that the subject covers, if it is a wide subject. */
  under: readonly number[];
  isWeak: boolean;
  /** Whether the unit is a name, such as DATEV: a text without the name is about something else. */
  isName: boolean;
  /** The stems of well-known products in the unit, in capitals or not: if no text has one, nothing was said about it. */
  products: readonly string[];
  /** The words of a phrase, each as a unit; none of a single word. */
  words: readonly Unit[];
};

/**
 * Reads texts and subjects into comparable words. Texts in other languages are compared by their English translations, as far as
 * the lexicons know their words.
 */
export type SubjectReader = {
  readText: (text: string) => Content;
  /** The units of one part of a subject. `known` are the stems of the texts; misspelt words are corrected to them. */
  readPart: (part: string, known: KnownStems, isEnglish?: boolean) => Unit[];
  /** Whether a text is English: in other languages capitalized words may not be names. */
  isEnglish: (text: string) => boolean;
  /** Whether a word is an everyday word of software. */
  isCommon: (word: string) => boolean;
};

/** The stems of some texts: whether a text has one, and all of them in the order in which they first occur. */
export type KnownStems = { has: (stem: string) => boolean; all: () => Iterable<string> };

/** Only this many characters of a text are read. */
const READ_CHARACTERS = 4_000;
/** Concepts whose words are products of different vendors: a question about one product means only that one. */
const VENDORS = new Set(
  [
    'accounting software',
    'salesforce',
    'slack',
    'jira',
    'github',
    'zapier',
    'google drive',
    'office suite',
    'bi tools',
  ].map((concept) => hash(concept)),
);
/** Articles inside phrases: “without an internet connection”. */
const ARTICLE = new Set<string>(ARTICLES);
const LONGEST_PHRASE = 4;
/** A name that has two capitals: SAP, DATEV, QuickBooks. */
const NAME = /^(?=.*\p{Lu}.*\p{Lu})[\p{L}\p{N}]{2,40}$/u;
const CAPITAL = /^\p{Lu}\p{Ll}/u;
const ACCENTS = /\p{M}/gu;

export function openSubjectReader(folder: URL = new URL('../../model/', import.meta.url)): SubjectReader {
  const thesaurus = openThesaurus(readThesaurus(folder));
  const common = readCommonWords(folder, thesaurus);
  const toEnglish = openToEnglish(folder, (word) => common.has(word));
  const correct = openCorrections(common);
  const stem = openStems();
  /** What reading a text asks of each word: one look-up instead of five. */
  const factsOf = remembering((word) => ({
    stem: stem(word),
    evidence: evidenceOf(word),
    isArticle: ARTICLE.has(word),
  }));
  /** The stems of an ASCII text's words; null if it must be translated. */
  const stemsOfPlain = (text: string): string[] | null => {
    if (text.length > JUDGED_CHARACTERS || !isAscii(text)) return null;
    const facts = wordsOf(text.toLowerCase()).map(factsOf);
    if (judgeWords(facts.map(({ evidence }) => evidence)) !== 'english') return null;
    return facts.filter(({ isArticle }) => !isArticle).map((fact) => fact.stem);
  };
  const wordsIn = (given: string) => {
    const text = given.slice(0, READ_CHARACTERS);
    const translated = judgeLanguage(text) === 'english' ? null : toEnglish(text);
    const own = wordsOf(plainLetters(text).toLowerCase());
    return (translated === null ? own : [...translated, ...own]).filter((word) => !ARTICLE.has(word));
  };
  const conceptsOf = (words: readonly string[]) => conceptsOfStems(words.map(stem));
  const conceptsOfStems = (stems: readonly string[]) => {
    const found = new Set<number>();
    thesaurus.eachConceptOfStems(stems, (concept) => found.add(concept));
    return found;
  };
  const wide = new Map(
    UMBRELLAS.map(([subject, concepts]) => [
      wordsOf(subject).map(stem).join(' '),
      concepts.split(', ').map((concept) => hash(concept)),
    ]),
  );
  const isVendor = (word: string) =>
    [...conceptsOf([word.toLowerCase()])].some((concept) => VENDORS.has(concept));
  /** The stems of names: words with capitals inside and, in English, words that begin with a capital. */
  const namesIn = (part: string, isEnglish: boolean) =>
    new Set(
      wordsOf(part)
        .filter((word) => NAME.test(word) || (isEnglish && CAPITAL.test(word)))
        .filter((word) => !thesaurus.words.has(word.toLowerCase()) || isVendor(word))
        .map((word) => stem(word.toLowerCase())),
    );
  return {
    isCommon: (word) => thesaurus.words.has(word),
    isEnglish: (text) => toEnglish(text) === null,
    readText: (text) => {
      const core = coreText(text.slice(0, READ_CHARACTERS));
      const stems = stemsOfPlain(core) ?? wordsIn(core).map(stem);
      return { stems: [...new Set(stems)], concepts: [...conceptsOfStems(stems)] };
    },
    readPart: (part, known, isEnglish = toEnglish(part) === null) => {
      const words = wordsIn(part).map((word) => {
        const isKnown =
          known.has(stem(word)) || thesaurus.words.has(word) || common.has(word) || SMALL_WORDS.has(word);
        if (isKnown) return word;
        return (isEnglish ? correct(word) : undefined) ?? nearestKnown(word, known) ?? word;
      });
      const names = namesIn(part, isEnglish);
      const described = (unit: Unit): Unit => ({
        ...unit,
        under: wide.get(unit.stems.join(' ')) ?? [],
        isName: unit.stems.some((each) => names.has(each)),
        words: unit.words.map(described),
      });
      return toUnits(words, { stem, conceptsOf, isWide: (phrase) => wide.has(phrase) }).map(described);
    },
  };
}

/** A text without accents and curly apostrophes. */
function plainLetters(text: string): string {
  return isAscii(text) ? text : withPlainApostrophes(text).normalize('NFKD').replaceAll(ACCENTS, '');
}

function nearestKnown(word: string, known: KnownStems): string | undefined {
  for (const stem of known.all()) if (stem.length > 3 && isMisspelt(word, stem)) return stem;
  return undefined;
}

/** The phrases with a concept, and the words between them. */
function toUnits(
  words: readonly string[],
  {
    stem,
    conceptsOf,
    isWide,
  }: {
    stem: (word: string) => string;
    conceptsOf: (words: readonly string[]) => ReadonlySet<number>;
    /** Whether the stems of a phrase name a wide subject. */
    isWide: (stems: string) => boolean;
  },
): Unit[] {
  const units: Unit[] = [];
  for (let at = 0; at < words.length;) {
    const pair = words.slice(at, at + 2);
    const isWidePair = pair.length === 2 && isWide(pair.map(stem).join(' '));
    const length = Math.max(isWidePair ? 2 : 0, phraseAt(words, at, conceptsOf));
    const own = words.slice(at, at + Math.max(1, length));
    const telling = own.filter((word) => !SMALL_WORDS.has(word));
    const concepts = length === 0 ? [] : [...conceptsOf(own)];
    if (length > 0 || telling.length > 0)
      units.push({
        ...toUnit(telling, { stem, concepts }),
        words:
          telling.length < 2
            ? []
            : telling.map((word) => toUnit([word], { stem, concepts: [...conceptsOf([word])] })),
      });
    at += own.length;
  }
  return units;
}

function toUnit(
  words: readonly string[],
  { stem, concepts }: { stem: (word: string) => string; concepts: readonly number[] },
): Unit {
  return {
    stems: words.map(stem),
    concepts,
    under: [],
    isName: false,
    products: words.filter((word) => PRODUCT_NAMES.has(word)).map(stem),
    isWeak: words.every((word) => WEAK_WORDS.has(word) || VAGUE_WORDS.has(word) || /^\d+$/.test(word)),
    words: [],
  };
}

/** The length of the longest phrase with a concept at a position; 0 if there is none. */
function phraseAt(
  words: readonly string[],
  at: number,
  conceptsOf: (words: readonly string[]) => ReadonlySet<number>,
): number {
  for (let length = Math.min(LONGEST_PHRASE, words.length - at); length > 0; length--) {
    const phrase = words.slice(at, at + length);
    const inner = new Set([...conceptsOf(phrase.slice(1)), ...conceptsOf(phrase.slice(0, -1))]);
    if ([...conceptsOf(phrase)].some((concept) => !inner.has(concept))) return length;
  }
  return 0;
}
