import { describe, expect, test } from '@jest/globals';
import { startAgent } from '../harness.ts';
import { METADATA, newClient, postJson, type Requirement } from './agent-client.ts';
import { openScene } from './scene.ts';

const { t, owner } = await openScene();

const register = (change: object, headers?: Record<string, string>) =>
  postJson(`${t.url}/mcp/register`, { ...METADATA, ...change }, headers);

async function registered(change: object): Promise<Record<string, unknown>> {
  const response = await register(change);
  expect(response.status).toBe(201);
  return (await response.json()) as Record<string, unknown>;
}

async function refused(change: object, error: string): Promise<void> {
  const response = await register(change);
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({
    error,
    error_description: expect.any(String),
    detail: expect.any(String),
  });
}

const takes = (uri: string) => async () =>
  expect(await registered({ redirect_uris: [uri] })).toMatchObject({ redirect_uris: [uri] });
const refuses = (uri: unknown) => () => refused({ redirect_uris: [uri] }, 'invalid_redirect_uri');

const REFUSED_ADDRESSES = `
  smb://host/share ms-word:ofe%7Cu%7Cx ms-settings:privacy search-ms:query=x intent://x#Intent;end
  intent:/x tel:112 sms:112 ldap://host/x jar:https://agent.test/x!/ chrome://settings
  chrome-extension://id/x file:///tmp/code localhost:3000/callback javascript:alert(1) data:,x
  vbscript:msgbox about:blank blob:https://agent.test/1 view-source:https://agent.test/
  ws://agent.test/ wss://agent.test/ ftp://agent.test/ sftp://agent.test/ ssh://agent.test/
  telnet://agent.test/ mailto:a@b.test callto:a facetime:a skype:a itms://agent.test/
  itms-apps://agent.test/ itms-services://x market://details steam://run/1 shell:startup res://x.dll/1
  mhtml:file://x nfs://host/x afp://host/x dav://host/x webcal://agent.test/ moz-extension://id/x
  microsoft-edge:https://a.test android-app://com.example/x urn:ietf:wg:oauth:2.0:oob web+agent:cb
  CHROME://settings SmB://host/x
`;

const requirements: Requirement[] = [
  [
    'RFC 7591 §3.2.1: 201 with a client_id of its own for each, and all that was registered',
    async () => {
      const [one, two] = [await registered({}), await registered({})];
      expect(one).toMatchObject({
        ...METADATA,
        client_id: expect.any(String),
        client_id_issued_at: expect.any(Number),
      });
      expect(one['client_id']).not.toBe(two['client_id']);
    },
  ],
  [
    'RFC 7591 §3.2.1: the answer may not be cached',
    async () => expect((await register({})).headers.get('cache-control')).toContain('no-store'),
  ],
  [
    'RFC 7591 §3: registration is open, and an initial access token has no effect',
    async () => expect((await register({}, { authorization: 'Bearer anything' })).status).toBe(201),
  ],
  [
    'RFC 7591 §3.2.1: another authentication method is answered with `none`, and no secret is made',
    async () => {
      for (const method of ['client_secret_basic', 'client_secret_post', 'private_key_jwt', 'nonsense']) {
        const given = await registered({ token_endpoint_auth_method: method });
        expect(given['token_endpoint_auth_method']).toBe('none');
        expect(given).not.toHaveProperty('client_secret');
      }
    },
  ],
  [
    'RFC 7591 §3.2.1: other grant and response types are replaced by the ones there are',
    async () =>
      expect(
        await registered({ grant_types: ['client_credentials', 'password'], response_types: ['token'] }),
      ).toMatchObject({
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
      }),
  ],
  [
    'RFC 7591 §2: members the server does not know are ignored',
    async () => {
      const given = await registered({ something_else: { deep: [1] }, jwks: 7, contacts: ['a@b.test'] });
      expect(given).not.toHaveProperty('something_else');
    },
  ],
  [
    'RFC 7591 §2: a client without a name can register',
    async () => expect(await registered({ client_name: undefined })).not.toHaveProperty('client_name'),
  ],
  [
    'RFC 7591 §2: software_id and software_version come back',
    async () =>
      expect(await registered({ software_id: 'a-tool', software_version: '1.2' })).toMatchObject({
        software_id: 'a-tool',
        software_version: '1.2',
      }),
  ],
  [
    'RFC 7591 §3.2.2: no redirect_uris is invalid_redirect_uri',
    () => refused({ redirect_uris: undefined }, 'invalid_redirect_uri'),
  ],
  [
    'RFC 7591 §3.2.2: an empty list of redirect_uris is invalid_redirect_uri',
    () => refused({ redirect_uris: [] }, 'invalid_redirect_uri'),
  ],
  [
    'RFC 7591 §3.2.2: redirect_uris that is not a list is invalid_redirect_uri',
    () => refused({ redirect_uris: 'https://a.test/' }, 'invalid_redirect_uri'),
  ],
  ['RFC 7591 §3.2.2: an address that is not text is invalid_redirect_uri', refuses(7)],
  [
    'RFC 7591 §5: more than twenty addresses are refused',
    () =>
      refused(
        { redirect_uris: Array.from({ length: 21 }, (_, n) => `https://a.test/${n}`) },
        'invalid_redirect_uri',
      ),
  ],
  ['RFC 6749 §3.1.2: a relative address is refused', refuses('/callback')],
  ['RFC 6749 §3.1.2: a fragment is refused', refuses('https://agent.test/callback#part')],
  ['RFC 6749 §3.1.2: an empty fragment is refused', refuses('https://agent.test/callback#')],
  ['RFC 3986 §3.2.1: a user name and password are refused', refuses('https://me:secret@agent.test/')],
  [
    'OAuth 2.1 §2.3.1: http to a host other than this computer is refused',
    refuses('http://agent.test/callback'),
  ],
  [
    'OAuth 2.1 §2.3.1: http to another loopback-like name is refused',
    refuses('http://localhost.agent.test/callback'),
  ],
  ['RFC 9700 §4.1: the scheme javascript is refused', refuses('javascript:alert(1)//callback')],
  ['RFC 9700 §4.1: the scheme is checked whatever its case', refuses('JavaScript:alert(1)')],
  ['RFC 9700 §4.1: the scheme data is refused', refuses('data:text/html,<script>1</script>')],
  ['RFC 9700 §4.1: the scheme vbscript is refused', refuses('vbscript:msgbox')],
  ['RFC 9700 §4.1: the scheme file is refused', refuses('file:///tmp/code')],
  ['RFC 9700 §4.1: the scheme blob is refused', refuses('blob:https://agent.test/1')],
  ['RFC 3986 §2: blanks and line ends in an address are refused', refuses('https://agent.test/call\r\nback')],
  ['RFC 3986 §2: U+0000 in an address is refused', refuses('https://agent.test/\u0000')],
  ['RFC 8252 §7.3: the loopback address of IPv4 is taken', takes('http://127.0.0.1/callback')],
  ['RFC 8252 §7.3: the loopback address of IPv6 is taken', takes('http://[::1]:3000/callback')],
  ['RFC 8252 §8.3: localhost is taken, though an address is better', takes('http://localhost:3118/callback')],
  ['RFC 8252 §7.1: a private-use scheme is taken', takes('com.example.agent:/callback')],
  [
    'RFC 8252 §7.1: a private-use scheme with an authority is taken, as editors use them',
    takes('vscode://publisher.extension/callback'),
  ],
  ['RFC 8252 §7.2: a claimed https address is taken', takes('https://agent.test/callback?tenant=1')],
  [
    'RFC 8252 §8.4: a client with an address on the device is a native client',
    async () =>
      expect(await registered({ redirect_uris: ['https://agent.test/', 'http://127.0.0.1/'] })).toMatchObject(
        {
          application_type: 'native',
        },
      ),
  ],
  ...Object.entries({
    client_name: [7, ['a'], {}],
    grant_types: ['authorization_code', [7], {}],
    response_types: ['code', [null], 1],
    token_endpoint_auth_method: [['none'], 1, true],
    scope: [['read'], 7],
    client_uri: [7, ['https://a.test/']],
    logo_uri: [{}],
    software_id: [1],
    software_version: [1.2],
  }).map(([name, values]): Requirement => [
    `RFC 7591 §2: ${name} of another type is invalid_client_metadata, and named`,
    async () => {
      for (const value of values) {
        const response = await register({ [name]: value });
        expect([value, response.status]).toEqual([value, 400]);
        expect(await response.json()).toMatchObject({
          error: 'invalid_client_metadata',
          detail: expect.stringMatching(new RegExp(`^${name}`)),
        });
      }
    },
  ]),
  [
    'RFC 7592 §2.2: a null member counts as absent',
    async () =>
      expect(await registered({ client_name: null, logo_uri: null, scope: null })).not.toHaveProperty(
        'client_name',
      ),
  ],
  ...[
    'cursor://anysphere.cursor-retrieval/oauth/callback',
    'vscode://vscode.github-authentication/did-authenticate',
    'vscode-insiders://publisher.extension/cb',
    'com.example.app:/cb',
    'com.example.app:/',
    'windsurf://codeium/cb',
    'zed://oauth',
    'raycast://oauth?package_name=Extension',
    'msteams.example:/cb',
  ].map((uri): Requirement => [`RFC 8252 §7.1: an application’s own scheme is taken: ${uri}`, takes(uri)]),
  ...REFUSED_ADDRESSES.trim()
    .split(/\s+/)
    .map((uri): Requirement => [
      `RFC 9700 §4.1: what is opened by the system itself is refused: ${uri}`,
      refuses(uri),
    ]),
  ...Object.entries({
    'U+202E (right to left)': 'https://agent.test/\u202ecallback',
    'U+200B (no width)': 'https://agent.test/\u200bcallback',
    'U+2066 (isolate)': 'https://agent.test/\u2066x\u2069',
    'U+3164 (a filler)': 'https://agent.test/\u3164',
    'U+0301 (a combining mark)': 'https://agent.test/e\u0301\u0301\u0301',
    'U+FEFF (a byte order mark)': 'com.example.app:/\ufeffcb',
  }).map(([name, uri]): Requirement => [`RFC 3986 §2: an address with ${name} is refused`, refuses(uri)]),
  ...Object.entries({
    'Clau\u202ede': 'Clau de',
    '\u2066Claude\u2069': 'Claude',
    'Claude\u3164\u115f Code': 'Claude Code',
    'Claude\u2800Code': 'Claude Code',
    'Claude\u{e0041}\u{e0042}': 'Claude',
    'Z\u0335\u0321\u034f\u0300\u0301\u0302\u0303a\u20ddlgo': 'Z\u0335\u0321 algo',
    'Claude\u2028Code\u2029': 'Claude Code',
    'Cafe\u0301': 'Café',
    नमस्ते: 'नमस्ते',
  }).map(([sent, shown]): Requirement => [
    `RFC 9700 §4.12: the name ${JSON.stringify(sent)} is shown without invisible characters or stacked marks`,
    async () => expect(await registered({ client_name: sent })).toMatchObject({ client_name: shown }),
  ]),
  [
    'RFC 9700 §4.12: a name loses invisible characters and those that change the text direction',
    async () =>
      expect(await registered({ client_name: 'Cl\u202eau\u0000de\u200b' })).toMatchObject({
        client_name: 'Cl au de',
      }),
  ],
  [
    'Interface §7.6: characters that cannot be stored cause no server error',
    async () => {
      const given = await registered({
        software_id: 'a\u0000b',
        software_version: '\ud800',
        client_uri: 'https://a.test/\u0000',
      });
      for (const name of ['software_id', 'software_version', 'client_uri'])
        expect(given).not.toHaveProperty(name);
    },
  ],
  [
    'RFC 7591 §3.2.2: a body that is not a JSON object is refused with 400',
    async () => {
      for (const body of ['{', '[]', '7', '"text"', 'null', '']) {
        const response = await postJson(`${t.url}/mcp/register`, body);
        expect([body, response.status]).toEqual([body, 400]);
        expect(await response.json()).toMatchObject({
          error: expect.any(String),
          detail: expect.any(String),
        });
      }
    },
  ],
  [
    'RFC 7591 §3.1: a form instead of JSON is refused with 400',
    async () => {
      const body = new URLSearchParams({ redirect_uris: 'https://a.test/' });
      expect((await fetch(`${t.url}/mcp/register`, { method: 'POST', body })).status).toBe(400);
    },
  ],
  [
    'RFC 9110 §15.5.14: more than 8 KiB is refused with 413, exactly 8 KiB is not',
    async () => {
      const room = 8_192 - JSON.stringify({ ...METADATA, software_id: '' }).length;
      expect((await register({ software_id: 'x'.repeat(room) })).status).toBe(201);
      const response = await register({ software_id: 'x'.repeat(room + 1) });
      expect([response.status, await response.json()]).toEqual([
        413,
        expect.objectContaining({ detail: expect.any(String) }),
      ]);
    },
  ],
  [
    'RFC 9110 §15.5.6: other methods are answered 405 with Allow: POST',
    async () => {
      for (const method of ['GET', 'HEAD', 'PUT', 'DELETE']) {
        const response = await fetch(`${t.url}/mcp/register`, { method });
        expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
      }
    },
  ],
  [
    'Fetch standard, CORS: an agent in a browser may register',
    async () => {
      const headers = { origin: 'https://agent.test', 'access-control-request-headers': 'content-type' };
      const asked = await fetch(`${t.url}/mcp/register`, { method: 'OPTIONS', headers });
      expect([asked.status, asked.headers.get('access-control-allow-origin')]).toEqual([204, '*']);
    },
  ],
  [
    'RFC 7591 §1.3: no management endpoint is offered, so no registration can be read or changed',
    async () => {
      const given = await registered({});
      expect(given).not.toHaveProperty('registration_access_token');
      const { status } = await fetch(`${t.url}/mcp/register/${String(given['client_id'])}`);
      expect(status).toBe(404);
    },
  ],
  [
    'RFC 6749 §2.2: a client_id alone opens nothing',
    async () => {
      const { id } = await newClient(t);
      expect((await t.post({}, { token: id })).status).toBe(401);
    },
  ],
  [
    'RFC 7591 §5: an address with too many registrations gets 429 with the time to wait',
    async () => {
      const narrow = await startAgent({ settings: { RATE_LIMIT_REGISTRATION: '2' } });
      const statuses = [];
      for (let i = 0; i < 3; i += 1)
        statuses.push((await postJson(`${narrow.url}/mcp/register`, METADATA)).status);
      expect(statuses).toEqual([201, 201, 429]);
      await narrow.close();
    },
  ],
  [
    'Interface §4.7: the registration window does not affect pending authorizations',
    async () => {
      const narrow = await startAgent({ settings: { RATE_LIMIT_REGISTRATION: '1' } });
      const client = await newClient(narrow);
      expect((await postJson(`${narrow.url}/mcp/register`, METADATA)).status).toBe(429);
      expect(await client.tokensFor(owner)).toHaveProperty('access_token');
      await narrow.close();
    },
  ],
];

describe('registration', () => {
  test.each(requirements)('%s', (_, check) => check());
});
