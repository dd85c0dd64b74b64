import {
  clusters,
  type Db,
  embeddings,
  glossary,
  newId,
  parts,
  tasks,
  understandings,
  withWorkspace,
} from '@feedback/db';
import {
  type DivisibleItem,
  type Division,
  type Exemplar,
  type GlossaryEntry,
  MOST_CORRECTIONS,
  openGlossary,
  type WordedItem,
} from '@feedback/intelligence';
import { defined } from '@feedback/runtime';
import { type Effect, type Work } from '../ledger/consume-task.ts';
import { partRead } from './part-read.ts';
import { type FoundPart, storeParts } from './store-parts.ts';
import { type ReadTexts } from './text-reader.ts';
import { toUnderstanding } from './to-understanding.ts';

/** The computation runs off the main thread. */
export type DivisionEngine = {
  chooseParts: (input: {
    exemplars: Exemplar[];
    items: DivisibleItem[];
    said: WordedItem[];
  }) => Promise<Division[]>;
};

export type DivideDeps = {
  db: Db;
  readTexts: ReadTexts;
  engine: DivisionEngine;
  /** The space of the current encoder. */
  encoder: string;
};

/** So much of an exemplar is searched for words that items share. */
const MOST_CHARACTERS = 4_000;

/** The most items compared with the clusters in one step: each step reads all exemplars, and its parts are placed by themselves. */
const MOST_ITEMS = 5_000;

/**
 * One step of dividing items that speak of several things (docs/decisions/0024-parts.md). Each part becomes an item of its own
 * with the customer of the whole; the whole keeps its id, its state and its share of the quota, and counts by its parts alone.
 */
export async function divideFeedback(deps: DivideDeps, { workspaceId }: Work<'division'>): Promise<Effect> {
  const { db, encoder } = deps;
  const seen = await withWorkspace(db, workspaceId, async (tx) => ({
    // A workspace that is being re-embedded waits: its parts would be compared in another space.
    isReady: (await embeddings.encoderOf(tx, workspaceId)) === encoder,
    items: await parts.findUndivided(tx, workspaceId, { encoder, limit: MOST_ITEMS }),
    revision: await glossary.revision(tx, workspaceId),
    entries: await glossary.list(tx, workspaceId),
    corrected: await understandings.corrected(tx, workspaceId, { limit: MOST_CORRECTIONS }),
  }));
  if (!seen.isReady || seen.items.length === 0) return async () => {};
  const divisions = await findDivisions(deps, workspaceId, seen.items);
  const found = await readParts(deps.readTexts, { workspaceId, divisions, ...seen });
  return async (tx) => {
    // Parts that were read by an earlier glossary are read again: a pass over the stored items would miss them.
    if ((await glossary.revision(tx, workspaceId)) !== seen.revision)
      return tasks.requestRun(tx, workspaceId, 'division');
    if (seen.items.length === MOST_ITEMS) await tasks.requestRun(tx, workspaceId, 'division');
    if (found.length > 0) await storeParts(tx, workspaceId, found);
    await parts.markLookedAt(
      tx,
      workspaceId,
      seen.items.map(({ id }) => id),
    );
  };
}

type Seen = {
  items: parts.Undivided[];
  corrected: understandings.CorrectedItem[];
  entries: GlossaryEntry[];
};

async function findDivisions(
  { db, readTexts, engine, encoder }: DivideDeps,
  workspaceId: string,
  items: parts.Undivided[],
): Promise<Division[]> {
  const movable = items.filter(({ priorityId }) => priorityId !== null);
  const answers = await readTexts(
    'readBreaks',
    movable.map(({ text }) => [text]),
  );
  const { read } = partRead(movable, answers); // what cannot be read stays one
  const breakable = read.filter(({ value }) => value.length > 0);
  // Only these are compared with the clusters, whose exemplars are most of what a job reads.
  if (breakable.length === 0) return [];
  const exemplars = await withWorkspace(db, workspaceId, (tx) =>
    clusters.exemplars(tx, workspaceId, encoder),
  );
  const choose = (some: typeof breakable, said: WordedItem[]) =>
    engine.chooseParts({
      said,
      exemplars: exemplars.map(({ feedbackId, priorityId, vector }) => ({
        key: feedbackId,
        clusterId: priorityId,
        vector,
      })),
      items: some.map(({ item: { id, text, vector }, value: breaks }) => ({
        key: id,
        length: text.length,
        vector,
        breaks,
      })),
    });
  const divisions = await choose(breakable, []);
  // What others say is read for these alone: most items stay one.
  const divided = new Set(divisions.map(({ key }) => key));
  const doubtful = breakable.filter(({ item: { id } }) => divided.has(id));
  if (doubtful.length === 0) return [];
  return choose(
    doubtful,
    await findSaid(db, workspaceId, { exemplars, items: breakable.map(({ item }) => item) }),
  );
}

/** What items to be divided and the exemplars of clusters say. */
async function findSaid(
  db: Db,
  workspaceId: string,
  { exemplars, items }: { exemplars: clusters.Exemplar[]; items: parts.Undivided[] },
): Promise<WordedItem[]> {
  const own = new Set(items.map(({ id }) => id));
  const ids = exemplars.map(({ feedbackId }) => feedbackId).filter((id) => !own.has(id));
  const said = await withWorkspace(db, workspaceId, (tx) =>
    parts.said(tx, workspaceId, { ids, characters: MOST_CHARACTERS }),
  );
  return [...said, ...items.map(({ id, text }) => ({ key: id, text, isPart: false }))];
}

/** The parts of each item, understood. An item with a part that says nothing or cannot be read has none. */
async function readParts(
  readTexts: ReadTexts,
  {
    workspaceId,
    divisions,
    items,
    corrected,
    entries,
  }: Seen & { workspaceId: string; divisions: Division[] },
): Promise<FoundPart[]> {
  const itemOf = new Map(items.map((item) => [item.id, item]));
  const cut = divisions.flatMap(({ key, parts: spans }) => {
    const item = defined(itemOf.get(key), 'item that was divided');
    const heir = heirOf(spans, item);
    return spans.map(({ start, end }, i) => ({
      id: newId(),
      partOf: item.id,
      start,
      end,
      text: item.text.slice(start, end),
      statedKind: item.statedKind,
      keepsPlace: i === heir,
    }));
  });
  const { read: readAs } = openGlossary(entries);
  const answers = await readTexts(
    'understand',
    cut.map(({ text }) => [text, workspaceId, readAs(text)]),
  );
  const { read, unread } = partRead(cut, answers);
  const empty = read.filter(({ value }) => value.quarantine !== null).map(({ item }) => item.id);
  const refused = new Set([...unread.map(({ id }) => id), ...empty]);
  const whole = new Set(cut.filter(({ id }) => refused.has(id)).map(({ partOf }) => partOf));
  return read
    .filter(({ item }) => !whole.has(item.partOf))
    .map(({ item, value }) => ({
      ...item,
      // A part is not divided again.
      understood: { ...toUnderstanding(item, value, corrected), mayDivide: false },
    }));
}

/**
 * The part that keeps the place of the whole: the first part that falls into the whole's priority, or the first part of all if
 * the priority would be left empty; -1 if no part does.
 */
function heirOf(spans: Division['parts'], { priorityId, isAlone }: parts.Undivided): number {
  const alike = spans.findIndex(({ clusterId }) => clusterId === priorityId);
  return alike < 0 && isAlone ? 0 : alike;
}
