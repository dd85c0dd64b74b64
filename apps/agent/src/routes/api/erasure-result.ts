import { type Erasure } from '@feedback/contract';
import { erasures } from '@feedback/db';

/** An erasure as /api shows it. */
export function toErasure({ id, state, subjectKey, went, requestedAt, doneAt }: erasures.Receipt): Erasure {
  const counts = erasures.WENT.map((kind) => [kind, went[kind] ?? 0]);
  return {
    id,
    state,
    subject_key: subjectKey,
    went: Object.fromEntries(counts) as Erasure['went'], // the kinds are those of the contract, as the tests check
    requested_at: requestedAt.toISOString(),
    done_at: doneAt?.toISOString() ?? null,
  };
}
