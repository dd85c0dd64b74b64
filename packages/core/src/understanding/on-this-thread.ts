import { openClusterComputer } from './cluster-computer.ts';
import { type ClusterEngine } from './cluster-feedback.ts';
import { type DivisionEngine } from './divide-feedback.ts';
import { type ReadTexts, type TextReader } from './text-reader.ts';

/** Reads texts on the caller's thread, without limits: for programs that do nothing else meanwhile. */
export function readOnThisThread(reader: TextReader): ReadTexts {
  return async (work, texts) => {
    // The arguments are those of the work; TypeScript cannot relate the two types.
    const read = reader[work] as (...text: unknown[]) => never;
    return texts.map((text) => ({ value: read(...text) }));
  };
}

/** Computes clusters on the caller's thread. */
export function engineOnThisThread(newId: () => string): ClusterEngine & DivisionEngine {
  const { assignArrivals, chooseParts, nameItems, refine } = openClusterComputer(newId);
  return {
    assignArrivals: async (input) => assignArrivals(input),
    chooseParts: async (input) => chooseParts(input),
    nameItems: async (texts) => nameItems(texts),
    refine: async (input) => refine(input),
  };
}
