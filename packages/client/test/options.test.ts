import { expect, test } from '@jest/globals';
import { FeedbackClient } from '../src/index.ts';

test.each([
  ['an address that is none', { baseUrl: 'feedback.example', token: 'x' }],
  [
    'a sender without the address where it signs in',
    { baseUrl: 'https://feedback.example', sender: 'fbs_x.y' },
  ],
  ['a sender with another address', { baseUrl: 'https://feedback.example', appUrl: '/', sender: 'fbs_x.y' }],
])('%s is refused before anything is sent', (_, options) => {
  expect(() => new FeedbackClient(options)).toThrow(TypeError);
});

test('a client without a sender or a token says so when it sends', async () => {
  const client = new FeedbackClient({ baseUrl: 'https://feedback.example' });
  await expect(client.send({ text: 'x' })).rejects.toMatchObject({ name: 'FeedbackError', status: 401 });
});

test.each(['send', 'transcript', 'survey'] as const)('what is no JSON is refused by %s', async (call) => {
  const client = new FeedbackClient({ baseUrl: 'https://feedback.example', token: 't' });
  const item = { text: 'x', title: 'x', api_key: 'x', rating: 1n } as never;
  await expect(client[call](item)).rejects.toMatchObject({
    name: 'FeedbackError',
    status: 422,
    isPassing: false,
    message: expect.stringContaining('BigInt'),
  });
});
