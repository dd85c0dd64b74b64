import { type PlacedItem, type Refinement } from '../clusters/refine.ts';
import { similarity } from '../encoder/item-vector.ts';
import { namedAfter } from './named-after.ts';
import { nameClusters } from './names.ts';
import { type TitleReader } from './title-reader.ts';

/** What an item says, as titles are chosen from it, its vector, and its kind. */
export type SaidItem = Pick<PlacedItem, 'vector'> & { text: string; kind: string };

/** `typicality`: how well each item stands for its cluster and for the cluster's title, in the order of the items. */
export type Named = {
  titles: Map<string, string>;
  areaTitles: Map<string, string>;
  typicality: number[];
};

/** An area's title is chosen from the most central items of its largest clusters: this many clusters. */
const CLUSTERS_NAMED = 8;
const TEXTS_OF_EACH = 2;

/**
 * Names the clusters and areas of a refinement by the words of their central items, avoiding titles in `taken`. Pass
 * `areVectorsOfTexts` if the vectors are what the reader's encoder makes of the texts: then it need not read them again.
 */
export function nameRefinement(
  { placements, areas }: Pick<Refinement, 'placements' | 'areas'>,
  items: SaidItem[],
  { taken, reader, areVectorsOfTexts }: { taken: string[]; reader: TitleReader; areVectorsOfTexts: boolean },
): Named {
  const members = Map.groupBy(
    placements.flatMap((placement, at) => {
      const item = items[at];
      return item ? [{ ...item, ...placement }] : [];
    }),
    ({ clusterId }) => clusterId,
  );
  const sizeOf = (id: string) => members.get(id)?.length ?? 0;
  const sources = new Map([...members].map(([id, own]) => [id, namedAfter(own)]));
  // The first clusters to be named have the most words to choose from, so the largest come first.
  const largestFirst = [...sources].toSorted(([a], [b]) => sizeOf(b) - sizeOf(a));
  const toNamed = (id: string, said: SaidItem[]) => ({
    id,
    texts: said.map(({ text }) => text),
    vectors: areVectorsOfTexts ? said.map(({ vector }) => vector) : undefined,
  });
  const titles = nameClusters(
    largestFirst.map(([id, said]) => toNamed(id, said)),
    { taken, reader },
  );
  return {
    titles,
    areaTitles: nameClusters(
      areas.map(({ id, clusterIds }) => toNamed(id, saidInArea(clusterIds, sources, sizeOf))),
      { reader },
    ),
    typicality: findTypicality(items, { placements, titles, reader }),
  };
}

/** An item stands for its cluster as far as it is like the other items and like their title. */
function findTypicality(
  items: SaidItem[],
  {
    placements,
    titles,
    reader,
  }: Pick<Refinement, 'placements'> & { titles: ReadonlyMap<string, string>; reader: TitleReader },
): number[] {
  const meant = reader.embedCores([...titles.values()]);
  const vectors = new Map(Array.from(titles.keys(), (id, n) => [id, meant[n]]));
  return placements.map(({ clusterId, centrality }, at) => {
    const [vector, title] = [items[at]?.vector, vectors.get(clusterId)];
    return vector && title ? centrality + similarity(vector, title) : centrality;
  });
}

function saidInArea(
  clusterIds: string[],
  sources: ReadonlyMap<string, SaidItem[]>,
  sizeOf: (id: string) => number,
): SaidItem[] {
  return clusterIds
    .toSorted((a, b) => sizeOf(b) - sizeOf(a))
    .slice(0, CLUSTERS_NAMED)
    .flatMap((id) => sources.get(id)?.slice(0, TEXTS_OF_EACH) ?? []);
}
