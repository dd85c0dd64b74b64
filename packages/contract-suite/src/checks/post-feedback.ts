import { randomUUID } from 'node:crypto';
import { type FeedbackItem } from '@feedback/contract';
import { expect } from 'expect';
import { type Suite } from '../collect.ts';
import { type Service, unique } from '../service.ts';

function everyField(): Omit<FeedbackItem, 'text' | 'external_id'> {
  return {
    customer_name: 'Dana',
    customer_email: 'dana@customer.example',
    revenue_band: 48_000,
    sku: 'team',
    source: 'csv',
    project_id: 'contract',
  };
}

export function postFeedback({ describe, test }: Suite, service: Service): void {
  /** Sends an item that must be accepted. Over a plan's quota it is held, which is a success too (§8.4). */
  const send = async (item: FeedbackItem) =>
    (await service.ask('postFeedback', 200, { body: item })).body as { id: string };
  const refuse = async (body: unknown) => (await service.ask('postFeedback', 422, { body })).body.detail;

  describe('POST /feedback, one item (§4.1, §2.1, §2.3)', () => {
    test('200 with the id of a new item', async () => {
      const body = await send({ text: unique('Please add dark mode') });
      expect(body).toMatchObject({ id: expect.stringMatching(/./) });
      expect(body).not.toHaveProperty('duplicate');
    });

    test.each<[string, Omit<FeedbackItem, 'text'> & Record<string, unknown>]>([
      ['every field of the contract', { ...everyField(), external_id: randomUUID() }],
      ['revenue as an amount, to the cent', { revenue_band: 4200.1 }],
      ['revenue as nothing', { revenue_band: 0 }],
      ['the legacy band enterprise', { revenue_band: 'enterprise' }],
      ['the legacy band paid', { revenue_band: 'paid' }],
      ['the legacy band free', { revenue_band: 'free' }],
      ['revenue in words', { revenue_band: 'quite a lot' }],
      [
        'properties that the contract does not name',
        { ticket: { url: 'https://desk.example/1', tags: ['a'] } },
      ],
    ])('200 with %s', async (_, fields) => {
      expect(await send({ text: unique('Export drops a column'), ...fields })).not.toHaveProperty(
        'duplicate',
      );
    });

    test('200 with a text of one character, of two code units', async () => {
      await send({ text: '😀' });
    });

    test.each([
      ['an empty text', { text: '' }, 'text'],
      ['a text that is no string', { text: 7 }, 'text'],
      ['a text that is null', { text: null }, 'text'],
      ['an address that is none', { customer_email: 'dana' }, 'customer_email'],
      ['revenue that is negative', { revenue_band: -1 }, 'revenue_band'],
      ['revenue that is neither number nor words', { revenue_band: true }, 'revenue_band'],
      ['a name that is no string', { customer_name: ['Dana'] }, 'customer_name'],
      ['a plan that is no string', { sku: 5 }, 'sku'],
      ['an external_id that is no string', { external_id: 5 }, 'external_id'],
      ['a source that is no string', { source: {} }, 'source'],
      ['a project that is no string', { project_id: null }, 'project_id'],
    ])('422 for %s, naming the field', async (_, fields, field) => {
      expect(await refuse({ text: unique('refused'), ...fields })).toContain(field);
    });

    test('422 with both `text` and `items`, 400 with neither, inherited ones not counting', async () => {
      const text = unique('both');
      await refuse({ text, items: [{ text }] });
      await service.ask('postFeedback', 400, { body: {} });
      await service.ask('postFeedback', 400, { body: { customer_name: 'Dana' } });
      await service.ask('postFeedback', 400, { bytes: '{"__proto__":{"text":"inherited"}}' });
    });
  });

  describe('POST /feedback, what is already there (§1, §2.4)', () => {
    test('the same text again is the first item, with the source that one came from', async () => {
      const text = unique('Invoices arrive late');
      const { id } = await send({ text, source: 'slack' });
      const again = { id, duplicate: true, original_source: 'slack' };
      expect(await send({ text })).toMatchObject(again);
      expect(await send({ text, source: 'csv', customer_name: 'Kim' })).toMatchObject(again);
    });

    test('the source is `api` where none was given', async () => {
      const text = unique('No source');
      await send({ text });
      expect(await send({ text })).toMatchObject({ duplicate: true, original_source: 'api' });
    });

    test('texts that differ in case are two items', async () => {
      const text = unique('Case matters');
      await send({ text });
      expect(await send({ text: text.toUpperCase() })).not.toHaveProperty('duplicate');
    });

    test('the same external_id again is a duplicate whatever its text says', async () => {
      const external_id = randomUUID();
      const { id } = await send({ text: unique('one'), external_id });
      expect(await send({ text: unique('two'), external_id })).toMatchObject({ id, duplicate: true });
    });

    test('the external_id of a duplicate is remembered for the item it met', async () => {
      const [text, external_id] = [unique('Search is slow'), randomUUID()];
      const { id } = await send({ text });
      expect(await send({ text, external_id })).toMatchObject({ id, duplicate: true });
      expect(await send({ text: unique('other words'), external_id })).toMatchObject({ id, duplicate: true });
    });

    test('the same item ten times at once is one item, new to one caller', async () => {
      const text = unique('All at once');
      const answers = await Promise.all(Array.from({ length: 10 }, () => send({ text })));
      expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
      expect(answers.filter((answer) => !('duplicate' in answer))).toHaveLength(1);
    });
  });

  describe('POST /feedback, the session bearer (§5)', () => {
    test('401 without a token', async () => {
      await service.ask('postFeedback', 401, { body: { text: unique('x') }, token: null });
    });

    test('401 for a survey key (§5.1)', async () => {
      await service.ask('postFeedback', 401, { body: { text: unique('x') }, token: service.surveyKey });
      const inBody = { text: unique('x'), api_key: service.surveyKey };
      await service.ask('postFeedback', 401, { body: inBody, token: null });
    });
  });
}
