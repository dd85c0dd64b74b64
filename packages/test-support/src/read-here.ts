import { type ReadTexts, type TextReader } from '@feedback/core';

/** Reads texts on the test's own thread, without limits. */
export function readHere(reader: TextReader): ReadTexts {
  return async (work, texts) => {
    // The arguments are those of the work; TypeScript cannot relate the two types.
    const read = reader[work] as (...text: unknown[]) => never;
    return texts.map((text) => ({ value: read(...text) }));
  };
}
