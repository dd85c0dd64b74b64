import { standInSettings, startModelStandIn } from '@feedback/test-support/model-stand-in';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openLanguageModel } from '../src/index.ts';

let standIn: Awaited<ReturnType<typeof startModelStandIn>>;
beforeAll(async () => {
  standIn = await startModelStandIn();
});
afterAll(() => standIn.close());

const QUESTION = {
  instructions: 'Read.',
  data: JSON.stringify({ items: [{ id: '1', text: 'The export crashes' }] }),
  schema: { type: 'object' },
  tokensOut: 10,
};

test('a question is given up with its asker, under way or waiting for its turn, and is no failure of the provider', async () => {
  standIn.fault = 'slow';
  const model = openLanguageModel({ ...standInSettings(standIn.url), concurrency: 1, deadlineMs: 30_000 });
  const [first, second] = [new AbortController(), new AbortController()];
  const underWay = model.ask({ ...QUESTION, signal: first.signal });
  const waiting = model.ask({ ...QUESTION, signal: second.signal });
  while (standIn.asked.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  second.abort();
  expect(await waiting).toMatchObject({ outcome: 'away', used: { in: 0, out: 0 } });
  first.abort();
  expect(await underWay).toMatchObject({ outcome: 'away', used: null }); // it may have cost something
  expect(model.rest()).toBeNull();
  standIn.fault = null;
  expect(await model.ask(QUESTION)).toMatchObject({ outcome: 'answered' });
  expect(standIn.asked).toHaveLength(2);
  model.close();
});

test('a provider that fails at questions of one purpose is asked those of others, and left alone with these', async () => {
  const model = openLanguageModel(standInSettings(standIn.url));
  standIn.fault = 'broken';
  expect(await model.ask({ ...QUESTION, purpose: 'naming' })).toMatchObject({ outcome: 'away' });
  standIn.fault = null;
  const asked = standIn.asked.length;
  expect(model.rest('naming')).toMatchObject({ afterMs: expect.any(Number) });
  expect(await model.ask({ ...QUESTION, purpose: 'naming' })).toMatchObject({ outcome: 'away' });
  expect(standIn.asked).toHaveLength(asked);
  expect(model.rest('reading')).toBeNull();
  expect(await model.ask({ ...QUESTION, purpose: 'reading' })).toMatchObject({ outcome: 'answered' });
  model.close();
});

test('why a provider gave no answer is said in words of the product, not in those of the provider', async () => {
  const whyOf = async (fault: typeof standIn.fault, url = standIn.url) => {
    standIn.fault = fault;
    const model = openLanguageModel({ ...standInSettings(url), apiKey: 'sk-very-secret', deadlineMs: 500 });
    const answer = await model.ask(QUESTION);
    model.close();
    return answer.outcome === 'answered' ? null : answer.why;
  };
  expect(await whyOf('refused')).toBe('it does not accept the key (status 401)');
  expect(await whyOf('busy')).toBe('it is asked too often, or its account is used up (status 429)');
  expect(await whyOf('broken')).toBe('it failed (status 500)');
  expect(await whyOf('half')).toBe('its answer is not of the form asked for');
  expect(await whyOf('slow')).toBe('it did not answer in time');
  expect(await whyOf('telling')).toBe('it repeats its key');
  expect(await whyOf(null, 'http://127.0.0.1:9/v1')).toBe('it could not be reached');
  standIn.fault = null;
});
