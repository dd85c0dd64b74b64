import assert from 'node:assert';

/**
 * Lets concurrent writes of one kind share a statement. The first to come writes at the end of the tick; what arrives while
 * that statement is in flight gathers and goes out together in the next. No timer, so an idle service adds no delay, and
 * nobody is answered before the commit.
 *
 * `write` takes items of lanes with one key, up to `maxItems` that weigh `maxWeight` together, and gives one result each, in order. When it throws and `isDataError` says that a
 * single item may be to blame, each is written alone, so that a bad one fails alone.
 */
export function groupCommit<Lane, Item, Result>({
  keyOf,
  write,
  maxItems,
  weigh,
  maxWeight = Number.POSITIVE_INFINITY,
  isDataError,
}: {
  keyOf: (lane: Lane) => string;
  write: (lane: Lane, items: Item[]) => Promise<Result[]>;
  maxItems: number;
  weigh?: (item: Item) => number;
  maxWeight?: number;
  isDataError: (error: unknown) => boolean;
}): (lane: Lane, item: Item) => Promise<Result> {
  type Waiting = { item: Item; resolve: (result: Result) => void; reject: (error: unknown) => void };
  const lanes = new Map<string, Waiting[]>(); // by their keys

  /** As many as weigh little enough together, and at least one. */
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
      // As many as were asked for; one may well be undefined.
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
    while (waiting.length > 0) await writeGroup(lane, waiting.splice(0, howMany(waiting)));
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
