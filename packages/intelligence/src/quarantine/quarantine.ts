import { isInjection } from './injection.ts';
import { type NothingSaid, nothingSaid } from './nothing-said.ts';
import { isNoise, isSpam, speaksOfSpam } from './spam.ts';

/** Why a text is kept away from what is counted and shown. */
export type QuarantineReason = 'spam' | 'injection' | NothingSaid;

/**
 * Of 768 texts of domains left out, an earlier model took six for adverts at .2 and three at .3. It was lowered from .3 after the
 * reported half of the adverts was seen to be missed.
 */
const LEAST_ADVERT = 0.25;
/** Nothing is offered in fewer words; of a few and a number or a code the classifier knows too little. */
const LEAST_WORDS = 5;
const WORD = /(?<![\p{L}\p{N}])\p{L}{2,}(?![\p{L}\p{N}])/gu;
const READ_UNITS = 2_000;

/**
 * Null for whatever may be feedback: what vanishes by mistake costs more than what slips through and is left out by hand.
 * `advert` is how likely the classifier takes the text for an advert.
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
