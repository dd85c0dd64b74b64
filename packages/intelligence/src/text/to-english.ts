import {
  ARTICLES,
  AUXILIARIES,
  CONJUNCTIONS,
  DEMONSTRATIVES,
  NEGATIONS,
  PREPOSITIONS,
  PRONOUNS,
  QUESTION_WORDS,
} from './function-words.ts';
import { LEXICON_LANGUAGES, type Lexicon, readLexicon } from './lexicon.ts';
import { withPlainApostrophes, wordsOf } from './words.ts';

/** As in `tokens`: what comes later in a text is not looked at. */
const READ_CHARACTERS = 20_000;
/** A text is of a language when so large a share of its words is that language's, and more than any other's. */
const LEAST_SHARE = 0.4;
/** Of so many words; more would say the same. */
const JUDGED_WORDS = 200;

/** Words that an English text has in every sentence. */
const ENGLISH: ReadonlySet<string> = new Set([
  ...ARTICLES,
  ...DEMONSTRATIVES,
  ...PRONOUNS,
  ...QUESTION_WORDS,
  ...AUXILIARIES,
  ...PREPOSITIONS,
  ...CONJUNCTIONS,
  ...NEGATIONS,
]);

/** The English words for a text of another language; null for English and for a language that there is no lexicon of. */
export type ToEnglish = (text: string) => string[] | null;

/**
 * Reads feedback of other languages by the words it is made of, so that it comes to the same themes: small words are left out,
 * what the lexicon does not know stays as it is, for a third of it is English anyway. `isCommonEnglish` tells the words that
 * English says often: "files" is no sign of Dutch. Takes linear time.
 */
export function openToEnglish(folder: URL, isCommonEnglish: (word: string) => boolean): ToEnglish {
  const lexicons = LEXICON_LANGUAGES.map((language) => readLexicon(folder, language));
  return (text) => {
    const plain = withPlainApostrophes(text.slice(0, READ_CHARACTERS).normalize('NFC').toLowerCase());
    const words = wordsOf(plain);
    const lexicon = likeliest(lexicons, words.slice(0, JUDGED_WORDS), isCommonEnglish);
    if (lexicon === undefined) return null;
    return words
      .filter((word) => !lexicon.isSmall(word))
      .flatMap((word) => lexicon.translate(word) ?? [word]);
  };
}

function likeliest(
  lexicons: readonly Lexicon[],
  words: readonly string[],
  isCommonEnglish: (word: string) => boolean,
): Lexicon | undefined {
  let best: { lexicon: Lexicon; share: number } | undefined;
  for (const lexicon of lexicons) {
    const share = shareOf(lexicon, words, isCommonEnglish);
    if (share >= LEAST_SHARE && share > (best?.share ?? 0)) best = { lexicon, share };
  }
  return best?.lexicon;
}

/** The share of the words that are the language's; what it shares with English, as "app" and "in", says nothing. */
function shareOf(
  lexicon: Lexicon,
  words: readonly string[],
  isCommonEnglish: (word: string) => boolean,
): number {
  let own = 0;
  let english = 0;
  let unknown = 0;
  for (const word of words) {
    const isSmall = lexicon.isSmall(word);
    const isEnglish = ENGLISH.has(word) || (!isSmall && isCommonEnglish(word));
    const isKnown = isSmall || lexicon.translate(word) !== undefined;
    if (isKnown && !isEnglish) own++;
    else if (!isKnown && isEnglish) english++;
    else if (!isKnown) unknown++;
  }
  return own > english ? own / (own + english + unknown) : 0;
}
