import { isInjection } from './injection.ts';
import { isSpam } from './spam.ts';

/** Why a text is kept away from what is counted and shown. */
export type QuarantineReason = 'spam' | 'injection';

/** Null for whatever may be feedback: what vanishes by mistake costs more than what slips through and is left out by hand. */
export function quarantineReason(text: string): QuarantineReason | null {
  if (isInjection(text)) return 'injection';
  return isSpam(text) ? 'spam' : null;
}
