import { clusters, type Db, tasks, type Tx, understandings, withWorkspace } from '@feedback/db';
import { type Arrival, type KnownCluster } from '@feedback/intelligence';
import { type Effect, type Task } from './consume-task.ts';

/** The computing, off the main thread: leases and the relay stay alive however long it takes. */
export type ClusterEngine = {
  assignArrivals: (input: {
    clusters: KnownCluster[];
    items: { key: string; vector: Int8Array }[];
  }) => Promise<Arrival[]>;
};

export type ClusterDeps = { db: Db; engine: ClusterEngine; encoder: string };

/** The most items placed in one go: what bounds a job's memory and time. */
const MAX_ARRIVALS = 5_000;

/** Gives every item that was understood its place among the workspace's clusters, in the order they came. */
export async function clusterFeedback(
  { db, engine, encoder }: ClusterDeps,
  { workspaceId }: Pick<Task, 'workspaceId'>,
): Promise<Effect> {
  const seen = await withWorkspace(db, workspaceId, async (tx) => ({
    progress: await clusters.progress(tx, workspaceId, { lock: false }),
    waiting: await understandings.findUnclustered(tx, workspaceId, MAX_ARRIVALS),
    exemplars: await clusters.exemplars(tx, workspaceId, encoder),
  }));
  if (seen.waiting.length === 0) return async () => {};

  const arrivals = await engine.assignArrivals({
    clusters: toKnownClusters(seen.exemplars),
    items: seen.waiting.map(({ id, vector }) => ({ key: id, vector })),
  });
  const texts = new Map(seen.waiting.map(({ id, text }) => [id, text]));
  return unlessCorrected(workspaceId, seen.progress, async (tx) => {
    const opened = arrivals.filter(({ isFirst }) => isFirst);
    await clusters.insert(
      tx,
      workspaceId,
      opened.map(({ clusterId, key }) => ({ id: clusterId, title: provisionalTitle(texts.get(key) ?? '') })),
    );
    await clusters.place(
      tx,
      workspaceId,
      arrivals.map(({ key, clusterId, probability, isExemplar }) => ({
        feedbackId: key,
        priorityId: clusterId,
        probability,
        exemplar: isExemplar,
      })),
    );
    await clusters.markClustered(tx, workspaceId, [...texts.keys()]);
    await clusters.saveProgress(tx, workspaceId, {
      items: seen.progress.items + arrivals.length,
      sinceRefinement: seen.progress.sinceRefinement + arrivals.length,
    });
    await tasks.ring(tx, workspaceId, 'ranking');
    if (seen.waiting.length === MAX_ARRIVALS) await tasks.ring(tx, workspaceId, 'clustering');
  });
}

/** Writes what was computed, unless a person corrected the clusters meanwhile: then it is computed again. */
function unlessCorrected(workspaceId: string, seen: clusters.Progress, write: Effect): Effect {
  return async (tx: Tx) => {
    const { revision } = await clusters.progress(tx, workspaceId, { lock: true });
    if (revision === seen.revision) await write(tx);
    else await tasks.ring(tx, workspaceId, 'clustering');
  };
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
