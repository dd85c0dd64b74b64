import { CONJUNCTIONS, FUNCTION_WORDS, NEGATIONS } from './function-words.ts';
import { LEXICON_LANGUAGES, type Lexicon, readLexicon } from './lexicon.ts';
import { remembering } from './remembering.ts';
import { withPlainApostrophes, wordsOf } from './words.ts';

/** The same limit as in `tokens`: the rest of a longer text is not read. */
const READ_CHARACTERS = 20_000;
/** A text is in a language if at least this share of its words belongs to that language, and more than to any other. */
const LEAST_SHARE = 0.4;
/** Only this many words are judged, which is enough. */
const JUDGED_WORDS = 200;

/** Words that an English text has in every sentence. */
const ENGLISH: ReadonlySet<string> = new Set([...FUNCTION_WORDS, ...CONJUNCTIONS, ...NEGATIONS]);

/** The English words for a text in another language; null for English, and for a language without a lexicon. */
export type ToEnglish = (text: string) => string[] | null;

/**
 * Translates feedback word by word, so that it joins the English themes. Small words are left out; unknown words stay, because a
 * third of such texts is English. `isCommonEnglish` recognizes frequent English words, which do not indicate another language:
 * "files" is not evidence of Dutch. Takes linear time.
 */
export function openToEnglish(folder: URL, isCommonEnglish: (word: string) => boolean): ToEnglish {
  const lexicons = LEXICON_LANGUAGES.map((language) => readLexicon(folder, language));
  const evidenceOf = remembering((word) =>
    lexicons.map((lexicon) => evidence(lexicon, word, isCommonEnglish)),
  );
  return (text) => {
    const plain = withPlainApostrophes(text.slice(0, READ_CHARACTERS).normalize('NFC').toLowerCase());
    const words = wordsOf(plain);
    const lexicon = likeliest(lexicons, words.slice(0, JUDGED_WORDS).map(evidenceOf));
    if (lexicon === undefined) return null;
    return words
      .filter((word) => !lexicon.isSmall(word))
      .flatMap((word) => lexicon.translate(word) ?? [word]);
  };
}

/** What a word is evidence of, beside one lexicon: its language, English, another language, or nothing. */
type Evidence = 'own' | 'english' | 'unknown' | 'none';

/** `evidence` has for each word what it is evidence of beside each lexicon. */
function likeliest(
  lexicons: readonly Lexicon[],
  evidence: readonly (readonly Evidence[])[],
): Lexicon | undefined {
  let best: { lexicon: Lexicon; share: number } | undefined;
  for (const [nth, lexicon] of lexicons.entries()) {
    const share = shareOf(evidence, nth);
    if (share >= LEAST_SHARE && share > (best?.share ?? 0)) best = { lexicon, share };
  }
  return best?.lexicon;
}

/** The share of words that belong to the language. Words that it shares with English, such as "app" and "in", do not count. */
function shareOf(evidence: readonly (readonly Evidence[])[], nth: number): number {
  let [own, english, unknown] = [0, 0, 0];
  for (const ofWord of evidence) {
    const found = ofWord[nth];
    if (found === 'own') own++;
    else if (found === 'english') english++;
    else if (found === 'unknown') unknown++;
  }
  return own > english ? own / (own + english + unknown) : 0;
}

function evidence(lexicon: Lexicon, word: string, isCommonEnglish: (word: string) => boolean): Evidence {
  const isSmall = lexicon.isSmall(word);
  const isEnglish = ENGLISH.has(word) || (!isSmall && isCommonEnglish(word));
  const isKnown = isSmall || lexicon.translate(word) !== undefined;
  if (isKnown) return isEnglish ? 'none' : 'own';
  return isEnglish ? 'english' : 'unknown';
}
