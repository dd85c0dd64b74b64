import { ownJson } from '@feedback/contract/own-json';
import { imports, newId, tasks, type Tx, withWorkspace, workspaces } from '@feedback/db';
import { type ImportedItem } from '@feedback/files';
import { prepareFeedback } from '../intake/prepare-feedback.ts';
import { type Effect, type Work } from '../ledger/consume-task.ts';
import { DRAFT_MS, type ImportDeps } from './begin-import.ts';
import { fileAndRowsOf, filesOf, rowsKey, skippedKey } from './import-files.ts';

/**
 * One step of a workspace's imports: removes drafts that are over, and stores the next slice of the oldest import. The slice and
 * how far the import is are committed together, so a step that is repeated adds nothing twice.
 */
export async function runImport(deps: ImportDeps, { workspaceId }: Work<'import'>): Promise<Effect> {
  const { db, now, storage } = deps;
  const found = await withWorkspace(db, workspaceId, (tx) => imports.open(tx, workspaceId));
  const over = found.filter(
    ({ state, createdAt }) => state === 'draft' && createdAt.getTime() + DRAFT_MS <= now().getTime(),
  );
  for (const draft of over) for (const key of filesOf(workspaceId, draft)) await storage.remove(key);
  const old = found.filter((one) => isKeptFrom(one) + DRAFT_MS <= now().getTime());
  for (const one of old) await storage.remove(skippedKey(workspaceId, one));
  const running = found.find(({ state }) => state === 'running');
  const step = running && (await nextSlice(deps, workspaceId, running));
  return async (tx) => {
    for (const draft of over) await imports.save(tx, workspaceId, { ...draft, state: 'over', doneAt: now() });
    for (const one of old) await imports.forgetSkipped(tx, workspaceId, one.id);
    await step?.(tx);
    await requestNext(tx, workspaceId);
  };
}

/** From when on the file of skipped rows is kept, for as long as a draft; Infinity while the import goes on. */
function isKeptFrom({ doneAt }: imports.Import): number {
  return doneAt?.getTime() ?? Infinity;
}

/** The next run: at once while an import is not complete, else when the first draft or file of skipped rows is over. */
async function requestNext(tx: Tx, workspaceId: string): Promise<void> {
  const left = await imports.open(tx, workspaceId);
  if (left.length === 0) return;
  const isRunning = left.some(({ state }) => state === 'running');
  const ends = left.map(({ createdAt, doneAt }) => (doneAt ?? createdAt).getTime() + DRAFT_MS);
  const notBefore = new Date(Math.min(...ends));
  await tasks.requestRun(tx, workspaceId, 'import', { soonest: true, ...(!isRunning && { notBefore }) });
}

async function nextSlice(
  { db, now, storage }: ImportDeps,
  workspaceId: string,
  running: imports.Import,
): Promise<Effect> {
  const { id, progress } = running;
  const end = async (state: 'done' | 'failed'): Promise<Effect> => {
    for (const key of fileAndRowsOf(workspaceId, running)) await storage.remove(key);
    return (tx) => imports.save(tx, workspaceId, { id, state, progress, doneAt: now() });
  };
  if (progress.next >= progress.slices) return end('done');
  const bytes = await storage.get(rowsKey(workspaceId, running, progress.next));
  if (!bytes) return end('failed');
  const secret = await withWorkspace(db, workspaceId, (tx) => workspaces.dedupSecret(tx, workspaceId));
  const sent = ownJson<ImportedItem[]>(bytes.toString('utf8')); // beginImport wrote it
  const items = sent.map(({ saidAt, ...item }) =>
    prepareFeedback(
      { ...item, saidAt: saidAt === undefined ? undefined : new Date(saidAt) },
      { id: newId(), secret },
    ),
  );
  return async (tx) => {
    if (!(await imports.lockRunning(tx, workspaceId, id))) return; // stopped meanwhile
    const outcomes = await imports.store(tx, workspaceId, { now: now(), items });
    const count = (...wanted: string[]) => outcomes.filter(({ outcome }) => wanted.includes(outcome)).length;
    const after = {
      ...progress,
      next: progress.next + 1,
      handled: progress.handled + items.length,
      added: progress.added + count('accepted', 'held'),
      held: progress.held + count('held'),
      repeated: progress.repeated + count('text', 'external_id'),
    };
    await imports.save(tx, workspaceId, { id, state: 'running', progress: after, doneAt: null });
  };
}
