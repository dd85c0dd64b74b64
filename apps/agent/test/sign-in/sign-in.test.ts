import { type Db, people } from '@feedback/db';
import { SettingsError } from '@feedback/runtime';
import { databaseUrl, openTestDb, redisUrl } from '@feedback/test-support';
import { authorizeAs } from '@feedback/test-support/browser';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { parseConfig } from '../../src/config.ts';
import { authorizationRequest, type Harness, newBrowser, startAgent } from '../harness.ts';
import { asPage } from '../person-at-browser.ts';
import { CLIENT, startOtherIssuer } from './other-issuer.ts';

let issuer: Awaited<ReturnType<typeof startOtherIssuer>>;
let t: Harness;
let db: Db;
beforeAll(async () => {
  db = openTestDb();
  issuer = await startOtherIssuer(db, () => `${t.config.appUrl}/signin/callback`);
  const { url: SESSION_ISSUER } = issuer;
  t = await startAgent({
    settings: { SESSION_ISSUER, OIDC_CLIENT_ID: CLIENT.id, OIDC_CLIENT_SECRET: CLIENT.secret },
  });
});
afterAll(async () => {
  await t.close();
  await issuer.close();
  await db.close();
});

describe('sign-in at an issuer of the operator’s own (SESSION_ISSUER)', () => {
  test('a person whose address the issuer has verified is who they were here, from then on by the issuer’s name for them', async () => {
    const owner = await t.newMember();
    issuer.vouchFor({ sub: 'first', email: owner.email.toUpperCase(), verified: true });
    expect(await status(owner)).toBe(200);
    issuer.vouchFor({ sub: 'first', email: 'renamed@people.test', verified: false });
    expect(await status(owner)).toBe(200);
    expect(await people.findByIdentity(t.db, { issuer: issuer.url, subject: 'first' })).toMatchObject({
      id: owner.personId,
    });
  });

  test('an address that the issuer has not verified identifies no person', async () => {
    const owner = await t.newMember();
    issuer.vouchFor({ sub: 'second', email: owner.email, verified: false });
    await expect(t.connect(owner)).rejects.toThrow('403');
  });

  test('a person with an unknown address sees on a page that they have no workspace', async () => {
    issuer.vouchFor({ sub: 'third', email: 'stranger@people.test', verified: true });
    const { url } = await authorizationRequest(await t.register(), t.mcpUrl);
    await expect(authorizeAs(newBrowser(), url, { email: '', password: '' })).rejects.toThrow(
      'No workspace for you yet',
    );
  });

  test('the start page names the issuer, and the console opens after signing in there', async () => {
    const owner = await t.newMember('Northwind');
    issuer.vouchFor({ sub: 'console', email: owner.email, verified: true });
    const browser = newBrowser();
    const home = asPage(await browser.open(t.url));
    expect(home.html).toContain(`Sign in with ${new URL(issuer.url).host}`);
    const at = asPage(await browser.open(`${t.url}/signin`)); // this issuer asks nothing
    expect(at.url.pathname).toBe(`/w/${owner.workspaceId}/priorities`);
    expect(at.html).toContain('SESSION_TOKEN is a token of'); // the issuer gives such tokens, not this service
  });

  test('no person signs in at the bundled identity provider', async () => {
    for (const path of [
      '/idp/auth?client_id=feedback-cli',
      '/idp/interaction/x',
      '/idp/password',
      '/idp/reset/x',
    ])
      expect((await fetch(`${t.url}${path}`)).status).toBe(404);
  });

  test('an unreachable issuer is an error in JSON, and works again once it is back', async () => {
    const owner = await t.newMember();
    const lonely = await startAgent({
      settings: { SESSION_ISSUER: 'http://127.0.0.1:9', OIDC_CLIENT_ID: 'x' },
    });
    await expect(lonely.connect(owner)).rejects.toThrow('500');
    await lonely.close();
  });

  test('settings with an issuer but no client id are refused by name', () => {
    const env = { DATABASE_URL: databaseUrl(), REDIS_URL: redisUrl(), SESSION_ISSUER: 'https://login.test' };
    expect(() => parseConfig(env)).toThrow(SettingsError);
    expect(() => parseConfig(env)).toThrow('OIDC_CLIENT_ID');
  });
});

async function status(person: { email: string; password: string }): Promise<number> {
  const { accessToken } = await t.connect(person);
  return (await t.post({ jsonrpc: '2.0', id: 1, method: 'tools/list' }, { token: accessToken })).status;
}
