import { type Read, type TextReader } from '@feedback/core';

/** What a thread is asked: to do one kind of work on some texts, and to say in `progress` which of them it is at. */
export type ReadingTask<Work extends keyof TextReader = keyof TextReader> = {
  work: Work;
  texts: Parameters<TextReader[Work]>[];
  /** The index of the text that is read now; -1 before the first, their number after the last. */
  progress: Int32Array;
};

/** Reads texts one after another in a thread. One that cannot be read keeps none of the others from it. */
export function readingLoop(reader: TextReader): (task: ReadingTask) => Read<unknown>[] {
  return ({ work, texts, progress }) => {
    // The arguments of a task are those of its work; the types of the two cannot be tied to each other in one signature.
    const read = reader[work] as (...text: unknown[]) => unknown;
    const answers = texts.map((text, at): Read<unknown> => {
      Atomics.store(progress, 0, at);
      try {
        return { value: read(...text) };
      } catch {
        return { unread: 'unreadable' };
      }
    });
    Atomics.store(progress, 0, texts.length);
    return answers;
  };
}
