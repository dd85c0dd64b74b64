import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Harness, startAgent } from '../harness.ts';

let t: Harness;
beforeAll(async () => {
  t = await startAgent();
});
afterAll(() => t.close());

const register = (metadata: unknown) => t.post(metadata, { path: '/mcp/register' });
const COMMON = {
  client_name: 'An agent',
  redirect_uris: ['https://agent.test/callback'],
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
  token_endpoint_auth_method: 'none',
};

describe('POST /mcp/register (§4.7, RFC 7591)', () => {
  test('gives any agent an id, and echoes what was registered', async () => {
    const response = await register(COMMON);
    expect(response.status).toBe(201);
    expect(await response.json()).toMatchObject({
      ...COMMON,
      client_id: expect.any(String),
      application_type: 'web',
    });
  });

  test('makes every client a public one, whatever it asked for', async () => {
    const response = await register({
      ...COMMON,
      token_endpoint_auth_method: 'client_secret_basic',
      scope: 'admin',
    });
    const body = (await response.json()) as Record<string, unknown>;
    expect(body).toMatchObject({ token_endpoint_auth_method: 'none' });
    expect(body).not.toHaveProperty('client_secret');
    expect(body).not.toHaveProperty('scope');
  });

  test.each(['http://127.0.0.1/cb', 'http://localhost:9/cb', 'http://[::1]:9/cb', 'com.example.agent:/cb'])(
    'takes %s for a program on the person’s computer',
    async (uri) => {
      const response = await register({ ...COMMON, redirect_uris: [uri] });
      expect(await response.json()).toMatchObject({ redirect_uris: [uri], application_type: 'native' });
    },
  );

  test.each([
    ['http://agent.test/callback', 'https'],
    ['javascript:alert(1)', 'scheme'],
    ['data:text/html,x', 'scheme'],
    ['https://agent.test/#x', 'fragment'],
    ['https://me:secret@agent.test/', 'password'],
    ['/callback', 'absolute'],
  ])('refuses to send codes to %s', async (uri, why) => {
    const response = await register({ ...COMMON, redirect_uris: [uri] });
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      error: 'invalid_redirect_uri',
      error_description: expect.stringContaining(why),
      detail: expect.stringContaining(why),
    });
  });

  test('a name loses invisible characters and those that change the text direction', async () => {
    const response = await register({ ...COMMON, client_name: 'Cl\u202eau\u0000de\u200b ' });
    expect(await response.json()).toMatchObject({ client_name: 'Cl au de' });
  });

  test.each([
    ['no JSON', '{', 400],
    ['a list', '[]', 400],
    ['no addresses', '{"client_name":"x"}', 400],
    ['too much', JSON.stringify({ ...COMMON, client_name: 'x'.repeat(8_200) }), 413],
  ])('%s is refused with OAuth’s fields and a detail', async (_, body, status) => {
    const response = await register(body);
    expect(response.status).toBe(status);
    expect(await response.json()).toEqual({
      error: expect.any(String),
      error_description: expect.any(String),
      detail: expect.any(String),
    });
  });

  test('has a window per address, one for all processes', async () => {
    const settings = { RATE_LIMIT_REGISTRATION: '1' };
    const narrow = await startAgent({ settings });
    const twin = await startAgent({ settings, appUrl: narrow.url });
    await narrow.post(COMMON, { path: '/mcp/register' });
    for (const process of [narrow, twin]) {
      const second = await process.post(COMMON, { path: '/mcp/register' });
      expect(second.status).toBe(429);
      expect(second.headers.get('retry-after')).toMatch(/^\d+$/);
    }
    await Promise.all([narrow.close(), twin.close()]);
  });
});
