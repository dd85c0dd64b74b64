import {
  accounts,
  clusters,
  type Db,
  glossary,
  pastReadings,
  tasks,
  type Tx,
  understandings,
  withWorkspace,
  workspaces,
} from '@feedback/db';
import { MOST_CORRECTIONS, openGlossary } from '@feedback/intelligence';
import { settleAccounts } from '../accounts/settle-accounts.ts';
import { type Effect, type Work } from '../ledger/consume-task.ts';
import { type Models } from '../models/workspace-models.ts';
import { partRead } from '../understanding/part-read.ts';
import { restartClustering } from '../understanding/restart-clustering.ts';
import { type ReadTexts } from '../understanding/text-reader.ts';
import { toUnderstanding } from '../understanding/to-understanding.ts';
import { MOST_CHARACTERS, MOST_ITEMS } from './read-feedback-again.ts';

type PastDeps = { db: Db; readTexts: ReadTexts; models: Pick<Models, 'reads'> };

/** So many items wait for the model at most, so that new ones are read soon, and a pause stops it soon. */
const MOST_WAITING = 2 * MOST_ITEMS;
/** The time until the next step, and until the next look while the model is slow or away. */
const [SOON_MS, LATER_MS] = [500, 5_000];
/** How many items go back in one step. */
const MOST_BACK = 100;

/** One step of reading what a workspace had stored, or of undoing that, and a request for the next. */
export async function readThePast(deps: PastDeps, work: Work<'past-reading'>): Promise<Effect> {
  const { workspaceId } = work;
  const past = await withWorkspace(deps.db, workspaceId, (tx) => pastReadings.find(tx, workspaceId));
  if (past?.state === 'reading') return askNext(deps, workspaceId);
  if (past?.state === 'undoing') return takeBack(deps, workspaceId);
  return async () => {};
}

async function askNext({ models }: PastDeps, workspaceId: string): Promise<Effect> {
  const again = (tx: Tx, afterMs: number) =>
    tasks.requestRun(tx, workspaceId, 'past-reading', { afterMs, soonest: true });
  return async (tx) => {
    // Without a model the items would be taken for read.
    if (!(await models.reads(tx, workspaceId))) {
      await pastReadings.move(tx, workspaceId, { from: ['reading'], to: 'paused' });
      return;
    }
    const waiting = await pastReadings.countWaiting(tx, workspaceId);
    if (waiting.items >= MOST_WAITING) return again(tx, Math.max(LATER_MS, waiting.dueInMs));
    const next = { mostCharacters: MOST_CHARACTERS, limit: MOST_ITEMS, ofRow: MOST_ITEMS };
    if (await pastReadings.askNext(tx, workspaceId, next)) return again(tx, SOON_MS);
    await pastReadings.move(tx, workspaceId, { from: ['reading'], to: 'read' });
  };
}

/** Lets the product's own reader read items again that a model read in the past; what members corrected stays as it is. */
async function takeBack({ db, readTexts }: PastDeps, workspaceId: string): Promise<Effect> {
  const seen = await withWorkspace(db, workspaceId, async (tx) => ({
    items: await pastReadings.findRead(tx, workspaceId, MOST_BACK),
    revision: await glossary.revision(tx, workspaceId),
    corrections: await understandings.corrected(tx, workspaceId, { limit: MOST_CORRECTIONS }),
    entries: await glossary.list(tx, workspaceId),
  }));
  const { read: readAs } = openGlossary(seen.entries);
  const going = seen.items.filter(({ mayGoBack }) => mayGoBack);
  const answers = await readTexts(
    'understand',
    going.map(({ text }) => [text, workspaceId, readAs(text)]),
  );
  const { read } = partRead(going, answers);
  const understood = read.map(({ item, value }) => toUnderstanding(item, value, seen.corrections));
  const textOf = new Map(read.map(({ item: { id, text } }) => [id, text]));
  return async (tx) => {
    if (seen.items.length === 0) {
      await pastReadings.move(tx, workspaceId, { from: ['undoing'], to: 'undone' });
      return;
    }
    await accounts.lock(tx, workspaceId);
    await restartClustering(tx, workspaceId); // members' corrections and erasures wait for this
    if ((await glossary.revision(tx, workspaceId)) !== seen.revision)
      return tasks.requestRun(tx, workspaceId, 'past-reading');
    const still = (await pastReadings.findRead(tx, workspaceId, MOST_BACK)).filter(
      ({ id, text, mayGoBack }) => mayGoBack && textOf.get(id) === text,
    );
    const back = still.map(({ id }) => id);
    const found = understood.filter(({ feedbackId }) => back.includes(feedbackId));
    const kept = seen.items.map(({ id }) => id).filter((id) => !back.includes(id));
    await pastReadings.leaveRead(tx, workspaceId, kept);
    await pastReadings.takeBack(tx, workspaceId, back);
    await understandings.keep(tx, workspaceId, found);
    await pastReadings.keepPlaces(tx, workspaceId, back);
    // What they say of their customers' companies and revenue counts again, or does not any more.
    await workspaces.noteAccountsSettled(tx, workspaceId, null);
    await settleAccounts(tx, workspaceId, back);
    await clusters.recount(tx, workspaceId);
    await clusters.noteChanged(tx, workspaceId, back.length);
    await tasks.requestRun(tx, workspaceId, 'ranking');
    await tasks.requestRun(tx, workspaceId, 'past-reading');
  };
}
