import { expect, test } from '@jest/globals';
import { authorizationRequest, newBrowser, startAgent } from '../harness.ts';

// Each of these requests stores a row that waits for a person, and anyone may send such requests.
test.each([
  ['/mcp/auth', 'text/html'],
  ['/mcp/auth', 'application/json'],
  ['/idp/auth', 'application/json'],
  ['/interaction/unknown', 'application/json'],
])('beginning an authorization has a window per address: %s, asked for %s', async (path, accept) => {
  const narrow = await startAgent({ settings: { RATE_LIMIT_AUTHORIZATION: '2' } });
  const ask = () =>
    fetch(`${narrow.url}${path}?client_id=unknown`, { headers: { accept }, redirect: 'manual' });
  expect([(await ask()).status, (await ask()).status]).not.toContain(429);
  const refused = await ask();
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^\d+$/)]);
  const text = await refused.text();
  expect(text).toContain('Too many sign-ins were started from this address');
  if (accept === 'application/json') expect(JSON.parse(text)).toMatchObject({ detail: expect.any(String) });
  await narrow.close();
});

test('one sign-in fits the smallest share of the window', async () => {
  const narrow = await startAgent({ settings: { RATE_LIMIT_AUTHORIZATION: '3' } });
  const { url } = await authorizationRequest(await narrow.register(), narrow.mcpUrl);
  const page = await newBrowser().open(url);
  expect('html' in page && page.html).toContain('password');
  await narrow.close();
});
