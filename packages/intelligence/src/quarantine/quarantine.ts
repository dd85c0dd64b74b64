import { type Alien } from '../classifier/classify.ts';
import { unquoted } from '../text/unquoted.ts';
import { isInjection } from './injection.ts';
import { type NothingSaid, nothingSaid } from './nothing-said.ts';
import { isNoise, isSpam, speaksOfSpam } from './spam.ts';

/** Why a text is quarantined, which means that it is neither counted nor shown. */
export type QuarantineReason = 'spam' | 'injection' | NothingSaid;

/** Orders and adverts have at least so many words: the judges are unreliable for fewer with a number or a code. */
const [LEAST_ORDER_WORDS, LEAST_ADVERT_WORDS] = [5, 3];
/** A text of more words is never only a try, a courtesy or a piece: the texts that say what these are were shorter. */
const MOST_WORDS = 16;
/** A number or a code may be all that a text is about. */
const DIGIT = /\p{N}/gu;
const MOST_DIGITS = 2;
const WORD = /(?<![\p{L}\p{N}-])\p{L}{2,}(?![\p{L}\p{N}-])/gu;
const READ_UNITS = 2_000;
/** A quotation of fewer characters is a name. */
const SHORT_QUOTE = 12;

/**
 * Why a text must be quarantined; null for everything that may be feedback. When in doubt a text is kept: lost feedback costs
 * more than an advert that a person has to remove. `alien` is what the classifier takes it for, `isOrder` is what an `OrderJudge` says.
 */
export function quarantineReason(
  text: string,
  alien: Alien | null = null,
  isOrder = false,
): QuarantineReason | null {
  if (isInjection(text)) return 'injection';
  if (isSpam(text)) return 'spam';
  if (isOrder && wordsIn(text) >= LEAST_ORDER_WORDS && !quotes(text)) return 'injection';
  if (alien === 'advert' && wordsIn(text) >= LEAST_ADVERT_WORDS && !speaksOfSpam(text)) return 'spam';
  return isNoise(text) ? 'noise' : (nothingSaid(text) ?? reasonOf(text, alien));
}

/** The reason for what a text of a few words is instead of feedback; adverts are judged apart. */
function reasonOf(text: string, alien: Alien | null): QuarantineReason | null {
  if (alien === null || alien === 'advert') return null;
  if (text.length > READ_UNITS || wordsIn(text) > MOST_WORDS) return null;
  if ((text.match(DIGIT) ?? []).length > MOST_DIGITS) return null;
  return alien === 'fragment' ? 'noise' : alien;
}

function wordsIn(text: string): number {
  return (text.slice(0, READ_UNITS).match(WORD) ?? []).length;
}

/**
 * Whether a text contains a quotation: customers report orders to a model by quoting them, and no classifier can distinguish
 * that from giving orders.
 */
function quotes(text: string): boolean {
  const read = text.slice(0, READ_UNITS);
  return unquoted(read).length < read.length - SHORT_QUOTE;
}
