import assert from 'node:assert';

/**
 * Lets concurrent writes of one kind share a statement. The first write goes out at the end of the tick; writes that arrive
 * while its statement runs are collected for the next one. There is no timer, so an idle service adds no delay, and every write
 * is answered after its commit.
 *
 * `write` takes items of lanes with one key, at most `maxItems` with a total weight of at most `maxWeight`, and returns one
 * result per item, in order. When it throws and `isDataError` says that a single item may be the cause, each item is written
 * alone, so that only the bad one fails. A statement that takes longer than `patienceMs` no longer holds up those behind it.
 */
export function groupCommit<Lane, Item, Result>({
  keyOf,
  write,
  maxItems,
  weigh,
  maxWeight = Number.POSITIVE_INFINITY,
  patienceMs,
  isDataError,
}: {
  keyOf: (lane: Lane) => string;
  write: (lane: Lane, items: Item[]) => Promise<Result[]>;
  maxItems: number;
  weigh?: (item: Item) => number;
  maxWeight?: number;
  patienceMs?: number;
  isDataError: (error: unknown) => boolean;
}): (lane: Lane, item: Item) => Promise<Result> {
  type Waiting = { item: Item; resolve: (result: Result) => void; reject: (error: unknown) => void };
  const lanes = new Map<string, Waiting[]>(); // by key

  /** As many as fit the weight limit, and at least one. */
  function howMany(waiting: Waiting[]): number {
    const most = Math.min(maxItems, waiting.length);
    if (!weigh) return most;
    let weight = 0;
    const over = waiting.slice(0, most).findIndex(({ item }) => (weight += weigh(item)) > maxWeight);
    return over < 0 ? most : Math.max(1, over);
  }

  async function writeGroup(lane: Lane, group: Waiting[]): Promise<void> {
    try {
      const results = await write(
        lane,
        group.map(({ item }) => item),
      );
      assert.equal(results.length, group.length);
      // One result per item; a result may be undefined.
      group.forEach(({ resolve }, index) => resolve(results[index] as Result));
    } catch (error) {
      if (group.length > 1 && isDataError(error)) {
        for (const one of group) await writeGroup(lane, [one]);
      } else {
        for (const { reject } of group) reject(error);
      }
    }
  }

  async function drive(lane: Lane, waiting: Waiting[]): Promise<void> {
    await new Promise(setImmediate);
    while (waiting.length > 0) {
      const written = writeGroup(lane, waiting.splice(0, howMany(waiting)));
      await (patienceMs === undefined ? written : orLater(written, patienceMs));
    }
    lanes.delete(keyOf(lane));
  }

  return (lane, item) =>
    new Promise((resolve, reject) => {
      const key = keyOf(lane);
      const gathering = lanes.get(key);
      if (gathering) {
        gathering.push({ item, resolve, reject });
        return;
      }
      const waiting = [{ item, resolve, reject }];
      lanes.set(key, waiting);
      void drive(lane, waiting);
    });
}

/** Resolves when the work has ended, or after this time. */
function orLater(work: Promise<void>, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    void work.then(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}
