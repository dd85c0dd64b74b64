import { LEXICON_LANGUAGES, type Lexicon, readLexicon } from './lexicon.ts';
import { withPlainApostrophes, wordsOf } from './words.ts';

/** As in `tokens`: what comes later in a text is not looked at. */
const READ_CHARACTERS = 20_000;
/** A text is of a language when so large a share of its words is that language's, and more than any other's. */
const LEAST_SHARE = 0.3;
/** Of so many words; more would say the same. */
const JUDGED_WORDS = 200;

/** The English words for a text that is not English; null for a language that there is no lexicon of. */
export type ToEnglish = (text: string) => string[] | null;

/**
 * Reads feedback of other languages by the words it is made of, so that it comes to the same themes: small words are left out,
 * what the lexicon does not know stays as it is, for a third of it is English anyway. Takes linear time.
 */
export function openToEnglish(folder: URL): ToEnglish {
  const lexicons = LEXICON_LANGUAGES.map((language) => readLexicon(folder, language));
  return (text) => {
    const plain = withPlainApostrophes(text.slice(0, READ_CHARACTERS).normalize('NFC').toLowerCase());
    const words = wordsOf(plain);
    const lexicon = likeliest(lexicons, words.slice(0, JUDGED_WORDS));
    if (lexicon === undefined) return null;
    return words
      .filter((word) => !lexicon.isSmall(word))
      .flatMap((word) => lexicon.translate(word) ?? [word]);
  };
}

function likeliest(lexicons: readonly Lexicon[], words: readonly string[]): Lexicon | undefined {
  let best: { lexicon: Lexicon; known: number } | undefined;
  for (const lexicon of lexicons) {
    const known = words.filter(
      (word) => lexicon.isSmall(word) || lexicon.translate(word) !== undefined,
    ).length;
    if (known > (best?.known ?? 0)) best = { lexicon, known };
  }
  return best !== undefined && best.known >= LEAST_SHARE * words.length ? best.lexicon : undefined;
}
