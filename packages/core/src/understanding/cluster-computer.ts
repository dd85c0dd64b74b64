import {
  assignArrivals,
  chooseParts,
  type KnownWords,
  knownWordsAtFirstUse,
  loadPartWeights,
  nameRefinement,
  openEncoder,
  refine,
  rememberingEncoder,
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

/** About 10 MB: each refinement considers most of the titles that the one before it has considered. */
const MOST_KEPT = 20_000;

export function openClusterComputer(newId: () => string): ClusterComputer {
  const knownWords: KnownWords = knownWordsAtFirstUse();
  const reader: TitleReader = { ...knownWords, ...rememberingEncoder(openEncoder(), MOST_KEPT) };
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
