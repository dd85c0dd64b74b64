import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { people, withWorkspace, workspaces } from '@feedback/db';
import { type Arrival, authorizeAs, type Browser, type Page } from '@feedback/test-support/browser';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { visitConsole } from '../console-visitor.ts';
import {
  authorizationRequest,
  type Harness,
  type Member,
  newBrowser,
  REDIRECT_URI,
  startAgent,
} from '../harness.ts';

let t: Harness;
let owner: Member;
beforeAll(async () => {
  t = await startAgent();
  owner = await t.newMember('Acme & Sons');
});
afterAll(() => t.close());

describe('GET /mcp/auth (§4.7): a person signs in and decides', () => {
  test('the consent page shows the agent, where the code goes, the signed-in person and the workspace', async () => {
    const { page } = await consentPage({ client_name: '<script>alert("x")</script>' });
    expect(page.html).toContain('&lt;script>alert(&quot;x&quot;)&lt;/script>');
    expect(page.html).not.toContain('<script');
    expect(page.html).toContain('127.0.0.1:61234');
    expect(page.html).toContain('program on your own computer');
    expect(page.html).toContain(owner.email);
    expect(page.html).toContain('Acme &amp; Sons');
  });

  test('it cannot be framed, runs no script, and lets the redirect to the agent happen', async () => {
    const { page } = await consentPage();
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('form-action');
    expect(page.headers.get('x-frame-options')).toBe('DENY');
    expect(page.headers.get('cache-control')).toBe('no-store');
  });

  test('approval sends a code, the state and the issuer (RFC 9207) to the agent', async () => {
    const { callback, state } = await authorize();
    expect(Object.fromEntries(callback.searchParams)).toEqual({
      code: expect.any(String),
      state,
      iss: t.url,
    });
  });

  test('who is signed in to the console in this browser decides without a password, and may switch to another account', async () => {
    const { browser } = await visitConsole(t, owner);
    const { url } = await authorizationRequest(await t.register(), t.mcpUrl);
    const consent = asPage(await browser.open(url));
    expect(consent.html).toContain(owner.email);
    const signIn = asPage(await browser.submit(consent, { decision: 'switch' }));
    expect(signIn.form?.names).toContain('password');
    const other = await t.newMember();
    const again = asPage(await browser.submit(signIn, { email: other.email, password: other.password }));
    expect(again.html).toContain(other.email);
    const sent = await browser.submit(again, { decision: 'approve', scope: 'read' });
    expect('arrivedAt' in sent && sent.arrivedAt.searchParams.get('code')).toBeTruthy();
  });

  test('every authorization asks again, also in the same browser and for the same agent', async () => {
    const agent = await t.register();
    const browser = newBrowser();
    for (const person of [owner, await t.newMember()]) {
      const { url } = await authorizationRequest(agent, t.mcpUrl);
      const signIn = asPage(await browser.open(url));
      const consent = asPage(
        await browser.submit(signIn, { email: person.email, password: person.password }),
      );
      expect(consent.html).toContain(person.email);
      expect(consent.form?.names).toContain('decision');
    }
  });

  test('two tabs of one browser do not interfere with each other', async () => {
    const agent = await t.register();
    const browser = newBrowser();
    const first = await consentPage({}, { agent, browser });
    const second = await consentPage({}, { agent, browser });
    for (const { page } of [first, second])
      expect(await browser.submit(page, { decision: 'approve' })).toHaveProperty('arrivedAt');
  });

  test('a denial returns access_denied to the agent, and so does an approval without scopes', async () => {
    for (const answer of [{ decision: 'deny' as const }, { scopes: [] }]) {
      const { callback } = await authorize(answer);
      expect(callback.searchParams.get('error')).toBe('access_denied');
    }
  });

  test('the person chooses among their own workspaces, and no other', async () => {
    const [both, second] = [await t.newMember('First'), await t.newMember('Second')];
    await withWorkspace(t.db, second.workspaceId, (tx) =>
      workspaces.addMember(tx, second.workspaceId, { personId: both.personId, role: 'member' }),
    );
    const { agent, accessToken } = await t.connect(both, { workspace: second.workspaceId });
    expect(agent).toBeDefined();
    const [row] = await t.rows<{ person_id: string }>(
      second.workspaceId,
      'select person_id from agent_connection',
    );
    expect(row).toEqual({ person_id: both.personId });
    expect(accessToken).toBeDefined();
    await expect(t.connect(both, { workspace: owner.workspaceId })).rejects.toThrow(
      'You do not belong to this workspace',
    );
  });

  test('with several workspaces and none chosen, the form is shown again and nothing is granted', async () => {
    const [both, second] = [await t.newMember('First'), await t.newMember('Second')];
    await withWorkspace(t.db, second.workspaceId, (tx) =>
      workspaces.addMember(tx, second.workspaceId, { personId: both.personId, role: 'member' }),
    );
    const { url } = await authorizationRequest(await t.register(), t.mcpUrl);
    const browser = newBrowser();
    const signIn = asPage(await browser.open(url));
    let page = asPage(await browser.submit(signIn, { email: both.email, password: both.password }));
    expect(page.form?.names).not.toContain('workspace'); // a list without a selection
    expect(page.html).toContain('<option value>Choose…</option>');
    for (const answer of [{}, { workspace: '' }]) {
      page = asPage(await browser.submit(page, { decision: 'approve', scope: 'read', ...answer }));
      expect(page.status).toBe(400);
      expect(page.html).toMatch(/role="alert"[^>]*>Choose a workspace/);
      expect(page.html).toMatch(/value="read" checked/);
      expect(page.html).not.toMatch(/value="write" checked/);
    }
    for (const { workspaceId } of [both, second])
      expect(await t.rows(workspaceId, 'select from agent_connection')).toEqual([]);
    const end = await browser.submit(page, { decision: 'approve', workspace: second.workspaceId });
    expect(end).toHaveProperty('arrivedAt');
    const [connection] = await t.rows(second.workspaceId, 'select scopes from agent_connection');
    expect(connection).toEqual({ scopes: ['read'] });
  });

  test('a denial needs no workspace', async () => {
    const [both, second] = [await t.newMember(), await t.newMember()];
    await withWorkspace(t.db, second.workspaceId, (tx) =>
      workspaces.addMember(tx, second.workspaceId, { personId: both.personId, role: 'member' }),
    );
    const { url } = await authorizationRequest(await t.register(), t.mcpUrl);
    const callback = await authorizeAs(newBrowser(), url, both, { decision: 'deny' });
    expect(callback.searchParams.get('error')).toBe('access_denied');
  });

  test.each(['approve', 'deny'] as const)(
    'from the agent and back (%s), every redirect is a 303: no form is ever sent again',
    async (decision) => {
      const { url } = await authorizationRequest(await t.register(), t.mcpUrl);
      const statuses: number[] = [];
      const listen = (message: unknown) =>
        statuses.push((message as { response: { statusCode: number } }).response.statusCode);
      subscribe('undici:request:headers', listen);
      await authorizeAs(newBrowser(), url, owner, { decision });
      unsubscribe('undici:request:headers', listen);
      const redirects = statuses.filter((status) => status >= 300 && status < 400);
      expect(redirects.length).toBeGreaterThanOrEqual(8);
      expect(new Set(redirects)).toEqual(new Set([303]));
    },
  );

  test('a client’s name is never markup on any page of the flow', async () => {
    const evil = `"><img src=x onerror=alert(1)>&lt;/script>'`;
    const person = await t.newMember(evil);
    await t.db.pool.query('update person set email = $2, name = $2 where id = $1', [
      person.personId,
      `${evil}${person.email}`,
    ]);
    const browser = newBrowser();
    const { url } = await authorizationRequest(await t.register({ client_name: evil }), t.mcpUrl);
    const signIn = asPage(await browser.open(url));
    const wrong = asPage(await browser.submit(signIn, { email: `${evil}${person.email}`, password: 'x' }));
    const consent = asPage(
      await browser.submit(wrong, { email: `${evil}${person.email}`, password: person.password }),
    );
    expect(consent.html.match(/&lt;img src=x onerror=alert\(1\)>&amp;lt;/g)?.length).toBeGreaterThanOrEqual(
      3,
    );
    const refused = asPage(await browser.open(`${t.url}/${encodeURIComponent(evil)}`));
    for (const { html } of [wrong, consent, refused]) expect(html).not.toContain('<img src=x');
  });

  test('the form counts once, only from the browser that it was shown in, and with its own token', async () => {
    const { page, browser } = await consentPage();
    expect(statusOf(await browser.submit(page, { decision: 'approve', csrf: 'guessed' }))).toBe(403);
    expect(statusOf(await newBrowser().submit(page, { decision: 'approve' }))).toBe(400);
    const sent = page.form?.fields ?? [];
    const foreign = await fetch(new URL(page.form?.action ?? '', page.url), {
      method: 'POST',
      headers: { origin: 'https://evil.test' },
      body: new URLSearchParams(sent),
    });
    expect(foreign.status).toBe(403);
    expect(await browser.submit(page, { decision: 'approve' })).toHaveProperty('arrivedAt');
    expect(statusOf(await browser.submit(page, { decision: 'approve' }))).toBe(400);
  });

  test('a sign-in that another browser began does not count here', async () => {
    const { url } = await authorizationRequest(await t.register(), t.mcpUrl);
    const attacker = newBrowser();
    const signIn = asPage(await attacker.open(url));
    const location = await followUntil(attacker, signIn, '/signin/callback');
    expect((await fetch(location)).status).toBe(400);
  });

  test('a person without a workspace sees that on a page, and no agent gets a code', async () => {
    const alone = await t.newMember();
    await t.rows(alone.workspaceId, 'delete from membership');
    const { url } = await authorizationRequest(await t.register(), t.mcpUrl);
    await expect(authorizeAs(newBrowser(), url, alone)).rejects.toThrow('403');
    expect(await people.findById(t.db, alone.personId)).toBeDefined();
  });

  test.each([
    ['the plain method', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['a scope that does not exist', { scope: 'admin' }, 'invalid_scope'],
    ['another resource', { resource: 'https://other.test/mcp' }, 'invalid_target'],
    ['an implicit token', { response_type: 'token' }, 'unsupported_response_type'],
    ['no question asked', { prompt: 'none' }, 'login_required'],
  ])('%s is refused to the agent’s face', async (_, parameters, error) => {
    const { url } = await authorizationRequest(await t.register(), t.mcpUrl, parameters);
    expect(errorOf(await newBrowser().open(url))).toBe(error);
  });

  test.each(['code_challenge', 'code_challenge_method'])('without %s there is no code', async (missing) => {
    const { url } = await authorizationRequest(await t.register(), t.mcpUrl);
    url.searchParams.delete(missing);
    expect(errorOf(await newBrowser().open(url))).toBe('invalid_request');
  });

  test.each([
    ['an unknown client', { client_id: 'unknown' }],
    ['an address that is not registered', { redirect_uri: 'https://evil.test/callback' }],
  ])('%s gets no redirect: JSON for a program, a page for a person', async (_, parameters) => {
    const { url } = await authorizationRequest(await t.register(), t.mcpUrl);
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
    const program = await fetch(url, { redirect: 'manual' });
    expect(program.status).toBe(400);
    expect(await program.json()).toMatchObject({ error: expect.any(String), detail: expect.any(String) });
    const page = asPage(await newBrowser().open(url));
    expect(page.status).toBe(400);
    expect(page.html).toContain('<h1>This did not work</h1>');
  });

  test('behind a proxy that ends TLS all addresses use APP_URL, and cookies require TLS', async () => {
    const proxied = await startAgent({ appUrl: 'https://app.test' });
    const registration = { redirect_uris: [REDIRECT_URI], client_name: 'x' };
    const registered = await proxied.post(registration, {
      path: '/mcp/register',
      headers: { host: 'app.test' },
    });
    const { client_id: id } = (await registered.json()) as { client_id: string };
    const query = `client_id=${id}&response_type=code&redirect_uri=${encodeURIComponent(REDIRECT_URI)}&code_challenge_method=S256`;
    const begun = await fetch(`${proxied.url}/mcp/auth?${query}&code_challenge=${'x'.repeat(43)}`, {
      redirect: 'manual',
    });
    const interaction = new URL(begun.headers.get('location') ?? '');
    expect(interaction.href).toMatch(/^https:\/\/app\.test\/interaction\//);
    const cookies = begun.headers.getSetCookie();
    for (const cookie of cookies) expect(cookie).toMatch(/; secure/i);

    const cookie = cookies.map((one) => one.split(';')[0]).join('; ');
    const signIn = await fetch(proxied.url + interaction.pathname, {
      redirect: 'manual',
      headers: { cookie },
    });
    expect(signIn.headers.get('location')).toMatch(/^https:\/\/app\.test\/idp\/auth\?/);
    expect(signIn.headers.getSetCookie().join()).toMatch(/; Secure/);
    await proxied.close();
  });

  test('parameters that agents send by habit do not stop them', async () => {
    const habits = {
      scope: 'openid offline_access',
      nonce: 'n',
      max_age: '0',
      prompt: 'select_account',
      resource: `${t.mcpUrl}/`,
    };
    const { callback } = await authorize({}, habits);
    expect(callback.searchParams.get('code')).toEqual(expect.any(String));
  });
});

async function authorize(
  answer: Parameters<typeof authorizeAs>[3] = {},
  parameters: Record<string, string> = {},
) {
  const { url, checks } = await authorizationRequest(await t.register(), t.mcpUrl, parameters);
  return { callback: await authorizeAs(newBrowser(), url, owner, answer), state: checks.expectedState };
}

/** The owner's consent page, in a browser that has signed in. */
async function consentPage(
  metadata: Record<string, unknown> = {},
  {
    agent,
    browser = newBrowser(),
  }: { agent?: Awaited<ReturnType<Harness['register']>>; browser?: Browser } = {},
) {
  const { url } = await authorizationRequest(agent ?? (await t.register(metadata)), t.mcpUrl);
  const signIn = asPage(await browser.open(url));
  return {
    browser,
    page: asPage(await browser.submit(signIn, { email: owner.email, password: owner.password })),
  };
}

/** Signs in, but stops before the address that begins with `path`. */
async function followUntil(browser: Browser, page: Page, path: string): Promise<URL> {
  const stopping = browser.stoppingAt(`${t.url}${path}`);
  const arrival = await stopping.submit(page, { email: owner.email, password: owner.password });
  if (!('arrivedAt' in arrival)) throw new Error('did not pass there');
  return arrival.arrivedAt;
}

function asPage(arrival: Arrival): Page {
  if ('arrivedAt' in arrival) throw new Error(`sent on to ${arrival.arrivedAt.href}`);
  return arrival;
}

function statusOf(arrival: Arrival): number {
  return asPage(arrival).status;
}

function errorOf(arrival: Arrival): string | null {
  if (!('arrivedAt' in arrival)) throw new Error(`stayed at ${arrival.url.href} with ${arrival.status}`);
  expect(arrival.arrivedAt.href.startsWith(REDIRECT_URI)).toBe(true);
  const { hash, searchParams } = arrival.arrivedAt;
  // An implicit request is answered in the fragment, errors too (OAuth 2.0 Multiple Response Types §5).
  return searchParams.get('error') ?? new URLSearchParams(hash.slice(1)).get('error');
}
