import { type RequestOf } from '@feedback/contract';
import { expect } from 'expect';
import { checkPosition } from '../answer.ts';
import { type Suite } from '../collect.ts';
import { type Service, unique } from '../service.ts';

// The key must be of a survey that has a rating scale and accepts answers from any origin.

/** A picture of one pixel. */
const GIF = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

type Submission = Omit<RequestOf<'submitSurvey'>, 'api_key'>;

export function postSurfaceSubmit({ describe, test }: Suite, service: Service): void {
  const submit = async (sent: Submission, others: Record<string, unknown> = {}) => {
    const body = { api_key: service.surveyKey, ...sent, ...others };
    return (await service.ask('submitSurvey', 200, { body })).body;
  };
  const refuse = async (sent: object) => {
    const body = { api_key: service.surveyKey, ...sent };
    return (await service.ask('submitSurvey', 422, { body })).body.detail;
  };

  describe('POST /surface/submit (§4.4, §2.8)', () => {
    test('200 with the id of a new item', async () => {
      const body = await submit({ text: unique('Dark mode please') });
      expect(body).toMatchObject({ id: expect.stringMatching(/./) });
      expect(body).not.toHaveProperty('duplicate');
    });

    test('the same text again is the first item, whose source is `widget` whatever was sent', async () => {
      const text = unique('Dark mode please');
      const { id } = await submit({ text }, { source: 'api' });
      expect(await submit({ text })).toMatchObject({ id, duplicate: true, original_source: 'widget' });
    });

    test('200 with every field, and with properties that the contract does not name', async () => {
      const every: Submission = {
        text: unique('Audit log'),
        email: 'dana@customer.example',
        feedback_type: 'feature',
        page_url: 'https://customer.example/settings',
        screenshot: GIF,
        surface: 'float',
        rating: 1,
        user_metadata: { id: 12, full_name: 'Dana', plan: 'team', mrr: 99.95, seats: 7, nested: { any: [] } },
      };
      expect(await submit(every, { locale: 'en' })).not.toHaveProperty('duplicate');
    });

    test.each(['bug', 'feature', 'question', 'other'] as const)(
      '200 for the type %s',
      async (feedback_type) => {
        await submit({ text: unique('typed'), feedback_type });
      },
    );

    test.each(['float', 'inline', 'bar', 'thumbs', 'page', 'widget'] as const)(
      '200 on the surface %s',
      async (surface) => {
        await submit({ text: unique('placed'), surface });
      },
    );

    test('200 for a rating alone, and for a screenshot alone, also as a data URL', async () => {
      await submit({ rating: 1, email: `${unique('').trim()}@customer.example` });
      await submit({ screenshot: GIF });
      await submit({ screenshot: `data:image/gif;base64,${GIF}` });
    });

    test('an e-mail has its length checked and nothing else', async () => {
      await submit({ text: unique('x'), email: 'me at home' });
      await submit({ text: unique('x'), email: '😀'.repeat(255) });
      expect(await refuse({ text: unique('x'), email: 'a'.repeat(256) })).toContain('email');
    });

    test('a page address may have 2000 characters', async () => {
      await submit({ text: unique('x'), page_url: 'a'.repeat(2000) });
      expect(await refuse({ text: unique('x'), page_url: 'a'.repeat(2001) })).toContain('page_url');
    });

    test.each([
      ['a text that is no string', { text: 5 }, 'text'],
      ['an unknown type', { feedback_type: 'praise' }, 'feedback_type'],
      ['an unknown surface', { surface: 'popup' }, 'surface'],
      ['half a star', { rating: 4.5 }, 'rating'],
      ['a rating in words', { rating: '5' }, 'rating'],
      ['a rating off every scale', { rating: 11 }, 'rating'],
      ['metadata that is no object', { user_metadata: [] }, 'user_metadata'],
      ['a screenshot that is no base64', { screenshot: '***' }, 'screenshot'],
      ['a screenshot that is no picture', { screenshot: btoa('hello, world') }, 'screenshot'],
    ])('422 for %s, naming the field', async (_, fields, field) => {
      expect(await refuse({ text: unique('refused'), ...fields })).toContain(field);
    });

    test('422 when nothing was said', async () => {
      await refuse({});
      await refuse({ text: ' \n' });
    });
  });

  describe('POST /surface/submit, the survey key (§5)', () => {
    test.each<[string, () => unknown]>([
      ['no key', () => undefined],
      ['null', () => null],
      ['a number', () => 5],
      ['an unknown key', () => `fsk_${'a'.repeat(43)}`],
      ['a session token', () => service.token],
    ])('401 with %s, with the position in the window (§4.4)', async (_, key) => {
      const body = { api_key: key(), text: unique('refused') };
      checkPosition(await service.ask('submitSurvey', 401, { body }), 5000);
    });

    test('401 for a key, or a session token, in a header: only the body counts', async () => {
      for (const credential of [service.surveyKey, service.token]) {
        const headers = { Authorization: `Bearer ${credential}` };
        await service.ask('submitSurvey', 401, { body: { text: unique('refused') }, headers });
      }
    });

    test('the key is judged before the other fields, and a body that cannot be read before the key', async () => {
      await service.ask('submitSurvey', 401, { body: { rating: 'x' } });
      await service.ask('submitSurvey', 422, { bytes: '{' });
    });
  });
}
