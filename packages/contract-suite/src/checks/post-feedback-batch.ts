import { randomUUID } from 'node:crypto';
import { type BatchRow, type FeedbackBatchResult } from '@feedback/contract';
import { expect } from 'expect';
import { type Suite } from '../collect.ts';
import { type Service, unique } from '../service.ts';

/** Accepted, or held over the plan's quota. */
const taken = expect.stringMatching(/^(accepted|queued)$/);

export function postFeedbackBatch({ describe, test }: Suite, service: Service): void {
  /** Sends a batch that must be accepted, and checks the rules for every result. */
  async function send(items: unknown[], others: Record<string, unknown> = {}): Promise<FeedbackBatchResult> {
    const sent = { items: items as { text: string }[], ...others }; // an item may be invalid: it fails alone
    const { body } = await service.ask('postFeedback', 200, { body: sent });
    const result = body as FeedbackBatchResult; // §2.5: the answer to a batch has this form
    const having = (...statuses: BatchRow['status'][]) =>
      result.results.filter(({ status }) => statuses.includes(status));
    expect(result).toMatchObject({
      batch: true,
      total_items: items.length,
      successful: having('accepted').length,
      queued: having('queued').length,
      duplicates: having('duplicate').length,
      failed: having('failed').length,
      duplicates_list: having('duplicate'),
      errors: having('failed'),
    });
    expect(result.successful + result.queued + result.duplicates + result.failed).toBe(items.length);
    expect(result.results.map(({ index }) => index)).toEqual(items.map((_, index) => index));
    expect(having('accepted', 'queued', 'duplicate').filter(({ id }) => !id)).toEqual([]);
    expect(having('failed').filter(({ detail }) => !detail)).toEqual([]);
    expect(result.performance.total_time_seconds).toBeGreaterThanOrEqual(0);
    expect(result.performance.items_per_second).toBeGreaterThanOrEqual(0);
    return result;
  }
  const refuse = async (body: unknown) => (await service.ask('postFeedback', 422, { body })).body.detail;

  describe('POST /feedback, a batch (§4.1, §2.2, §2.5)', () => {
    test('answers one row per item, in the order of the request', async () => {
      const [known, one, external_id] = [unique('known'), unique('one'), randomUUID()];
      await service.ask('postFeedback', 200, { body: { text: known, source: 'csv' } });
      const { results } = await send([
        { text: one, external_id },
        { text: '' },
        { text: known },
        { text: unique('two') },
        { text: one },
        { text: unique('three'), external_id },
        { text: unique('four'), customer_email: 'dana' },
      ]);
      const [id] = results.map((row) => row.id);
      expect(results).toMatchObject([
        { status: taken, external_id },
        { status: 'failed', field: 'text' },
        { status: 'duplicate', matched_on: 'text', original_source: 'csv' },
        { status: taken },
        { status: 'duplicate', id, matched_on: 'text', duplicate_of_index: 0 },
        { status: 'duplicate', id, matched_on: 'external_id', duplicate_of_index: 0, external_id },
        { status: 'failed', field: 'customer_email' },
      ]);
    });

    test('the same batch again is all duplicates, of the same items', async () => {
      const items = Array.from({ length: 5 }, () => ({ text: unique('again') }));
      const first = await send(items);
      const second = await send(items, { project_id: 'contract' });
      expect(second).toMatchObject({ successful: 0, queued: 0, duplicates: 5 });
      expect(second.results.map(({ id }) => id)).toEqual(first.results.map(({ id }) => id));
    });

    test('an item that is no object fails alone', async () => {
      const { results } = await send([null, 'words', { text: unique('fine') }, [], 7]);
      expect(results.map(({ status }) => status)).toEqual(['failed', 'failed', taken, 'failed', 'failed']);
    });

    test('a batch of wrong items alone is answered all the same', async () => {
      expect(await send([{ text: '' }, {}])).toMatchObject({ successful: 0, queued: 0, failed: 2 });
    });

    test('batch fields that the contract does not name are accepted', async () => {
      await send([{ text: unique('x') }], { sent_by: 'nightly import' });
    });
  });

  describe('POST /feedback, how large a batch may be (§8)', () => {
    test('one item', async () => {
      expect((await send([{ text: unique('alone') }])).results).toMatchObject([{ status: taken }]);
    });

    test('a thousand items', async () => {
      const text = unique('A thousand times the same, so that no more than one is stored');
      const result = await send(Array.from({ length: 1000 }, () => ({ text })));
      expect(result).toMatchObject({ total_items: 1000, duplicates: 999, failed: 0 });
    });

    test('422 for a thousand and one', async () => {
      expect(await refuse({ items: Array.from({ length: 1001 }, () => ({ text: 'x' })) })).toContain('items');
    });

    test('422 for none, and for items that are no array', async () => {
      expect(await refuse({ items: [] })).toContain('items');
      expect(await refuse({ items: { 0: { text: 'x' } } })).toContain('items');
      expect(await refuse({ items: null })).toContain('items');
    });

    test('422 for a project that is no string, which is the whole batch’s', async () => {
      expect(await refuse({ items: [{ text: unique('x') }], project_id: 5 })).toContain('project_id');
    });
  });
}
