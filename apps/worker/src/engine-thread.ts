import type { ClusterEngine, DivisionEngine } from '@feedback/core'; // its code would only take memory here
import {
  type Arrival,
  assignArrivals,
  chooseParts,
  type Division,
  type Encoder,
  loadEncoder,
  loadPartWeights,
  nameRefinement,
  refine as divide,
  titleOf,
  type TitleReader,
} from '@feedback/intelligence';
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
  const named = nameRefinement(refinement, items, { taken, reader: titleReader(), areVectorsOfTexts });
  return { ...refinement, ...named };
}
