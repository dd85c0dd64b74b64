import { toJson } from './feedback-error.ts';
import { type FeedbackItem } from './wire.ts';

/** The most items of a batch (§8), and the most bytes: below what the service takes. */
const MOST_ITEMS = 1_000;
const MOST_BYTES = 10_000_000;

/**
 * Items that are sent in one request: `body` is its JSON, `first` the place of its first item among all. What is no JSON stands there as
 * null, which the service refuses alone; `reasons` say why, by the place in the batch.
 */
export type Batch = { first: number; count: number; body: string; reasons: Record<number, string> };

/** Divides items into batches, in order. An item that is too long for any is a batch of its own. */
export async function* toBatches(
  items: Iterable<FeedbackItem> | AsyncIterable<FeedbackItem>,
  projectId?: string,
): AsyncGenerator<Batch> {
  const encoder = new TextEncoder();
  let first = 0;
  let written: string[] = [];
  let bytes = 0;
  let reasons: Record<number, string> = {};
  const take = (): Batch => {
    const project = projectId === undefined ? '' : `,"project_id":${toJson(projectId)}`;
    const body = `{"items":[${written.join(',')}]${project}}`;
    const taken = { first, count: written.length, body, reasons };
    first += written.length;
    [written, bytes, reasons] = [[], 0, {}];
    return taken;
  };
  for await (const item of items) {
    const { json, reason } = writtenOf(item);
    const size = encoder.encode(json).length + 1;
    if (written.length === MOST_ITEMS || (written.length > 0 && bytes + size > MOST_BYTES)) yield take();
    if (reason !== undefined) reasons[written.length] = reason;
    written.push(json);
    bytes += size;
  }
  if (written.length > 0) yield take();
}

function writtenOf(item: FeedbackItem): { json: string; reason?: string } {
  try {
    return { json: toJson(item) };
  } catch (error) {
    return { json: 'null', reason: (error as Error).message };
  }
}
