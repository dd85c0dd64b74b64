import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Harness, startAgent } from '../harness.ts';
import { memberWorkspace } from './member-workspace.ts';

let t: Harness;
beforeAll(async () => {
  t = await startAgent();
});
afterAll(() => t.close());

describe('/api/settings', () => {
  test('the link of shares is absent until an owner sets it, and can be removed', async () => {
    const { call, rows } = await memberWorkspace(t);
    const shown = async () => (await call('GET', '/api/settings')).body;
    const put = (url: unknown) => call('PUT', '/api/settings/share-link', { url });
    expect(await shown()).toMatchObject({ share_link: null });
    expect(await put('https://acme.example')).toEqual({
      status: 200,
      body: { url: 'https://acme.example/' },
    });
    expect(await shown()).toMatchObject({ share_link: 'https://acme.example/' });
    expect((await put(null)).status).toBe(200);
    expect(await shown()).toMatchObject({ share_link: null });
    expect(await rows(`select detail from audit_entry where action = 'share-link-set' order by at`)).toEqual([
      { detail: { url: 'https://acme.example/' } },
      { detail: { url: null } },
    ]);
  });

  test.each([
    ['http', 'http://acme.example/', /^url: The address must begin with https:\/\/$/],
    ['a script', 'javascript:alert(1)', /^url: The address must begin with https:\/\/$/],
    ['no address', 'acme', /^url: The address must begin with https:\/\/$/],
    ['a user name', 'https://me@acme.example/', /^url: The address must not carry a user name/],
    ['a number', 1, /^url/],
    ['nothing', undefined, /^url/],
    ['an address that is too long', `https://acme.example/${'a'.repeat(1000)}`, /^url/],
  ])('answers 422 to %s', async (_, url, detail) => {
    const { call } = await memberWorkspace(t);
    const { status, body } = await call('PUT', '/api/settings/share-link', { url });
    expect([status, body['detail']]).toEqual([422, expect.stringMatching(detail)]);
    expect((await call('GET', '/api/settings')).body).toMatchObject({ share_link: null });
  });
});
