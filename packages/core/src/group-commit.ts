/**
 * Lets concurrent writes of one kind share a statement. The first to come writes at the end of the tick; what arrives while
 * that statement is in flight gathers and goes out together in the next. No timer, so an idle service adds no delay, and
 * nobody is answered before the commit.
 *
 * `write` takes items of one key and gives one result each, in order. When it throws and `isOneItemsFault` says that a
 * single item may be to blame, each is written alone, so that a bad one fails alone.
 */
export function groupCommit<Item, Result>({
  write,
  maxItems,
  isOneItemsFault,
}: {
  write: (key: string, items: Item[]) => Promise<Result[]>;
  maxItems: number;
  isOneItemsFault: (error: unknown) => boolean;
}): (key: string, item: Item) => Promise<Result> {
  type Waiting = { item: Item; resolve: (result: Result) => void; reject: (error: unknown) => void };
  const lanes = new Map<string, Waiting[]>();

  async function writeGroup(key: string, group: Waiting[]): Promise<void> {
    try {
      const results = await write(
        key,
        group.map(({ item }) => item),
      );
      group.forEach(({ resolve }, index) => resolve(results[index] as Result));
    } catch (error) {
      if (group.length > 1 && isOneItemsFault(error)) {
        for (const one of group) await writeGroup(key, [one]);
      } else {
        for (const { reject } of group) reject(error);
      }
    }
  }

  async function drive(key: string, waiting: Waiting[]): Promise<void> {
    await new Promise(setImmediate);
    while (waiting.length > 0) await writeGroup(key, waiting.splice(0, maxItems));
    lanes.delete(key);
  }

  return (key, item) =>
    new Promise((resolve, reject) => {
      const lane = lanes.get(key);
      if (lane) {
        lane.push({ item, resolve, reject });
        return;
      }
      const waiting = [{ item, resolve, reject }];
      lanes.set(key, waiting);
      void drive(key, waiting);
    });
}
