import { describe, expect, test } from '@jest/globals';
import { startAgent } from '../harness.ts';
import { type Change, opens, type Requirement, type Tokens } from './agent-client.ts';
import { CookieWalk, hidden, type Page } from './cookie-walk.ts';
import { openScene } from './scene.ts';

const { t, owner, client } = await openScene({ client_name: '"><script>alert(1)</script>' });

type At = { walk: CookieWalk; page: Page; fields: [string, string][] };

async function signInPage(change: Change = {}): Promise<At> {
  const walk = new CookieWalk();
  const page = await walk.open(client.addressToAsk(change));
  expect(page.html).toContain('name="password"');
  return {
    walk,
    page,
    fields: [
      ['email', owner.email],
      ['password', owner.password],
    ],
  };
}

async function consentPage(change: Change = {}): Promise<At> {
  const { walk, page, fields } = await signInPage(change);
  const consent = await walk.submit(page, fields);
  expect(consent.html).toContain('name="decision"');
  const csrf = hidden(consent, 'csrf');
  return {
    walk,
    page: consent,
    fields: [
      ['csrf', csrf],
      ['scope', 'read'],
      ['scope', 'write'],
      ['decision', 'approve'],
    ],
  };
}

/** Submits a form unchanged, except for the fields and headers named. */
function send(
  { walk, page, fields }: At,
  change: Record<string, string> = {},
  headers: Record<string, string> = {},
) {
  const kept = fields.filter(([name]) => !(name in change));
  return walk.submit(page, [...kept, ...Object.entries(change)], headers);
}

/** The code in a redirect to the agent. */
function codeIn({ status, headers }: Page): string {
  expect(status).toBe(303);
  return new URL(headers.get('location') ?? '').searchParams.get('code') ?? '';
}

/** Each form, with a check that it was accepted: the next page, or the redirect to the agent. */
const forms: [name: string, open: () => Promise<At>, isTaken: (next: Page) => boolean][] = [
  ['sign-in', signInPage, ({ html }) => html.includes('name="decision"')],
  ['consent', consentPage, (page) => codeIn(page) !== ''],
];

const requirements: Requirement[] = [
  ...forms.flatMap(([name, open, isTaken]): Requirement[] => [
    [
      `RFC 6749 §10.12: the ${name} form sent by a page of another origin is refused`,
      async () => expect((await send(await open(), {}, { origin: 'https://evil.test' })).status).toBe(403),
    ],
    [
      `RFC 6749 §10.12: the ${name} form sent from a sandbox (Origin: null) is refused`,
      async () => expect((await send(await open(), {}, { origin: 'null' })).status).toBe(403),
    ],
    [
      `RFC 6749 §10.12: the ${name} form sent across sites is refused (Sec-Fetch-Site)`,
      async () => {
        for (const site of ['cross-site', 'same-site'])
          expect((await send(await open(), {}, { 'sec-fetch-site': site })).status).toBe(403);
      },
    ],
    [
      `RFC 6749 §10.12: the ${name} form sent from another browser is refused`,
      async () => expect((await send(await open(), {}, { cookie: '' })).status).toBe(400),
    ],
    [
      `RFC 6749 §10.12: the ${name} form sent from its own page goes on`,
      async () => {
        const own = { origin: t.config.appUrl, 'sec-fetch-site': 'same-origin' };
        expect(isTaken(await send(await open(), {}, own))).toBe(true);
      },
    ],
    [
      `RFC 6749 §10.13: the ${name} page cannot be framed`,
      async () => {
        const { headers } = (await open()).page;
        expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
        expect(headers.get('x-frame-options')).toBe('DENY');
      },
    ],
    [
      `RFC 9700 §4.16: the ${name} page runs ${name === 'consent' ? 'no script' : 'only its own script'}, and loads only its own files`,
      async () => {
        const { headers, html } = (await open()).page;
        const policy = headers.get('content-security-policy') ?? '';
        expect(policy).toContain("default-src 'none'");
        expect(policy).not.toMatch(/unsafe|https?:|\*/);
        expect(html.replaceAll(/ (?:src|href)="\/(?!\/)[^"]*"/g, '')).not.toMatch(/ src=| href=/);
        expect(policy.includes('script-src')).toBe(name !== 'consent');
        expect(html.includes('<script')).toBe(name !== 'consent');
      },
    ],
    [
      `RFC 9700 §4.2: the ${name} page is in no cache, and its address no Referer elsewhere`,
      async () => {
        const { headers } = (await open()).page;
        expect(headers.get('cache-control')).toBe('no-store');
        expect(headers.get('referrer-policy')).toBe('same-origin');
        expect(headers.get('x-content-type-options')).toBe('nosniff');
      },
    ],
  ]),
  [
    'RFC 6749 §10.12: consent without its token is refused',
    async () => expect((await send(await consentPage(), { csrf: '' })).status).toBe(403),
  ],
  [
    'RFC 6749 §10.12: consent with the token of another consent is refused',
    async () => {
      const [mine, another] = [await consentPage(), await consentPage()];
      expect((await send(mine, { csrf: hidden(another.page, 'csrf') })).status).toBe(403);
    },
  ],
  [
    'RFC 6749 §10.12: consent counts once',
    async () => {
      const at = await consentPage();
      const [first, second] = [await send(at), await send(at)];
      expect([first.status, second.status]).toEqual([303, 400]);
    },
  ],
  [
    'RFC 6749 §10.12: of ten consents sent at once one counts',
    async () => {
      const at = await consentPage();
      const answers = await Promise.all(Array.from({ length: 10 }, () => send(at)));
      expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
    },
  ],
  [
    'RFC 6749 §3.3: a form can grant nothing that the agent did not ask for',
    async () => {
      const response = await client.redeem(codeIn(await send(await consentPage({ scope: 'read' }))));
      expect(((await response.json()) as Tokens).scope).toBe('read');
    },
  ],
  [
    'Interface §5: a form can name no workspace that is not the person’s',
    async () => {
      const stranger = await t.newMember();
      expect((await send(await consentPage(), { workspace: stranger.workspaceId })).status).toBe(403);
    },
  ],
  [
    'RFC 9700 §4.12: the agent’s name is text on the page, never markup',
    async () => expect((await consentPage()).page.html).toContain('&lt;script>'),
  ],
  [
    'RFC 6265 §5.3: cookies are for this server only, hidden from scripts, and not sent by forms of other sites',
    async () => {
      const cookies = (await client.ask()).headers.getSetCookie();
      expect(cookies.length).toBeGreaterThan(0);
      for (const cookie of cookies) {
        expect(cookie).toMatch(/; httponly/i);
        expect(cookie).toMatch(/; samesite=lax/i);
        expect(cookie).toMatch(/; path=\/(interaction|mcp\/auth)\//i);
        expect(cookie).not.toMatch(/; domain=/i);
      }
    },
  ],
  [
    'RFC 6265 §4.1.2.5: behind https cookies require https',
    async () => {
      const proxied = await startAgent({ appUrl: 'https://app.test' });
      const { client_id: id } = (await (
        await proxied.post({ redirect_uris: ['https://a.test/'] }, { path: '/mcp/register' })
      ).json()) as { client_id: string };
      const query = new URLSearchParams({
        client_id: id,
        response_type: 'code',
        code_challenge: 'x'.repeat(43),
        code_challenge_method: 'S256',
      });
      const { headers } = await fetch(`${proxied.url}/mcp/auth?${query.toString()}`, { redirect: 'manual' });
      expect(headers.getSetCookie().length).toBeGreaterThan(0);
      for (const cookie of headers.getSetCookie()) expect(cookie).toMatch(/; secure/i);
      await proxied.close();
    },
  ],
  [
    'RFC 9700 §4.11: an unknown interaction is 400, for browsers and programs',
    async () => {
      for (const accept of ['text/html', 'application/json'])
        expect((await fetch(`${t.url}/interaction/unknown`, { headers: { accept } })).status).toBe(400);
    },
  ],
  [
    'RFC 9110 §15.5.6: other methods on an interaction are answered 405',
    async () => {
      for (const method of ['PUT', 'DELETE', 'PATCH']) {
        const response = await fetch(`${t.url}/interaction/unknown`, { method });
        expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, POST']);
      }
    },
  ],
  [
    'RFC 6749 §1.2: an approval gives access to /mcp, and leaves no state in the browser for the next one',
    async () => {
      const at = await consentPage();
      const response = await client.redeem(codeIn(await send(at)));
      expect(await opens(t, ((await response.json()) as Tokens).access_token)).toBe(true);
      expect((await at.walk.open(client.addressToAsk())).html).toContain('name="password"');
    },
  ],
];

describe('pages', () => {
  test.each(requirements)('%s', (_, check) => check());
});
