import {
  clusters,
  type Db,
  embeddings,
  events,
  glossary,
  hookEvents,
  mergeSuggestions,
  newId,
  parts,
  tasks,
  type Tx,
  understandings,
  withWorkspace,
} from '@feedback/db';
import {
  type Arrival,
  type Glossary,
  type KnownCluster,
  type Named,
  openGlossary,
  type PlacedItem,
  type Refinement,
  refinementDue,
  type SaidItem,
} from '@feedback/intelligence';
import { type Clock, defined } from '@feedback/runtime';
import { type Effect, type Work } from '../ledger/consume-task.ts';
import { type Models } from '../models/workspace-models.ts';
import { itemsToMerge, suggestMerges } from './suggest-merges.ts';
import { uniqueTitles } from './unique-titles.ts';

/** The computation runs off the main thread, so that leases and the relay stay alive however long it takes. */
export type ClusterEngine = {
  assignArrivals: (input: {
    clusters: KnownCluster[];
    items: { key: string; vector: Int8Array }[];
  }) => Promise<Arrival[]>;
  /** A title for each text by itself; a priority has it until several items can give it a better one. */
  nameItems: (texts: string[]) => Promise<string[]>;
  /** Re-clusters items, names the clusters by the words of their central items, avoiding titles in `taken`, and finds their areas. */
  refine: (input: {
    items: (PlacedItem & SaidItem)[];
    /** Whether the vectors are what the current encoder makes of the texts: then it need not read them again. */
    areVectorsOfTexts: boolean;
    taken: string[];
  }) => Promise<Refinement & Named>;
};

export type ClusterDeps = {
  db: Db;
  now: Clock;
  engine: ClusterEngine;
  /** The space of the current encoder. */
  encoder: string;
  models: Pick<Models, 'reads'>;
};

/** The most items placed or re-clustered in one step, which bounds a job's memory and time. */
const MAX_ARRIVALS = 5_000;
const WINDOW = 20_000;
/** The number of exemplars of a cluster whose items are all older than the window. */
const OLDER_EXEMPLARS = 8;
/** Only this many characters of a text are read for its title: thousands of items may open a priority at once. */
const TITLE_READS = 1_000;
/** While a backlog is read, it is placed in steps of this many milliseconds, and refined when it has been read and divided. */
const LOOK_AGAIN_MS = 500;
/** How long items wait for a model that tells their parts apart, before they are divided without it. */
const READ_AGAIN_MS = 60_000;
/** Items arrive one after the other, and each could change a title: those of some seconds are looked at together. */
const NAMING_FILLS_MS = 5_000;
/** The least items of a priority whose merge or split is recorded: clusters of one or two come and go. */
const TOLD_FROM = 3;

/**
 * One step of a workspace's clustering: new items are placed in order of arrival, and after enough of them the clusters are
 * refined. A step that leaves work requests the next one. A refinement of a larger workspace waits while more items are being
 * read, and any while items are being divided.
 *
 * All comparisons are in the space of the workspace's encoder. While that is not the current encoder, new items wait,
 * because their vectors are in the new space; a job requested here re-embeds the others.
 */
export async function clusterFeedback(
  deps: ClusterDeps,
  { workspaceId }: Work<'clustering'>,
): Promise<Effect> {
  const seen = await withWorkspace(deps.db, workspaceId, async (tx) => {
    await embeddings.adoptEncoder(tx, workspaceId, deps.encoder);
    const encoder = (await embeddings.encoderOf(tx, workspaceId)) ?? deps.encoder;
    const entries = await glossary.list(tx, workspaceId);
    return {
      encoder,
      progress: await clusters.progress(tx, workspaceId, { lock: false }),
      glossary: openGlossary(entries),
      areVectorsOfTexts: encoder === deps.encoder && entries.length === 0,
      waiting: await understandings.findUnclustered(tx, workspaceId, { encoder, limit: MAX_ARRIVALS }),
      moreComing: await tasks.isWorking(tx, workspaceId, ['deduplication', 'understanding']),
      dividing: await tasks.isWorking(tx, workspaceId, ['division']),
    };
  });
  const step = await nextStep({ ...deps, encoder: seen.encoder }, workspaceId, seen);
  if (seen.encoder === deps.encoder) return step;
  return async (tx) => {
    await step(tx);
    await tasks.requestRun(tx, workspaceId, 'reembedding');
  };
}

/** What a step finds. `areVectorsOfTexts`: the stored vectors are those of the texts as the glossary spells them. */
type Seen = {
  progress: clusters.Progress;
  waiting: understandings.Unclustered[];
  glossary: Glossary;
  areVectorsOfTexts: boolean;
  moreComing: boolean;
  dividing: boolean;
};

async function nextStep(deps: ClusterDeps, workspaceId: string, seen: Seen): Promise<Effect> {
  const { progress, waiting, moreComing, dividing } = seen;
  if (waiting.length > 0) return placeArrivals(deps, workspaceId, seen);
  if (!refinementDue(progress)) return async () => {};
  // The parts that a division finds would make a refinement useless that has not seen them.
  if (!dividing && refinementDue({ ...progress, moreComing })) return refineClusters(deps, workspaceId, seen);
  return (tx) => tasks.requestRun(tx, workspaceId, 'clustering', { afterMs: LOOK_AGAIN_MS });
}

async function placeArrivals(
  { db, engine, encoder, models }: ClusterDeps,
  workspaceId: string,
  { progress, waiting, glossary: { spell } }: Pick<Seen, 'progress' | 'waiting' | 'glossary'>,
): Promise<Effect> {
  const exemplars = await withWorkspace(db, workspaceId, (tx) =>
    clusters.exemplars(tx, workspaceId, encoder),
  );
  const arrivals = await engine.assignArrivals({
    clusters: toKnownClusters(exemplars),
    items: waiting.map(({ id, vector }) => ({ key: id, vector })),
  });
  const texts = new Map(waiting.map(({ id, text }) => [id, text]));
  const opened = arrivals.filter(({ isFirst }) => isFirst);
  const provisional = await engine.nameItems(
    opened.map(({ key }) =>
      spell(defined(texts.get(key), 'text of an item that was placed').slice(0, TITLE_READS)),
    ),
  );
  const after = {
    items: progress.items + arrivals.length,
    sinceRefinement: progress.sinceRefinement + arrivals.length,
  };
  return unlessCorrected(workspaceId, progress, async (tx) => {
    const isReadAgain = await models.reads(tx, workspaceId);
    const names = uniqueTitles(await clusters.takenTitles(tx, workspaceId, []));
    const titled = opened.map(({ clusterId }, at) => ({
      id: clusterId,
      title: names(defined(provisional[at], 'title of an item that was placed')),
    }));
    await clusters.insert(tx, workspaceId, titled);
    await clusters.place(
      tx,
      workspaceId,
      arrivals.map((arrival) => toPlacement(arrival, null)),
    );
    await clusters.markClustered(tx, workspaceId, [...texts.keys()]);
    await clusters.saveProgress(tx, workspaceId, after);
    await tasks.requestRun(tx, workspaceId, 'ranking');
    if (waiting.length === MAX_ARRIVALS || refinementDue(after))
      await tasks.requestRun(tx, workspaceId, 'clustering');
    else await requestDivision(tx, workspaceId, isReadAgain);
    if (isReadAgain) await requestNaming(tx, workspaceId);
    await hookEvents.note(tx, workspaceId, { type: 'priority.created', data: titled.map(toCreated) });
  });
}

async function refineClusters(
  { db, now, engine, encoder, models }: ClusterDeps,
  workspaceId: string,
  {
    progress,
    glossary: { spell },
    areVectorsOfTexts,
  }: Pick<Seen, 'progress' | 'glossary' | 'areVectorsOfTexts'>,
): Promise<Effect> {
  const { items, taken } = await withWorkspace(db, workspaceId, async (tx) => {
    const placed = await clusters.placedItems(tx, workspaceId, {
      encoder,
      newest: WINDOW,
      older: OLDER_EXEMPLARS,
    });
    const shown = [...new Set(placed.map(({ priorityId }) => priorityId))];
    return { items: placed, taken: await clusters.takenTitles(tx, workspaceId, shown) };
  });
  const refinement = await engine.refine({
    taken,
    areVectorsOfTexts,
    items: items.map(({ feedbackId, priorityId, areaId, vector, pinned, text, kind }) => ({
      kind,
      key: feedbackId,
      clusterId: priorityId,
      areaId,
      vector,
      pinned,
      text: spell(text),
    })),
  });
  const { placements, opened, merged, typicality } = refinement;
  const titled = [...refinement.titles].map(([id, title]) => ({ id, title }));
  const isNew = new Set(opened.map(({ id }) => id));
  return unlessCorrected(workspaceId, progress, async (tx) => {
    const isReadAgain = await models.reads(tx, workspaceId);
    await clusters.insert(
      tx,
      workspaceId,
      titled.filter(({ id }) => isNew.has(id)),
    );
    await clusters.place(
      tx,
      workspaceId,
      placements.map((placement, at) => toPlacement(placement, typicality[at] ?? null)),
    );
    await clusters.keepExemplars(
      tx,
      workspaceId,
      items.map(({ feedbackId }) => feedbackId),
    );
    await clusters.merge(tx, workspaceId, merged);
    await clusters.retitle(
      tx,
      workspaceId,
      titled.filter(({ id }) => !isNew.has(id)),
      { keepsModels: isReadAgain },
    );
    await clusters.saveAreas(tx, workspaceId, {
      lookedAt: [...new Set(placements.map(({ clusterId }) => clusterId))],
      areas: refinement.areas.map(({ id, clusterIds }) => ({
        id,
        title: defined(refinement.areaTitles.get(id), 'title of an area'),
        clusterIds,
      })),
    });
    const said = await mergeSuggestions.saidIn(tx, workspaceId, itemsToMerge(refinement));
    await mergeSuggestions.replace(tx, workspaceId, suggestMerges(refinement, said), {
      keepsVerdicts: isReadAgain,
    });
    await noteChanges(tx, workspaceId, { merged, opened, at: now() });
    await clusters.saveProgress(tx, workspaceId, { items: progress.items, sinceRefinement: 0 });
    await tasks.requestRun(tx, workspaceId, 'ranking');
    await requestDivision(tx, workspaceId, isReadAgain);
    if (isReadAgain) await requestNaming(tx, workspaceId);
    await hookEvents.note(tx, workspaceId, { type: 'priority.created', data: opened.map(toCreated) });
    await hookEvents.note(tx, workspaceId, {
      type: 'priority.merged',
      data: merged.map(({ from, into }) => ({ priority_id: into, merged_id: from, by: 'service' })),
    });
  });
}

/** Items are divided after the clusters have settled, because division compares them with the clusters. */
async function requestDivision(tx: Tx, workspaceId: string, isReadAgain: boolean): Promise<void> {
  if (!(await parts.hasUndivided(tx, workspaceId))) return;
  const when = isReadAgain ? { afterMs: READ_AGAIN_MS, soonest: true } : {};
  await tasks.requestRun(tx, workspaceId, 'division', when);
}

/** Lets the model of the workspace name priorities whose items have changed. */
async function requestNaming(tx: Tx, workspaceId: string): Promise<void> {
  await tasks.requestRun(tx, workspaceId, 'naming', { afterMs: NAMING_FILLS_MS, soonest: true });
}

/** Records in the trail which larger priorities the service itself merged or split. */
async function noteChanges(
  tx: Tx,
  workspaceId: string,
  { merged, opened, at }: Pick<Refinement, 'merged' | 'opened'> & { at: Date },
): Promise<void> {
  const note = (action: string, priorityId: string, detail: Record<string, unknown>) =>
    events.insert(tx, workspaceId, { id: newId(), at, action, by: null, priorityId, detail });
  for (const { from, into, items } of merged)
    if (items >= TOLD_FROM) await note('merge', into, { merged: from, items });
  for (const { id, from, items } of opened) if (items >= TOLD_FROM) await note('split', id, { from, items });
}

/** Writes the result, unless a member corrected the clusters meanwhile: then it is computed again. */
function unlessCorrected(workspaceId: string, seen: clusters.Progress, write: Effect): Effect {
  return async (tx) => {
    const { revision } = await clusters.progress(tx, workspaceId, { lock: true });
    if (revision === seen.revision) await write(tx);
    else await tasks.requestRun(tx, workspaceId, 'clustering');
  };
}

function toCreated({ id }: { id: string }): hookEvents.HookData['priority.created'] {
  return { priority_id: id };
}

function toPlacement(
  {
    key,
    clusterId,
    probability,
    isExemplar,
  }: Omit<Refinement['placements'][number], 'centrality' | 'likeness'>,
  typicality: number | null,
): clusters.Placement {
  return { feedbackId: key, priorityId: clusterId, probability, exemplar: isExemplar, typicality };
}

function toKnownClusters(exemplars: clusters.Exemplar[]): KnownCluster[] {
  const known = new Map<string, KnownCluster>();
  for (const { priorityId, vector } of exemplars) {
    const cluster = known.get(priorityId) ?? { id: priorityId, exemplars: [] };
    cluster.exemplars.push(vector);
    known.set(priorityId, cluster);
  }
  return [...known.values()];
}
