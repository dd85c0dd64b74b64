import { isInjection } from './injection.ts';
import { type NothingSaid, nothingSaid } from './nothing-said.ts';
import { isNoise, isSpam, speaksOfSpam } from './spam.ts';

/** Why a text is kept away from what is counted and shown. */
export type QuarantineReason = 'spam' | 'injection' | NothingSaid;

/** Chosen on domains left out: half a per cent of their texts are taken for adverts with this certainty. */
const LEAST_ADVERT = 0.25;

/**
 * Null for whatever may be feedback: what vanishes by mistake costs more than what slips through and is left out by hand.
 * `advert` is how likely the classifier takes the text for an advert.
 */
export function quarantineReason(text: string, advert = 0): QuarantineReason | null {
  if (isInjection(text)) return 'injection';
  if (isSpam(text) || (advert >= LEAST_ADVERT && !speaksOfSpam(text))) return 'spam';
  return isNoise(text) ? 'noise' : nothingSaid(text);
}
