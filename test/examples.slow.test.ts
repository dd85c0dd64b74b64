import { spawn, spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { root } from '@feedback/local-stack';
import { environment } from '@feedback/local-stack/environment';
import { authorizeAs, Browser } from '@feedback/test-support/browser';
import { openChromium } from '@feedback/test-support/chromium';
import { startModelStandIn } from '@feedback/test-support/model-stand-in';
import { type RunningInstance, runInstance } from '@feedback/test-support/processes';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { exampleTargets } from './example-targets.ts';

// Every example of the references, run as it stands: in a shell, in TypeScript and in Python. What each language sends is recorded on
// the way; all three must send the same, and get an answer that a valid request gets.

const LANGUAGES = ['sh', 'ts', 'python'] as const;
type Language = (typeof LANGUAGES)[number];
type Sent = { request: string; body: unknown; status: number; answer: string };

const folder = mkdtempSync(path.join(tmpdir(), 'examples-'));
const python = path.join(folder, 'venv/bin/python');
let running: RunningInstance;
let named: ReturnType<typeof exampleTargets> | undefined;
let sql: pg.Client;
let model: Awaited<ReturnType<typeof startModelStandIn>>;
let env: NodeJS.ProcessEnv;
let surveyKey: string;
const proxies: Server[] = [];
let sent: Sent[] = [];

beforeAll(async () => {
  run('python3', ['-m', 'venv', path.join(folder, 'venv')]);
  run(python, [
    '-m',
    'pip',
    'install',
    '--quiet',
    '--disable-pip-version-check',
    'httpx==0.28.1',
    'mcp==2.3.0',
  ]);
  model = await startModelStandIn();
  running = await runInstance({
    settings: {
      MODEL_PROVIDER: 'openai-compatible',
      MODEL_BASE_URL: model.url,
      MODEL_NAME: 'stand-in',
    },
  });
  const { instance } = running;
  const { email = '', password = '' } = instance.people[0] ?? {};
  const person = { email, password };
  env = {
    PATH: environment['PATH'],
    HOME: folder,
    APP_URL: await recorder(instance.app_url),
    BASE_URL: await recorder(instance.base_url),
    TOKEN: run('npm', ['run', '--silent', 'token', '--', email], running.env),
    FEEDBACK_SENDER: run('npm', ['run', '--silent', 'senders', '--', 'make', email, 'Examples'], running.env),
    ACCESS_TOKEN: await accessToken(instance.app_url, { email, password }),
  };
  sql = new pg.Client({ connectionString: instance.database_url });
  await sql.connect();
  named = exampleTargets({
    appUrl: instance.app_url,
    baseUrl: instance.base_url,
    token: String(env['TOKEN']),
    workspaceId: instance.people[0]?.workspace_id ?? '',
    sql,
    person,
    connectAgent: () => accessToken(instance.app_url, person),
  });
  surveyKey = readFileSync(path.join(String(running.env['FEEDBACK_DIR']), 'survey-key'), 'utf8').trim();
  symlinkSync(path.join(root, 'packages/cli/node_modules'), path.join(folder, 'node_modules'));
}, 400_000);

afterAll(async () => {
  for (const proxy of proxies) {
    proxy.close();
    proxy.closeAllConnections();
  }
  model.close();
  await sql.end();
  await running.stop();
  rmSync(folder, { recursive: true, force: true });
});

function run(command: string, args: string[], more: NodeJS.ProcessEnv = environment): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: root, env: more, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stdout}${stderr}`);
  return stdout.trim();
}

/** The address of a server that passes requests on to another, and keeps what was asked and answered. */
async function recorder(target: string): Promise<string> {
  const proxy = createServer((req, res) => {
    passOn(req, res, target).catch((error: unknown) => {
      sent.push({ request: `${req.method} ${req.url}`, body: undefined, status: 500, answer: String(error) });
      res.writeHead(500).end();
    });
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  proxies.push(proxy);
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
}

async function passOn(req: IncomingMessage, res: ServerResponse, target: string): Promise<void> {
  const bytes = await buffer(req);
  const { host: _, 'content-length': __, ...headers } = req.headers;
  const { method = 'GET', url = '/' } = req;
  const asked = { method, url, body: bytes.toString() };
  const meant = named ? await named(asked) : asked;
  const passed = request(new URL(meant.url, target), {
    method,
    headers: { ...headers, ...(meant.body !== '' && { 'content-length': Buffer.byteLength(meant.body) }) },
  }).end(meant.body);
  const [answer] = (await once(passed, 'response')) as [IncomingMessage];
  const answered = await buffer(answer);
  const { statusCode: status = 0 } = answer;
  sent.push({
    request: `${req.method} ${req.url}`,
    body: bodyOf(bytes.toString()),
    status,
    answer: answered.toString(),
  });
  res.writeHead(status, { 'content-type': answer.headers['content-type'] ?? 'text/plain' });
  res.end(answered);
}

function bodyOf(sentText: string): unknown {
  if (sentText === '') return undefined;
  return sentText.startsWith('{') ? JSON.parse(sentText) : sentText;
}

/** An agent's access token, allowed by a person to read and to write. */
async function accessToken(appUrl: string, person: { email: string; password: string }): Promise<string> {
  const redirect = 'http://127.0.0.1/callback';
  const registered = await fetch(`${appUrl}/mcp/register`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      client_name: 'Examples',
      redirect_uris: [redirect],
      token_endpoint_auth_method: 'none',
    }),
  });
  const { client_id: clientId } = (await registered.json()) as { client_id: string };
  const verifier = randomBytes(32).toString('base64url');
  const url = new URL(`${appUrl}/mcp/auth`);
  url.search = new URLSearchParams({
    client_id: clientId,
    response_type: 'code',
    redirect_uri: redirect,
    scope: 'read write',
    resource: `${appUrl}/mcp`,
    state: 'examples',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  }).toString();
  const back = await authorizeAs(new Browser({ stopAt: redirect }), url, person, {
    scopes: ['read', 'write'],
  });
  const granted = await fetch(`${appUrl}/mcp/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code: back.searchParams.get('code') ?? '',
      redirect_uri: redirect,
      client_id: clientId,
      code_verifier: verifier,
      resource: `${appUrl}/mcp`,
    }),
  });
  return ((await granted.json()) as { access_token: string }).access_token;
}

/** The blocks of code of a document, by their language, with a key where one is meant. */
function blocksOf(document: string): Record<Language, string[]> {
  const source = readFileSync(path.join(root, document), 'utf8').replaceAll('fsk_…', surveyKey);
  const found = [...source.matchAll(/^ *```(sh|ts|python)\n([^]*?)^ *```$/gm)];
  const of = (language: Language) =>
    found.flatMap(([, name, code = '']) => (name === language ? [code] : []));
  return { sh: of('sh'), ts: of('ts'), python: of('python') };
}

const isDefinition = (code: string) => /^(?:import|from|async function|def) /m.test(code);

/** A program that runs each example, whatever becomes of the one before. */
const PROGRAMS: Record<Language, (blocks: string[]) => string> = {
  sh: (blocks) => blocks.join('\n'),
  ts: (blocks) =>
    [
      ...blocks.filter(isDefinition),
      ...blocks
        .filter((code) => !isDefinition(code))
        .map((code) => `try {\n${code}} catch (error) {\n  console.log(String(error));\n}`),
    ].join('\n'),
  python: (blocks) =>
    [
      'import os, httpx',
      ...blocks.filter(isDefinition),
      ...blocks
        .filter((code) => !isDefinition(code))
        .map(
          (code) =>
            `try:\n${code.replaceAll(/^(?=.)/gm, '    ')}except Exception as error:\n    print(error)`,
        ),
    ].join('\n'),
};

async function runAs(language: Language, blocks: string[]): Promise<Sent[]> {
  sent = [];
  const name = { sh: 'examples.sh', ts: 'examples.ts', python: 'examples.py' }[language];
  const file = path.join(folder, name);
  writeFileSync(file, PROGRAMS[language](blocks));
  const command = { sh: 'sh', ts: process.execPath, python }[language];
  const child = spawn(command, [file], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const [, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  if (code !== 0) throw new Error(`${name}: ${stderr}`);
  // What clients of MCP do on their way to a call is theirs.
  return sent.filter(({ request: asked, body }) => !asked.endsWith(' /mcp') || isCall(body));
}

function isCall(body: unknown): body is { params: { name: string; arguments: object } } {
  return (body as { method?: string } | undefined)?.method === 'tools/call';
}

const whatOf = ({ request: asked, body }: Sent) => [
  asked,
  isCall(body) ? [body.params.name, body.params.arguments] : body,
];

/** Examples that are refused, and why they cannot be done here. */
const REFUSED_RIGHTLY: Record<string, string> = {
  '422 POST /api/workspace/erasure {"detail":"name: It must be the name of this workspace, exactly"}':
    'it would end the workspace that the other examples are tried in',
};

/** Requests that do not do what the example shows. */
function wrongOf(all: Sent[]): string[] {
  return all
    .filter(({ status, answer }) => status >= 300 || answer.includes('"isError":true'))
    .map(({ request: asked, status, answer }) => `${status} ${asked} ${answer}`)
    .filter((line) => !Object.hasOwn(REFUSED_RIGHTLY, line));
}

// Before the references, whose examples change the workspace.
test('what the guide for backend teams shows signs in and sends', async () => {
  const { sh } = blocksOf('docs/guides/backend-team.md');
  expect((await runAs('sh', sh)).map(({ request: asked, status }) => [asked, status])).toEqual([
    ['POST /idp/token', 200],
    ['POST /feedback', 200],
  ]);
});

test('what the guide for builders of agents shows calls a tool', async () => {
  const { sh } = blocksOf('docs/guides/agent-builder.md');
  const [called, ...more] = await runAs('sh', sh);
  expect([called?.status, more]).toEqual([200, []]);
  expect(called?.answer).toMatch(/"structuredContent":\{.*"priorities":\[/);
});

test('what the guide for owners shows invites a person and makes a sender', async () => {
  const { sh } = blocksOf('docs/guides/workspace-owner.md');
  const made = await runAs('sh', sh);
  expect(made.map(({ request: asked, status }) => [asked, status])).toEqual([
    ['POST /api/invitations', 201],
    ['POST /api/senders', 201],
  ]);
  expect(made[1]?.answer).toContain('"fbs_');
});

test('what the guide for operators shows finds nothing wrong, lists the work, and gives a plan', () => {
  const { sh } = blocksOf('docs/guides/operator.md');
  const [doctor = '', ledger = '', plan = '', ...more] = sh.map((block) =>
    run('sh', ['-e', '-c', block], running.env),
  );
  expect(more).toEqual([]);
  expect(doctor).toContain('Nothing is wrong.');
  expect(ledger).toMatch(/│ kind +│|The ledger is empty/);
  expect(plan).toMatch(/^Demo .* has the plan team now\.$/);
}, 60_000);

test('the rows that the guide for product managers shows are pasted and imported, and answer its question', async () => {
  const guide = readFileSync(path.join(root, 'docs/guides/product-manager.md'), 'utf8');
  const rows = (/^ *```csv\n([^]*?)^ *```$/m.exec(guide)?.[1] ?? '').replaceAll(/^ {3}/gm, '');
  const chromium = await openChromium();
  try {
    const page = await chromium.newPage();
    await page.goto(running.instance.sign_in_link ?? '');
    const home = page.url().replace(/\/priorities$/, '');
    await page.goto(`${home}/import`);
    await page.getByLabel('Or paste the rows').fill(rows);
    await page.getByRole('button', { name: 'Next: which column is what' }).click();
    await page.getByRole('button', { name: 'Import 3 rows' }).click();
    await page.waitForURL(/\/import\/[0-9a-f-]{36}/);
    const [, question = ''] = /rows above: “(.*?)”/.exec(guide) ?? [];
    const quoted = page.getByText('We need the VAT number on every invoice.');
    for (let tries = 0; tries < 60 && (await quoted.count()) === 0; tries++) {
      await page.waitForTimeout(1_000);
      await page.goto(`${home}/ask?q=${encodeURIComponent(question)}`);
    }
    expect(await quoted.count()).toBeGreaterThan(0);
  } finally {
    await chromium.close();
  }
}, 180_000);

describe.each([
  ['docs/api.md', 8],
  ['docs/workspace-api.md', 101],
  ['docs/agents.md', 6],
])('%s', (document, least) => {
  test('its examples send the same in each language, and get what a valid request gets', async () => {
    const blocks = blocksOf(document);
    const shell = await runAs('sh', blocks.sh);
    const typescript = await runAs('ts', blocks.ts);
    const inPython = await runAs('python', blocks.python);
    expect(shell.length).toBeGreaterThanOrEqual(least);
    expect(typescript.map(whatOf)).toEqual(shell.map(whatOf));
    expect(inPython.map(whatOf)).toEqual(shell.map(whatOf));
    expect(wrongOf([...shell, ...typescript, ...inPython])).toEqual([]);
  }, 300_000);
});

test('what the page on webhooks shows makes one', async () => {
  const [first = ''] = blocksOf('docs/webhooks.md').sh;
  env['SESSION'] = env['TOKEN'];
  const [made] = await runAs('sh', [first]);
  expect(made).toMatchObject({ request: 'POST /api/webhooks', status: 201 });
});
