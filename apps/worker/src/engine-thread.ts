import type { ClusterEngine, DivisionEngine } from '@feedback/core'; // its code would only take memory here
import {
  type Arrival,
  assignArrivals,
  chooseParts,
  type Division,
  type Encoder,
  loadEncoder,
  loadPartWeights,
  nameClusters,
  refine as divide,
  titleOf,
  type TitleReader,
} from '@feedback/intelligence';
import { defined } from '@feedback/runtime/defined';
import { v7 } from 'uuid';

// This module runs in the engine's thread. It needs no database and no settings: vectors go in, placements come out.

type Input<Name extends keyof ClusterEngine> = Parameters<ClusterEngine[Name]>[0];

export function assign(input: Input<'assignArrivals'>): Arrival[] {
  return assignArrivals(input, v7);
}

let reader: TitleReader | undefined;

/** What titles are chosen with. It is loaded for the first title, because its tables take memory. */
function titleReader(): TitleReader {
  return (reader ??= remembering(loadEncoder()));
}

/** The most vectors that are kept, about 10 MB: the exemplars of a refinement and the words of their clauses. */
const MOST_KEPT = 20_000;

/** Each refinement reads most of the texts and words that the one before it has read. */
function remembering(encoder: Encoder): TitleReader {
  const known = new Map<string, Int8Array>();
  return {
    ...encoder,
    embed: (text) => {
      const kept = known.get(text);
      if (kept) return kept;
      if (known.size >= MOST_KEPT) known.clear();
      const vector = encoder.embed(text);
      known.set(text, vector);
      return vector;
    },
  };
}

export function division(input: Parameters<DivisionEngine['chooseParts']>[0]): Division[] {
  return chooseParts(input, loadPartWeights());
}

export function nameItems(texts: Input<'nameItems'>): string[] {
  return texts.map((text) => titleOf(text, titleReader()));
}

export function refine({
  items,
  areVectorsOfTexts,
  taken,
}: Input<'refine'>): Awaited<ReturnType<ClusterEngine['refine']>> {
  const refinement = divide({ items }, v7);
  const exemplarsOf = new Map<string, Said[]>();
  for (const [index, { clusterId, isExemplar }] of refinement.placements.entries()) {
    const exemplars = exemplarsOf.get(clusterId) ?? [];
    if (isExemplar) exemplars.push(defined(items[index], 'item that was placed'));
    exemplarsOf.set(clusterId, exemplars);
  }
  const sizes = Map.groupBy(refinement.placements, ({ clusterId }) => clusterId);
  const sizeOf = (id: string) => defined(sizes.get(id), 'cluster of a placement').length;
  // The first clusters to be named have the most words to choose from, so the largest come first.
  const largestFirst = [...exemplarsOf].toSorted(([a], [b]) => sizeOf(b) - sizeOf(a));
  const toNamed = (id: string, said: Said[]) => ({
    id,
    texts: said.map(({ text }) => text),
    vectors: areVectorsOfTexts ? said.map(({ vector }) => vector) : undefined,
  });
  return {
    ...refinement,
    titles: nameClusters(
      largestFirst.map(([id, said]) => toNamed(id, said)),
      { taken, reader: titleReader() },
    ),
    areaTitles: nameClusters(
      refinement.areas.map(({ id, clusterIds }) => toNamed(id, saidInArea(clusterIds, exemplarsOf, sizeOf))),
      { reader: titleReader() },
    ),
  };
}

/** What an item says, and its vector. */
type Said = Pick<Input<'refine'>['items'][number], 'text' | 'vector'>;

/** An area's title is chosen from the most central items of its largest clusters: this many clusters. */
const CLUSTERS_NAMED = 8;
const TEXTS_OF_EACH = 2;

function saidInArea(
  clusterIds: string[],
  exemplarsOf: ReadonlyMap<string, Said[]>,
  sizeOf: (id: string) => number,
): Said[] {
  return clusterIds
    .toSorted((a, b) => sizeOf(b) - sizeOf(a))
    .slice(0, CLUSTERS_NAMED)
    .flatMap((id) => exemplarsOf.get(id)?.slice(0, TEXTS_OF_EACH) ?? []);
}
