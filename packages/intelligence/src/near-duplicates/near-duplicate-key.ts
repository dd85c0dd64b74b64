import { HESITATIONS } from '../text/function-words.ts';
import { UNSPACED_SCRIPT } from '../text/words.ts';
import { withoutCourtesies, withoutSignature } from './near-duplicate-key-courtesies.ts';
import { spellOut } from './near-duplicate-key-spellings.ts';
import { nearTokens } from './near-duplicate-key-tokens.ts';

/** Texts of fewer words are often equal although their authors mean different things. */
const LEAST_WORDS = 4;
/** The limit corresponding to `LEAST_WORDS` for scripts without spaces, in letters. */
const LEAST_LETTERS = 8;
const HAS_LETTER = /[\p{L}\p{N}]/u;

/**
 * Longer texts are not compared: people do not repeat themselves at that length, and normalizing would keep a worker busy.
 */
const MAX_UNITS = 20_000;

const HESITATION = new Set(HESITATIONS);

/**
 * The normalized form that near-duplicates share: without case, punctuation, spacing, courtesies, contractions and cheerful
 * emoji. Words, their order, negations, numbers and names stay, so that equal forms mean the same. Null if the text is too short
 * to have a reliable form, or too long: such a text has no near-duplicates.
 */
export function nearText(text: string): string | null {
  if (text.length > MAX_UNITS) return null;
  const tokens = withoutCourtesies(nearTokens(withoutSignature(text)));
  const words = tokens.map(({ word }) => word).filter((word) => !HESITATION.has(word));
  const form = words.map(spellOut).join(' ');
  return saysEnough(words, form) ? form : null;
}

function saysEnough(words: string[], form: string): boolean {
  let said = 0;
  for (const word of words) if (HAS_LETTER.test(word) && ++said === LEAST_WORDS) return true;
  return Array.from(form).filter((letter) => UNSPACED_SCRIPT.test(letter)).length >= LEAST_LETTERS;
}
