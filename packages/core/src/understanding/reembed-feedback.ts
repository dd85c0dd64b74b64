import { clusters, type Db, embeddings, glossary, tasks, withWorkspace } from '@feedback/db';
import { type GlossaryEntry, openGlossary, searchCode } from '@feedback/intelligence';
import { type Effect, type Work } from '../ledger/consume-task.ts';
import { partRead } from './part-read.ts';
import { restartClustering } from './restart-clustering.ts';
import { type ReadTexts } from './text-reader.ts';
import { failItems } from './unread-items.ts';

type ReembedDeps = {
  db: Db;
  /** The name of the current vector space. */
  encoder: string;
  readTexts: ReadTexts;
};

/** How many items are embedded per step. */
const BATCH = 1_000;

/**
 * One step of moving a workspace to the current encoder's space: the next items get a second vector there; when all have
 * one, the workspace switches in one transaction. Until then everything uses the old space.
 */
export async function reembedFeedback(
  { db, encoder, readTexts }: ReembedDeps,
  { workspaceId }: Work<'reembedding'>,
): Promise<Effect> {
  const { items, ...seen } = await withWorkspace(db, workspaceId, async (tx) => ({
    isCurrent: (await embeddings.encoderOf(tx, workspaceId)) === encoder,
    pass: await glossary.pass(tx, workspaceId),
    entries: await glossary.list(tx, workspaceId),
    items: await embeddings.findWithout(tx, workspaceId, { encoder, limit: BATCH }),
  }));
  const { pass, entries, isCurrent } = seen;
  if (pass && isCurrent && items.length === 0)
    return readAgain({ db, readTexts, encoder }, workspaceId, { pass, entries });
  const { read: readAs } = openGlossary(entries);
  const vectors = await readTexts(
    'embed',
    items.map(({ text }) => [readAs(text)]),
  );
  const { read, unread } = partRead(items, vectors);
  const made = read.map(({ item, value }) => ({
    feedbackId: item.id,
    vector: value,
    code: searchCode(value),
  }));
  return async (tx) => {
    await failItems(tx, workspaceId, unread);
    await embeddings.add(tx, workspaceId, encoder, made);
    const left = await embeddings.findWithout(tx, workspaceId, { encoder, limit: 1 });
    if (left.length > 0) return tasks.requestRun(tx, workspaceId, 'reembedding');
    await restartClustering(tx, workspaceId);
    await embeddings.switchTo(tx, workspaceId, encoder);
    if (await glossary.pass(tx, workspaceId)) await tasks.requestRun(tx, workspaceId, 'reembedding');
  };
}

/**
 * One step of a pass after a change of the glossary: of the next items, those with one of its words are read again. They keep
 * their kind, their priority and members' corrections; the refinement that follows may move them.
 */
async function readAgain(
  { db, readTexts, encoder }: ReembedDeps,
  workspaceId: string,
  { pass, entries }: { pass: glossary.Pass; entries: GlossaryEntry[] },
): Promise<Effect> {
  const { revision, words, afterId } = pass;
  const page = await withWorkspace(db, workspaceId, (tx) =>
    embeddings.page(tx, workspaceId, { encoder, afterId, limit: BATCH }),
  );
  const changed = openGlossary([{ term: '', means: words, readAs: '' }]);
  const concerned = page.filter(({ text, need }) => changed.concerns(text) || changed.concerns(need ?? ''));
  const { read: readAs } = openGlossary(entries);
  const answers = await readTexts(
    'index',
    concerned.map(({ text, need }) =>
      need === null ? [readAs(text), workspaceId] : [readAs(need), workspaceId, readAs(text)],
    ),
  );
  const { read, unread } = partRead(concerned, answers);
  const last = page.length < BATCH ? null : (page.at(-1)?.id ?? null);
  return async (tx) => {
    await failItems(tx, workspaceId, unread);
    if (read.length > 0) await restartClustering(tx, workspaceId);
    const made = read.map(({ item, value }) => ({
      feedbackId: item.id,
      ...value,
      code: searchCode(value.vector),
    }));
    await embeddings.replace(tx, workspaceId, encoder, made);
    await clusters.noteChanged(tx, workspaceId, read.length);
    await glossary.movePass(tx, workspaceId, { revision, afterId: last });
    if (last !== null) await tasks.requestRun(tx, workspaceId, 'reembedding');
  };
}
