import { readOnThisThread, type ReadTexts, type TextReader } from '@feedback/core';

/** Reads texts on the test's own thread, without limits. Texts and answers are copied as on their way to and from a thread. */
export function readHere(reader: TextReader): ReadTexts {
  const read = readOnThisThread(reader);
  return async (work, texts) => structuredClone(await read(work, structuredClone(texts)));
}
