import { expect } from 'expect';
import { checkNoPosition, checkPosition } from '../answer.ts';
import { type Suite } from '../collect.ts';
import { type Service, unique } from '../service.ts';

// A 429 is not provoked: it would take 5000 requests and lock the caller out for an hour. Any that occurs must have
// Retry-After, which is checked on all answers of the suite. The window of /surface is checked in its own files.

const title = 'x';

export function rateLimitHeaders({ describe, test }: Suite, service: Service): void {
  const feedback = (text: unknown) => service.call('postFeedback', { body: { text } });

  describe('RateLimit headers (§8)', () => {
    test('POST /feedback: 5000 an hour, reported on success and refusal alike', async () => {
      checkPosition(await service.ask('postFeedback', 200, { body: { text: unique('counted') } }), 5000);
      checkPosition(await service.ask('postFeedback', 422, { body: { text: '' } }), 5000);
      checkPosition(await service.ask('postFeedback', 400, { body: {} }), 5000);
    });

    test('POST /transcripts/upload: 500 an hour, reported on success and refusal alike', async () => {
      const text = `Dana: ${unique('We need an export')}, and soon.`;
      checkPosition(await service.ask('uploadTranscript', 200, { body: { title, text } }), 500);
      checkPosition(await service.ask('uploadTranscript', 422, { body: {} }), 500);
    });

    test('POST /transcripts/detect-speakers: 500 an hour, reported on success and refusal alike', async () => {
      checkPosition(await service.ask('detectSpeakers', 200, { body: { text: 'Ana: Hi.' } }), 500);
      checkPosition(await service.ask('detectSpeakers', 422, { body: {} }), 500);
    });

    test('each request counts, refused ones too, until the window is over', async () => {
      const [first, second] = [await feedback(''), await feedback('')].map(({ headers }) => ({
        remaining: Number(headers['ratelimit-remaining']),
        reset: Number(headers['ratelimit-reset']),
      }));
      const isNextWindow = (second?.reset ?? 0) > (first?.reset ?? 0);
      if (!isNextWindow) expect(second?.remaining).toBeLessThan(first?.remaining ?? 0);
    });

    test('a batch is one request, however many items it has', async () => {
      const before = await feedback('');
      const body = { items: Array.from({ length: 500 }, () => ({ text: '' })) };
      const { headers } = await service.ask('postFeedback', 200, { body });
      const used = Number(before.headers['ratelimit-remaining']) - Number(headers['ratelimit-remaining']);
      expect(used).toBeLessThan(500); // other requests of this caller may be counted meanwhile
    });

    test.each(['postFeedback', 'uploadTranscript', 'detectSpeakers'] as const)(
      'a 401 of %s comes before the window and reports none',
      async (id) => {
        checkNoPosition(await service.ask(id, 401, { body: {}, token: null }));
      },
    );
  });
}
