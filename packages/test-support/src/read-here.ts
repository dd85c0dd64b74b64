import { type ReadTexts, type TextReader } from '@feedback/core';

/** Reads texts on the thread of the test itself, without limits. */
export function readHere(reader: TextReader): ReadTexts {
  return async (work, texts) => {
    // The arguments are those of the work; the types of the two cannot be tied to each other.
    const read = reader[work] as (...text: unknown[]) => never;
    return texts.map((text) => ({ value: read(...text) }));
  };
}
