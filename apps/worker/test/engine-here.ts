import * as thread from '../src/engine-thread.ts';
import { type openEngine } from '../src/engine.ts';

/** Computes clusters on the test's own thread, with the same copies of input and answer as on their way to and from a thread. */
export function engineHere(): ReturnType<typeof openEngine> {
  return {
    assignArrivals: copying(thread.assignArrivals),
    nameItems: copying(thread.nameItems),
    chooseParts: copying(thread.chooseParts),
    refine: copying(thread.refine),
    close: () => Promise.resolve(),
  };
}

function copying<Input, Answer>(compute: (input: Input) => Answer): (input: Input) => Promise<Answer> {
  return async (input) => structuredClone(compute(structuredClone(input)));
}
