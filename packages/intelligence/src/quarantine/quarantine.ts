import { isInjection } from './injection.ts';
import { type NothingSaid, nothingSaid } from './nothing-said.ts';
import { isSpam, speaksOfSpam } from './spam.ts';

/** Why a text is kept away from what is counted and shown. */
export type QuarantineReason = 'spam' | 'injection' | NothingSaid;

/** Of 20,000 real texts that were not learnt from, some ten are called adverts with this certainty; the rest is no feedback. */
const LEAST_ADVERT = 0.3;

/**
 * Null for whatever may be feedback: what vanishes by mistake costs more than what slips through and is left out by hand.
 * `advert` is how likely the classifier takes the text for an advert.
 */
export function quarantineReason(text: string, advert = 0): QuarantineReason | null {
  if (isInjection(text)) return 'injection';
  if (isSpam(text) || (advert >= LEAST_ADVERT && !speaksOfSpam(text))) return 'spam';
  return nothingSaid(text);
}
