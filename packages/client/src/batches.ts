import { type FeedbackItem } from './wire.ts';

/** The most items of a batch (§8), and the most bytes: below what the service takes. */
const MOST_ITEMS = 1_000;
const MOST_BYTES = 10_000_000;

/** Items that are sent in one request: `body` is its JSON, `first` the place of its first item among all. */
export type Batch = { first: number; count: number; body: string };

/** Divides items into batches, in order. An item that is too long for any is a batch of its own. */
export async function* toBatches(
  items: Iterable<FeedbackItem> | AsyncIterable<FeedbackItem>,
  projectId?: string,
): AsyncGenerator<Batch> {
  const encoder = new TextEncoder();
  let first = 0;
  let written: string[] = [];
  let bytes = 0;
  const take = (): Batch => {
    const project = projectId === undefined ? '' : `,"project_id":${JSON.stringify(projectId)}`;
    const taken = { first, count: written.length, body: `{"items":[${written.join(',')}]${project}}` };
    first += written.length;
    [written, bytes] = [[], 0];
    return taken;
  };
  for await (const item of items) {
    const json = JSON.stringify(item) ?? 'null';
    const size = encoder.encode(json).length + 1;
    if (written.length === MOST_ITEMS || (written.length > 0 && bytes + size > MOST_BYTES)) yield take();
    written.push(json);
    bytes += size;
  }
  if (written.length > 0) yield take();
}
