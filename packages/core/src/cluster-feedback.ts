import { clusters, type Db, tasks, understandings, withWorkspace } from '@feedback/db';
import {
  type Arrival,
  type KnownCluster,
  type PlacedItem,
  type Refinement,
  refinementDue,
} from '@feedback/intelligence';
import { type Effect, type Task } from './consume-task.ts';

/** The computing, off the main thread: leases and the relay stay alive however long it takes. */
export type ClusterEngine = {
  assignArrivals: (input: {
    clusters: KnownCluster[];
    items: { key: string; vector: Int8Array }[];
  }) => Promise<Arrival[]>;
  /** Divides items anew and names what comes of it, from the words of the exemplars. */
  refine: (input: {
    items: (PlacedItem & { text: string })[];
  }) => Promise<Refinement & { titles: Map<string, string> }>;
};

export type ClusterDeps = { db: Db; engine: ClusterEngine; encoder: string };

/** The most items placed in one go, and looked at anew: what bounds a job's memory and time. */
const MAX_ARRIVALS = 5_000;
const WINDOW = 20_000;
/** How many items stand for a cluster whose items are all older than the window. */
const OLDER_EXEMPLARS = 8;

/**
 * One step of a workspace's clustering: items that were understood get their place, in the order they came; and when enough
 * of them have, the clusters are divided anew. Every step that leaves another to be done rings again.
 */
export async function clusterFeedback(
  deps: ClusterDeps,
  { workspaceId }: Pick<Task, 'workspaceId'>,
): Promise<Effect> {
  const seen = await withWorkspace(deps.db, workspaceId, async (tx) => ({
    progress: await clusters.progress(tx, workspaceId, { lock: false }),
    waiting: await understandings.findUnclustered(tx, workspaceId, {
      encoder: deps.encoder,
      limit: MAX_ARRIVALS,
    }),
  }));
  if (seen.waiting.length > 0) return placeArrivals(deps, workspaceId, seen);
  if (refinementDue(seen.progress)) return refineClusters(deps, workspaceId, seen.progress);
  return async () => {};
}

async function placeArrivals(
  { db, engine, encoder }: ClusterDeps,
  workspaceId: string,
  { progress, waiting }: { progress: clusters.Progress; waiting: understandings.Unclustered[] },
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
  const titled = opened.map(({ clusterId, key }) => ({
    id: clusterId,
    title: provisionalTitle(texts.get(key) ?? ''),
  }));
  const after = {
    items: progress.items + arrivals.length,
    sinceRefinement: progress.sinceRefinement + arrivals.length,
  };
  return unlessCorrected(workspaceId, progress, async (tx) => {
    await clusters.insert(tx, workspaceId, titled);
    await clusters.place(tx, workspaceId, arrivals.map(toPlacement));
    await clusters.markClustered(tx, workspaceId, [...texts.keys()]);
    await clusters.saveProgress(tx, workspaceId, after);
    await tasks.ring(tx, workspaceId, 'ranking');
    if (waiting.length === MAX_ARRIVALS || refinementDue(after))
      await tasks.ring(tx, workspaceId, 'clustering');
  });
}

async function refineClusters(
  { db, engine, encoder }: ClusterDeps,
  workspaceId: string,
  progress: clusters.Progress,
): Promise<Effect> {
  const items = await withWorkspace(db, workspaceId, (tx) =>
    clusters.placedItems(tx, workspaceId, { encoder, newest: WINDOW, older: OLDER_EXEMPLARS }),
  );
  const { placements, opened, merged, titles } = await engine.refine({
    items: items.map(({ feedbackId, priorityId, vector, pinned, text }) => ({
      key: feedbackId,
      clusterId: priorityId,
      vector,
      pinned,
      text,
    })),
  });
  const titled = [...titles].map(([id, title]) => ({ id, title }));
  const isNew = new Set(opened);
  return unlessCorrected(workspaceId, progress, async (tx) => {
    await clusters.insert(
      tx,
      workspaceId,
      titled.filter(({ id }) => isNew.has(id)),
    );
    await clusters.place(tx, workspaceId, placements.map(toPlacement));
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
    );
    await clusters.saveProgress(tx, workspaceId, { items: progress.items, sinceRefinement: 0 });
    await tasks.ring(tx, workspaceId, 'ranking');
  });
}

/** Writes what was computed, unless a person corrected the clusters meanwhile: then it is computed again. */
function unlessCorrected(workspaceId: string, seen: clusters.Progress, write: Effect): Effect {
  return async (tx) => {
    const { revision } = await clusters.progress(tx, workspaceId, { lock: true });
    if (revision === seen.revision) await write(tx);
    else await tasks.ring(tx, workspaceId, 'clustering');
  };
}

function toPlacement({
  key,
  clusterId,
  probability,
  isExemplar,
}: Refinement['placements'][number]): clusters.Placement {
  return { feedbackId: key, priorityId: clusterId, probability, exemplar: isExemplar };
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

/** What stands for a name until enough was said to find one: the words of the first item. */
function provisionalTitle(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length <= 80 ? line : `${line.slice(0, 79).trimEnd()}…`;
}
