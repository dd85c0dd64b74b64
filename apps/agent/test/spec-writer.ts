import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import {
  loadTextReader,
  type LocateAnswer,
  type LocateCode,
  NO_MODELS,
  type ReadTexts,
  writeSpec,
} from '@feedback/core';
import { withWorkspace } from '@feedback/db';
import { type Harness, type Member } from './harness.ts';

const LOOK_MS = 10;

/** Writes the specs that are requested, as the worker does. */
export function writeSpecsHere(t: Harness) {
  const reader = loadTextReader();
  const locate = openLocatorThread();
  const readTexts: ReadTexts = async (work, texts) =>
    texts.map((args) => {
      // The compiler does not connect the arguments of a work with its answer.
      const read = reader[work] as unknown as (
        ...given: typeof args
      ) => ReturnType<(typeof reader)[typeof work]>;
      return { value: read(...args) };
    });
  const deps = { db: t.db, readTexts, locate, models: NO_MODELS, log: console };
  const written: string[] = [];

  async function writeNext({ workspaceId }: Member): Promise<void> {
    const [task] = await t.rows<{ id: string; refs: string[] }>(
      workspaceId,
      `select id, refs from task where kind = 'specification' limit 1`,
    );
    const priorityId = task?.refs[0];
    if (!task || priorityId === undefined) return;
    const effect = await writeSpec(deps, { workspaceId, priorityId });
    await withWorkspace(t.db, workspaceId, async (tx) => {
      await effect(tx);
      await tx.query('delete from task where id = $1', [task.id]);
    });
    written.push(priorityId);
  }

  return {
    /** The priorities whose specs were written, in order. */
    written,
    /** Writes what is requested while `work` runs. */
    during: async <T>(member: Member, work: () => Promise<T>): Promise<T> => {
      let isOver = false;
      const writing = (async () => {
        while (!isOver) {
          await writeNext(member);
          await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
        }
      })();
      try {
        return await work();
      } finally {
        isOver = true;
        await writing;
      }
    },
  };
}

/** One question at a time. */
function openLocatorThread(): LocateCode {
  const thread = new Worker(new URL('spec-locator-thread.ts', import.meta.url));
  thread.unref();
  return async (asked) => {
    thread.ref();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel between threads has no origin
    thread.postMessage(asked);
    const answers = (await once(thread, 'message')) as [LocateAnswer]; // the thread posts nothing else
    thread.unref();
    return answers[0];
  };
}
