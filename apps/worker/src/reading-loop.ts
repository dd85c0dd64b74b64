import type { Read, TextReader } from '@feedback/core/text-reader';

/**
 * A task for a thread: one kind of work on some texts. The thread writes the position of the text that it is reading to
 * `progress`.
 */
export type ReadingTask<Work extends keyof TextReader = keyof TextReader> = {
  work: Work;
  texts: Parameters<TextReader[Work]>[];
  /** The index of the text being read; -1 before the first, the number of texts after the last. */
  progress: Int32Array;
};

/** Reads texts one after another in a thread. A text that cannot be read does not affect the others. */
export function readingLoop(reader: TextReader): (task: ReadingTask) => Read<unknown>[] {
  return ({ work, texts, progress }) => {
    // The arguments of a task fit its work; one signature cannot tie the two types together.
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
