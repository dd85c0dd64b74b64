import { isInjection } from './injection.ts';
import { type NothingSaid, nothingSaid } from './nothing-said.ts';
import { isNoise, isSpam, speaksOfSpam } from './spam.ts';

/** Why a text is set aside: it is neither counted nor shown. */
export type QuarantineReason = 'spam' | 'injection' | NothingSaid;

/**
 * From this probability on a text counts as an advert. Of 768 texts of domains left out of training, an earlier model took six
 * for adverts at .2 and three at .3. The bar was .3 until adverts of the reporting half were seen to be missed.
 */
const LEAST_ADVERT = 0.25;
/** An offer has at least this many words; the classifier is unreliable for a few words with a number or a code. */
const LEAST_WORDS = 5;
const WORD = /(?<![\p{L}\p{N}])\p{L}{2,}(?![\p{L}\p{N}])/gu;
const READ_UNITS = 2_000;

/**
 * Why a text must be set aside; null for everything that may be feedback. When in doubt a text is kept: feedback that vanishes
 * costs more than an advert that a person leaves out. `advert` is the classifier's probability.
 */
export function quarantineReason(text: string, advert = 0): QuarantineReason | null {
  if (isInjection(text)) return 'injection';
  if (isSpam(text) || (advert >= LEAST_ADVERT && offers(text))) return 'spam';
  return isNoise(text) ? 'noise' : nothingSaid(text);
}

function offers(text: string): boolean {
  const words = text.slice(0, READ_UNITS).match(WORD) ?? [];
  return words.length >= LEAST_WORDS && !speaksOfSpam(text);
}
