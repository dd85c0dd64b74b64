import {
  assignArrivals,
  chooseParts,
  type Encoder,
  loadEncoder,
  loadPartWeights,
  nameRefinement,
  refine,
  titleOf,
  type TitleReader,
} from '@feedback/intelligence';
import type { ClusterEngine } from './cluster-feedback.ts'; // in a thread, its code would only take memory
import type { DivisionEngine } from './divide-feedback.ts';

type Engine = ClusterEngine & DivisionEngine;

/** What an engine computes, on the caller's thread. It needs no database and no settings: vectors go in, placements come out. */
export type ClusterComputer = {
  [Name in keyof Engine]: (input: Parameters<Engine[Name]>[0]) => Awaited<ReturnType<Engine[Name]>>;
};

export function openClusterComputer(newId: () => string): ClusterComputer {
  let reader: TitleReader | undefined;
  /** What titles are chosen with. It is loaded for the first title, because its tables take memory. */
  const titleReader = () => (reader ??= remembering(loadEncoder()));
  return {
    assignArrivals: (input) => assignArrivals(input, newId),
    chooseParts: (input) => chooseParts(input, loadPartWeights()),
    nameItems: (texts) => texts.map((text) => titleOf(text, titleReader())),
    refine: ({ items, areVectorsOfTexts, taken }) => {
      const refinement = refine({ items }, newId);
      const named = nameRefinement(refinement, items, { taken, reader: titleReader(), areVectorsOfTexts });
      return { ...refinement, ...named };
    },
  };
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
