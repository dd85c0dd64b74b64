import {
  assignArrivals,
  chooseParts,
  type Encoder,
  type KnownWords,
  knownWordsAtFirstUse,
  loadPartWeights,
  nameRefinement,
  openEncoder,
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
  const knownWords: KnownWords = knownWordsAtFirstUse();
  const reader: TitleReader = { ...knownWords, embedCores: remembering(openEncoder()) };
  return {
    assignArrivals: (input) => assignArrivals(input, newId),
    chooseParts: (input) => chooseParts(input, loadPartWeights()),
    nameItems: (texts) => texts.map((text) => titleOf(text, knownWords)),
    refine: ({ items, areVectorsOfTexts, taken }) => {
      const refinement = refine({ items }, newId);
      const named = nameRefinement(refinement, items, { taken, reader, areVectorsOfTexts });
      return { ...refinement, ...named };
    },
  };
}

/** The most vectors that are kept, about 10 MB: the titles that the last refinements considered. */
const MOST_KEPT = 20_000;

/** Each refinement considers most of the titles that the one before it has considered. */
function remembering({ embedCores }: Pick<Encoder, 'embedCores'>): Encoder['embedCores'] {
  const known = new Map<string, Int8Array>();
  return (cores) => {
    if (known.size + cores.length > MOST_KEPT) known.clear();
    const missing = [...new Set(cores.filter((core) => !known.has(core)))];
    for (const [n, vector] of embedCores(missing).entries()) known.set(missing[n] ?? '', vector);
    return cores.map((core) => known.get(core) ?? new Int8Array());
  };
}
