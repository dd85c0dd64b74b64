import { loadTextReader, openLocator, type ReadTexts, writeSpec } from '@feedback/core';
import { withWorkspace } from '@feedback/db';
import { type Harness, type Member } from './harness.ts';

const LOOK_MS = 10;

/** Writes the specs that are requested, as the worker does. */
export function writeSpecsHere(t: Harness) {
  const reader = loadTextReader();
  const locate = openLocator();
  const readTexts: ReadTexts = async (work, texts) =>
    texts.map((args) => {
      // The compiler does not connect the arguments of a work with its answer.
      const read = reader[work] as unknown as (
        ...given: typeof args
      ) => ReturnType<(typeof reader)[typeof work]>;
      return { value: read(...args) };
    });
  const deps = { db: t.db, readTexts, locate: async (asked: Parameters<typeof locate>[0]) => locate(asked) };
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
