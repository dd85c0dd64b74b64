import { AppError } from '@feedback/runtime';
import { type Refusal, refused } from '../acts/act.ts';
import { type Corrected } from '../priorities/correction.ts';

export const NO_PRIORITY: Refusal = { kind: 'not-found', detail: 'There is no such priority' };
export const NO_ENTRY: Refusal = { kind: 'not-found', detail: 'There is no such entry of the activity' };
export const NO_ITEM: Refusal = { kind: 'not-found', detail: 'There is no such item in this workspace' };
/** A correction that was made: where the corrected item or priority is now. */
export type CorrectionDone = Extract<Corrected, { outcome: 'corrected' }>;

/** @throws AppError for a correction that was not made */
export async function made(correcting: Promise<Corrected>): Promise<CorrectionDone> {
  const corrected = await correcting;
  if (corrected.outcome === 'no-priority') throw refused(NO_PRIORITY);
  if (corrected.outcome === 'no-entry') throw refused(NO_ENTRY);
  if (corrected.outcome === 'no-item') throw refused(NO_ITEM);
  if (corrected.outcome === 'impossible') throw new AppError('conflict', corrected.why);
  return corrected;
}
