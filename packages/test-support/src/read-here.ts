import { type ReadTexts, type TextReader } from '@feedback/core';

/** Reads texts on the test's own thread, without limits. Texts and answers are copied as on their way to and from a thread. */
export function readHere(reader: TextReader): ReadTexts {
  return async (work, texts) => {
    // The arguments are those of the work; TypeScript cannot relate the two types.
    const read = reader[work] as (...text: unknown[]) => never;
    return structuredClone(texts).map((text) => structuredClone({ value: read(...text) }));
  };
}
