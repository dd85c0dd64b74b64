import { imports, withWorkspace } from '@feedback/db';
import { type Step } from './erase-step.ts';
import { findPerson } from './find-person.ts';

/** For how long an erasure waits for imports; those that run for longer are stopped. */
const IMPORTS_MS = 3_600_000;
const LOOK_AGAIN_MS = 10_000;

/**
 * Finds the person once running imports have stored what may be theirs. The hour begins with this step, not with the request: the erasure
 * may have been behind another one. An import that began after the wait is not stopped: what is said later counts.
 */
export const findWhenStored: Step = async ({ db }, { workspaceId, secret, subject, now }) => {
  const waitingSince = subject.waitingSince ?? now.toISOString();
  const since = Date.parse(waitingSince);
  const isPatient = now.getTime() - since < IMPORTS_MS;
  const { waited, found } = await withWorkspace(db, workspaceId, async (tx) => {
    const open = await imports.open(tx, workspaceId);
    const running = open.filter(({ state }) => state === 'running');
    const waited = isPatient ? running : running.filter((one) => begunAt(one) <= since);
    // Asked after the imports: what one that is done meanwhile has stored is found, too.
    const isStored = waited.length === 0;
    // Whose examples go is known already.
    const isKnown = subject.externalKeys !== undefined;
    const found = isStored && (isKnown ? {} : await findPerson(tx, workspaceId, { secret, asked: subject }));
    return { waited: waited.map(({ id }) => id), found };
  });
  if (found) return async () => ({ subject: { ...found, step: 'transcripts' } });
  if (isPatient) return async () => ({ subject: { waitingSince }, againMs: LOOK_AGAIN_MS });
  return async (tx) => {
    await imports.stop(tx, workspaceId, waited);
    // What they stored until now is found by the next run.
    return { subject: {} };
  };
};

function begunAt({ progress, createdAt }: imports.Import): number {
  return progress.begunAt === undefined ? createdAt.getTime() : Date.parse(progress.begunAt);
}
