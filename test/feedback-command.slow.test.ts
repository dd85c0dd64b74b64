import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';
import { buildCli } from '@feedback/commands/clients';
import { openDb, withWorkspace } from '@feedback/db';
import { root } from '@feedback/local-stack';
import { shiftedClock, workbook } from '@feedback/test-support';
import { authorizeAs, Browser } from '@feedback/test-support/browser';
import { type FailingProxy, startFailingProxy } from '@feedback/test-support/failing-proxy';
import { type RunningInstance, runInstance } from '@feedback/test-support/processes';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';

// The feedback command as it is published, from an empty folder, against the running product.

const ROWS = 100_000;
const MOST_MB = 150;

const folder = mkdtempSync(path.join(tmpdir(), 'feedback-command-'));
let running: RunningInstance;
let proxy: FailingProxy;
let env: NodeJS.ProcessEnv;

beforeAll(async () => {
  running = await runInstance();
  const { instance } = running;
  proxy = await startFailingProxy(instance.base_url, { every: 10 });
  await buildCli(path.join(folder, 'built'));
  const made = spawnSync('npm', ['run', '--silent', 'senders', '--', 'make', 'Demo', 'Command'], {
    cwd: root,
    env: running.env,
    encoding: 'utf8',
  });
  const { PATH } = running.env;
  env = {
    PATH,
    HOME: path.join(folder, 'home'),
    BASE_URL: proxy.url,
    APP_URL: instance.app_url,
    FEEDBACK_SENDER: made.stdout.trim(),
  };
}, 300_000);

afterAll(async () => {
  proxy.close();
  await running.stop();
  rmSync(folder, { recursive: true, force: true });
});

const program = path.join(folder, 'built/feedback.js');

/** Runs the command to its end. The proxy is in this process, so it must not block. */
async function feedback(
  args: string[],
  { input = '', ...more }: NodeJS.ProcessEnv & { input?: string } = {},
): Promise<{ status: number | null; stdout: string; stderr: string }> {
  const child = spawn(process.execPath, [program, ...args], { cwd: folder, env: { ...env, ...more } });
  child.stdin.end(input);
  const [stdout, stderr, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit') as Promise<[number | null]>,
  ]);
  return { status, stdout, stderr };
}

/** Runs the command on a terminal: what it shows there, and its exit code. */
async function onTerminal(...args: string[]): Promise<{ status: number | null; shown: string }> {
  const command = [process.execPath, program, ...args].join(' ');
  // script(1) of util-linux opens the terminal; its input stays open, because its end would end the command.
  const child = spawn('script', ['-qec', command, '/dev/null'], {
    cwd: folder,
    env: { ...env, TERM: 'xterm' },
  });
  const [shown, [status]] = await Promise.all([
    text(child.stdout),
    once(child, 'exit') as Promise<[number | null]>,
  ]);
  child.stdin.end();
  return { status, shown };
}

function begin(...args: string[]): ChildProcess {
  return spawn(process.execPath, [program, ...args], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
}

function write(name: string, content: string | Uint8Array): string {
  writeFileSync(path.join(folder, name), content);
  return name;
}

async function stored(source: string): Promise<{ items: number; distinct: number }> {
  const { database_url: url, people } = running.instance;
  const db = openDb({ url, connections: 1, onError: () => {} });
  const workspaceId = people[0]?.workspace_id ?? '';
  const sql = `select count(*)::int items, count(distinct external_id)::int as distinct from feedback where source = $1`;
  const { rows } = await withWorkspace(db, workspaceId, (tx) =>
    tx.query<{ items: number; distinct: number }>(sql, [source]),
  );
  await db.close();
  return rows[0] ?? { items: 0, distinct: 0 };
}

/** The most memory that a process has had, in MB; 0 when it has just ended. */
function peakOf({ pid }: ChildProcess): number {
  const kilobytes = /VmHWM:\s*(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes ?? 0) / 1_024;
}

describe('feedback send', () => {
  const lines = [
    'Ticket,Comment,E-mail,ARR,MRR',
    'T1,The export has no VAT number,dana@acme.example,24000,2000',
    'T2,,ed@acme.example,1,1',
    'T3,Login fails on Mondays,no address,48.000,4000',
  ];

  test('--dry-run says how a file is read, names each fault by row and column, and sends nothing', async () => {
    const file = write('dry.csv', lines.join('\n'));
    const { status, stdout, stderr } = await feedback(['send', file, '--dry-run']);
    expect(status).toBe(1);
    expect(stdout).toMatch(/^3 rows of dry\.csv: 2 would be sent\.\n {2}text +from "Comment"/);
    expect(stderr).toContain('dry.csv:3:Comment: It has no text.');
    expect(stderr).toMatch(/dry\.csv:4:ARR: .*left empty/);
    expect(await stored('dry')).toMatchObject({ items: 0 });
  });

  test('waits as long as a refusal says, and sends a batch again whose answer was lost: nothing is stored twice', async () => {
    const file = write(
      'waits.csv',
      ['Ticket,Comment', 'W1,The invoice arrives late', 'W2,Search finds no umlauts'].join('\n'),
    );
    proxy.fail([{ status: 429, retry_after: 2 }, 'lose']);
    const startedAt = performance.now();
    const { status, stdout } = await feedback(['send', file]);
    expect(performance.now() - startedAt).toBeGreaterThan(2_000);
    expect([status, stdout]).toEqual([0, '2 rows of waits.csv: 0 new, 2 known already, 0 refused\n']);
    expect(proxy.requests()).toBe(3);
    expect(await stored('waits')).toEqual({ items: 2, distinct: 2 });
  }, 60_000);

  test('sends what can be taken; the same file is sent once, and again where that is asked for', async () => {
    const file = write('once.csv', lines.join('\n'));
    const first = await feedback(['send', file]);
    expect([first.status, first.stdout]).toEqual([
      1,
      '3 rows of once.csv: 2 new, 0 known already, 1 refused\n',
    ]);
    expect(first.stderr).toContain('Not sent: "MRR".');
    expect(first.stderr).toMatch(/once\.csv:4:ARR: .*left empty/);
    expect((await feedback(['send', file])).stderr).toContain('was sent already');
    const again = await feedback(['send', file, '--again', '--json']);
    expect(JSON.parse(again.stdout)).toMatchObject({
      rows: 3,
      added: 0,
      known: 2,
      refused: 1,
      not_sent: ['MRR'],
    });
    expect(await stored('once')).toMatchObject({ items: 2 });
  });

  test('reads JSONL from standard input', async () => {
    const input = [1, 2].map((at) => JSON.stringify({ text: `Piped ${at} ${randomUUID()}` })).join('\n');
    const { status, stdout } = await feedback(['send', '-', '--source', 'piped'], { input });
    expect([status, stdout]).toEqual([0, '2 rows of standard input: 2 new, 0 known already, 0 refused\n']);
    expect(await stored('piped')).toMatchObject({ items: 2 });
  });

  test('reads a workbook of Excel', async () => {
    const id = randomUUID();
    const file = write(
      'desk.xlsx',
      workbook([
        ['Ticket', 'Comment', 'E-mail'],
        [`${id}-1`, 'The export has no VAT number, in a sheet', 'dana@acme.example'],
        ['', '', ''],
        [`${id}-2`, '', 'ed@acme.example'],
        [`${id}-3`, 'Login fails on Mondays, in a sheet', 'ed@acme.example'],
      ]),
    );
    const tried = await feedback(['send', file, '--dry-run']);
    expect([tried.status, tried.stdout.split('\n')[0]]).toEqual([1, '3 rows of desk.xlsx: 2 would be sent.']);
    expect(tried.stderr).toContain('desk.xlsx:4:Comment: It has no text.');
    expect(await stored('desk')).toMatchObject({ items: 0 });
    const sent = await feedback(['send', file]);
    expect([sent.status, sent.stdout]).toEqual([
      1,
      '3 rows of desk.xlsx: 2 new, 0 known already, 1 refused\n',
    ]);
    expect(await stored('desk')).toEqual({ items: 2, distinct: 2 });
  });

  test('on a terminal shows how far it is, and nowhere else', async () => {
    const rows = Array.from({ length: 12_000 }, (_, at) => `Line ${at} of the terminal ${randomUUID()}`);
    const { status, shown } = await onTerminal('send', write('bar.csv', `text\n${rows.join('\n')}\n`));
    expect([status, shown]).toEqual([0, expect.stringContaining('12,000 rows of bar.csv: 12,000 new')]);
    const bars = [...shown.matchAll(/([█░]+) (\d+) of 12000 rows/g)];
    const [values, filled] = [
      bars.map(([, , value]) => Number(value)),
      bars.map(([, bar = '']) => bar.replaceAll('░', '').length / bar.length),
    ];
    expect(values.length).toBeGreaterThan(2);
    expect([values[0], values.at(-1)]).toEqual([0, 12_000]);
    expect(values.toSorted((a, b) => a - b)).toEqual(values);
    // The bar is as full as the rows say.
    for (const [at, value] of values.entries()) expect(filled[at]).toBeCloseTo(value / 12_000, 1);
    const piped = await feedback(['send', write('piped.csv', `text\nA line ${randomUUID()}\n`)]);
    expect(piped).toMatchObject({ status: 0, stderr: '' });
  });

  test('100,000 rows through a server that fails each tenth call, killed half-way, then stopped by Ctrl-C, go on: none twice, and little memory', async () => {
    const rows = Array.from(
      { length: ROWS },
      (_, at) =>
        `M${at},"Row ${at}: the import of ${at % 977} articles stops, and says nothing",c${at}@x.example`,
    );
    const file = write('many.csv', `id,text,email\n${rows.join('\n')}\n`);
    const peaks: number[] = [];
    const sendUntil = async (row: number, signal?: NodeJS.Signals) => {
      const child = begin('send', file);
      const ended = once(child, 'exit');
      while (child.exitCode === null && signal !== undefined && sentRow() < row) {
        peaks.push(peakOf(child));
        await sleep(50);
      }
      if (signal !== undefined) child.kill(signal);
      else
        while (child.exitCode === null) {
          peaks.push(peakOf(child));
          await sleep(50);
        }
      const [code] = await ended;
      return code;
    };
    expect(await sendUntil(ROWS * 0.3, 'SIGKILL')).toBe(null);
    expect(await sendUntil(ROWS * 0.6, 'SIGINT')).toBe(130);
    expect((await feedback(['status'])).stdout).toMatch(
      /Sending {3}many\.csv: as far as row [\d,]+, it has 100,000 rows/,
    );
    expect(await sendUntil(ROWS)).toBe(0);
    expect(await stored('many')).toEqual({ items: ROWS, distinct: ROWS });
    console.log(`most memory of the command: ${Math.max(...peaks).toFixed(0)} MB`);
    expect(Math.max(...peaks)).toBeGreaterThan(0);
    expect(Math.max(...peaks)).toBeLessThanOrEqual(MOST_MB);
  }, 900_000);

  /** The furthest row that any file was sent to. */
  function sentRow(): number {
    const sends = path.join(folder, 'home/.local/share/feedback/sends');
    const found = readdirSync(sends).filter((name) => name.endsWith('.json'));
    return Math.max(
      0,
      ...found.map((name) => Number(JSON.parse(readFileSync(path.join(sends, name), 'utf8')).sent.row)),
    );
  }
});

test('feedback transcript sends each text of a folder once, and one that is refused keeps no other', async () => {
  const calls = path.join(folder, 'calls');
  mkdirSync(calls);
  writeFileSync(
    path.join(calls, 'a.txt'),
    'Agent: Hello\nDana: The invoice has no VAT number, and we need it.\n',
  );
  writeFileSync(path.join(calls, 'b.txt'), '');
  writeFileSync(
    path.join(calls, 'c.vtt'),
    'WEBVTT\n\n00:00.000 --> 00:04.000\n<v Ed>The app logs me out each hour.\n',
  );
  writeFileSync(path.join(calls, 'photo.png'), 'x');
  mkdirSync(path.join(calls, 'old.txt'));
  const first = await feedback(['transcript', 'calls', '--company', 'Acme']);
  expect(first.status).toBe(1);
  expect(first.stdout).toMatch(/^calls\/a\.txt: sent, \S+\ncalls\/c\.vtt: sent, \S+\n$/);
  expect(first.stderr).toMatch(/^calls\/b\.txt: .+\n$/);
  expect((await feedback(['transcript', 'calls/a.txt', '--company', 'Acme'])).stdout).toMatch(
    /known already/,
  );
});

/** The id with which the command has registered. */
function clientId(): string {
  const kept = JSON.parse(readFileSync(path.join(folder, 'home/.config/feedback/login.json'), 'utf8'));
  return kept.client.client_id;
}

/** Signs the owner in, who answers in their browser. */
async function signIn(
  answer: { scopes?: string[]; decision?: 'deny' } = { scopes: ['read'] },
): Promise<{ code: number | null; page: string }> {
  const child = begin('login');
  const ended = once(child, 'exit');
  const { email = '', password = '' } = running.instance.people[0] ?? {};
  const [said] = await once(child.stderr ?? child, 'data');
  const url = /https?:\S+/.exec(String(said))?.[0] ?? '';
  const back = await authorizeAs(
    new Browser({ stopAt: 'http://127.0.0.1:' }),
    url,
    { email, password },
    answer,
  );
  const page = await (await fetch(back)).text();
  const [code] = await ended;
  return { code, page };
}

describe('a person', () => {
  test('signs in, asks, and signs out; other people of the machine cannot read the sign-in', async () => {
    expect(await feedback(['priorities'])).toMatchObject({
      status: 3,
      stderr: expect.stringContaining('feedback login'),
    });
    const child = begin('login');
    const ended = once(child, 'exit');
    const { email = '', password = '' } = running.instance.people[0] ?? {};
    const [said] = await once(child.stderr ?? child, 'data');
    const url = /https?:\S+/.exec(String(said))?.[0] ?? '';
    // Browsers open connections that they do not use.
    const { port } = new URL(new URL(url).searchParams.get('redirect_uri') ?? '');
    const unused = connect(Number(port), '127.0.0.1').on('error', () => {});
    expect(new URL(url).searchParams.get('scope')).toBe('read');
    const back = await authorizeAs(
      new Browser({ stopAt: 'http://127.0.0.1:' }),
      url,
      { email, password },
      { scopes: ['read'] },
    );
    expect((await fetch(new URL('/callback?code=x&state=y', back))).status).toBe(404);
    expect(await (await fetch(back)).text()).toContain('You are signed in');
    expect(await ended).toEqual([0, null]);
    unused.destroy();
    expect(statSync(path.join(folder, 'home/.config/feedback/login.json')).mode & 0o077).toBe(0);

    // One request in ten fails at the proxy.
    expect(await feedback(['status'], { BASE_URL: running.instance.base_url })).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('Signed in to http'),
    });
    expect(await feedback(['priorities', '--limit', '1'])).toMatchObject({ status: 0 });
    const listed = JSON.parse((await feedback(['priorities', '--json'])).stdout);
    expect(listed).toHaveProperty('priorities');
    expect(await feedback(['ask', 'Who', 'needs', 'the', 'VAT', 'number?'])).toMatchObject({ status: 0 });
    expect(await feedback(['spec', 'none'])).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('There is no priority with this id'),
    });
    // Several commands find the session over: one renews it, and the others wait for that.
    const file = path.join(folder, 'home/.config/feedback/login.json');
    const kept = JSON.parse(readFileSync(file, 'utf8'));
    writeFileSync(file, JSON.stringify({ ...kept, until: 0 }));
    const together = await Promise.all([1, 2, 3].map(() => feedback(['priorities', '--limit', '1'])));
    expect(together.map(({ status, stderr }) => ({ status, stderr }))).toEqual(
      Array.from({ length: 3 }, () => ({ status: 0, stderr: '' })),
    );
    const renewed = JSON.parse(readFileSync(file, 'utf8'));
    expect(renewed.tokens.refresh_token).not.toBe(kept.tokens.refresh_token);
    // The service ends the agent: the command says so in a line.
    const { tokens } = JSON.parse(
      readFileSync(path.join(folder, 'home/.config/feedback/login.json'), 'utf8'),
    );
    const { instance } = running;
    for (const token of [tokens.refresh_token, tokens.access_token])
      await fetch(`${instance.app_url}/mcp/revoke`, {
        method: 'POST',
        body: new URLSearchParams({ token, client_id: clientId() }),
      });
    expect(await feedback(['priorities'])).toEqual({
      status: 3,
      stdout: '',
      stderr: expect.stringMatching(/^You are not signed in, or no longer: feedback login\n$/),
    });
    expect(await feedback(['logout'])).toMatchObject({ status: 0 });
    expect(await feedback(['ask', 'anything'])).toMatchObject({ status: 3 });
  }, 120_000);

  test('who does not allow it is told so', async () => {
    const { code, page } = await signIn({ decision: 'deny' });
    expect([code, page]).toEqual([3, expect.stringContaining('You are not signed in')]);
  });
});

/** A session token of an owner, the first unless said. */
function ownToken({ email = '' } = running.instance.people[0] ?? {}): string {
  const printed = spawnSync('npm', ['run', '--silent', 'token', '--', email], {
    cwd: root,
    env: running.env,
    encoding: 'utf8',
  });
  return printed.stdout.trim();
}

describe('an owner', () => {
  test('makes a sender that sends, gives it another secret, and ends it', async () => {
    const FEEDBACK_TOKEN = ownToken();
    const asOwner = (...args: string[]) => feedback(['senders', ...args], { FEEDBACK_TOKEN });
    const made = await asOwner('make', 'Till', '--address', '127.0.0.1', '--address', '10.0.0.0/8');
    expect(made).toEqual({
      status: 0,
      stdout: expect.stringMatching(/^fbs_[\w-]+\.[\w-]{43}\n$/),
      stderr: 'It is shown only this once.\n',
    });
    const sends = (secret: string) =>
      feedback(['send', '-', '--source', 'till'], {
        FEEDBACK_SENDER: secret.trim(),
        input: JSON.stringify({ text: `From the till ${randomUUID()}` }),
      });
    expect(await sends(made.stdout)).toMatchObject({ status: 0 });
    const [id = ''] = made.stdout.split('.');
    expect((await asOwner()).stdout).toContain(
      `Till\n   signs in with secret · from 127.0.0.1, 10.0.0.0/8 · last used`,
    );
    const second = await asOwner('secret', 'Till', '--only');
    expect([second.status, second.stderr]).toEqual([
      0,
      'It is shown only this once. No earlier secret works.\n',
    ]);
    expect(await sends(made.stdout)).toMatchObject({ status: 3 });
    expect(await sends(second.stdout)).toMatchObject({ status: 0 });
    expect(await asOwner('end', id)).toMatchObject({ status: 0, stdout: `Till (${id}) has ended.\n` });
    expect(await sends(second.stdout)).toMatchObject({ status: 3 });
    const { senders } = JSON.parse((await asOwner('list', '--json')).stdout);
    expect(senders).not.toContainEqual(expect.objectContaining({ name: 'Till' }));
  }, 120_000);

  test('sees the agents that are connected, and ends one', async () => {
    expect(await signIn()).toMatchObject({ code: 0 });
    const FEEDBACK_TOKEN = ownToken();
    const { connections } = JSON.parse((await feedback(['agents', '--json'], { FEEDBACK_TOKEN })).stdout);
    const { id } = connections.find(({ client_id: client }: { client_id: string }) => client === clientId());
    expect((await feedback(['agents'], { FEEDBACK_TOKEN })).stdout).toMatch(
      new RegExp(`^feedback command\\n {3}may read · for .* · \\d+ calls? · .* · ${id}$`, 'm'),
    );
    expect(await feedback(['priorities'])).toMatchObject({ status: 0 });
    expect(await feedback(['agents', 'end', id], { FEEDBACK_TOKEN })).toMatchObject({
      status: 0,
      stdout: `feedback command (${id}) has ended.\n`,
    });
    expect(await feedback(['priorities'])).toMatchObject({ status: 3 });
    expect(await feedback(['agents', 'end', id], { FEEDBACK_TOKEN })).toMatchObject({
      status: 1,
      stderr: expect.stringContaining(`There is no agent “${id}”`),
    });
  }, 120_000);
});

test('a person reads what a priority asks for', async () => {
  const input = JSON.stringify({ text: 'The invoice has no VAT number' });
  expect(await feedback(['send', '-', '--source', 'mail'], { input })).toMatchObject({ status: 0 });
  await signIn();
  type Listed = { priorities: { id: string; title: string }[] };
  let first: Listed['priorities'][number] | undefined;
  for (const until = Date.now() + 90_000; !first && Date.now() < until; await sleep(500)) {
    const { stdout } = await feedback(['priorities', '--json']);
    [first] = (JSON.parse(stdout) as Listed).priorities;
  }
  const { status, stdout } = await feedback(['spec', first?.id ?? '']);
  expect([status, stdout]).toEqual([0, expect.stringContaining(first?.title ?? 'a title')]);
}, 150_000);

test('an owner signs in as themselves for an hour, and does what owners alone may', async () => {
  expect(await feedback(['senders'])).toMatchObject({
    status: 3,
    stderr: expect.stringContaining('feedback login --session'),
  });
  const child = begin('login', '--session');
  const ended = once(child, 'exit');
  const { email = '', password = '', workspace_id: workspaceId } = running.instance.people[0] ?? {};
  const [said] = await once(child.stderr ?? child, 'data');
  const url = /https?:\S+/.exec(String(said))?.[0] ?? '';
  const back = await authorizeAs(new Browser({ stopAt: 'http://127.0.0.1:' }), url, { email, password });
  expect(await (await fetch(back)).text()).toContain('You are signed in.');
  expect(await ended).toEqual([0, null]);
  const kept = path.join(folder, 'home/.config/feedback/session.json');
  expect(statSync(kept).mode & 0o777).toBe(0o600);
  expect(await feedback(['senders'])).toMatchObject({ status: 0 });
  expect(await feedback(['ledger'])).toMatchObject({ status: 0 });
  const token = (await feedback(['token', '--session'])).stdout.trim();
  const answer = await fetch(`${running.instance.app_url}/api/members`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  expect(answer.status).toBe(200);
  expect(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())).toMatchObject({
    workspace_id: workspaceId,
  });
  await feedback(['logout']);
  expect(await feedback(['token', '--session'])).toMatchObject({ status: 3 });
  expect(await feedback(['login', '--session', '--app-url', running.instance.base_url])).toMatchObject({
    status: 3,
    stderr: expect.stringContaining('set FEEDBACK_TOKEN to a session token that it gives'),
  });
  expect(await feedback(['agents'])).toMatchObject({ status: 3 });
}, 120_000);

test('feedback ledger shows an owner what failed, and has it tried again', async () => {
  const { database_url: url, people } = running.instance;
  const db = openDb({ url, connections: 1, onError: () => {} });
  const workspaceId = people[0]?.workspace_id ?? '';
  const id = randomUUID();
  await withWorkspace(db, workspaceId, (tx) =>
    tx.query(
      `insert into task (workspace_id, id, kind, state, errors, last_error)
       values ($1, $2, 'ranking', 'dead', 5, 'the disk is full')`,
      [workspaceId, id],
    ),
  );
  await db.close();
  const FEEDBACK_TOKEN = ownToken();
  const asOwner = (...args: string[]) => feedback(args, { FEEDBACK_TOKEN });
  expect((await asOwner('ledger')).stdout).toContain(
    `ranking failed, for 0 items\n   the disk is full\n   ${id}`,
  );
  expect(await asOwner('doctor')).toMatchObject({
    status: 1,
    stdout: expect.stringMatching(/^WRONG {2}work +1 piece failed for good\n +→ feedback ledger$/m),
  });
  expect((await asOwner('ledger', 'retry')).status).toBe(2);
  expect(await asOwner('ledger', 'retry', '--all')).toMatchObject({
    status: 0,
    stdout: '1 piece will be tried again.\n',
  });
  expect(JSON.parse((await asOwner('ledger', '--json')).stdout)).toMatchObject({ failed: [] });
  expect(await asOwner('ledger', 'retry', id)).toMatchObject({
    status: 1,
    stderr: 'This work is not failed any more: it was tried again, or is done\n',
  });
}, 120_000);

test('is installed by npm, and npx runs it', () => {
  const [built, project] = ['packed', 'project'].map((name) => path.join(folder, name));
  mkdirSync(built ?? '');
  mkdirSync(project ?? '');
  const run = (cwd: string | undefined, command: string, ...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(command, args, { cwd, env, encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
    return stdout.trim();
  };
  const packed = run(built, 'npm', 'pack', '--silent', path.dirname(program));
  run(project, 'npm', 'install', '--silent', '--no-audit', '--no-fund', path.join(built ?? '', packed));
  expect(run(project, 'npx', '--no-install', 'feedback', '--version')).toMatch(/^\d+\.\d+\.\d+$/);
  expect(run(project, 'npx', '--no-install', 'feedback', 'send', '--help')).toContain('--dry-run');
}, 120_000);

describe('feedback doctor', () => {
  const findingsOf = (stdout: string): { check: string; state: string; says: string; fix?: string }[] =>
    JSON.parse(stdout).findings;

  test('finds nothing wrong with a service that is well, and says nothing of its secrets', async () => {
    await signIn();
    const { status, stdout } = await feedback(['doctor', '--json'], {
      BASE_URL: running.instance.base_url,
      FEEDBACK_TOKEN: ownToken(),
    });
    expect(findingsOf(stdout).map(({ check, state }) => [check, state])).toEqual([
      ...[
        'BASE_URL',
        'APP_URL',
        'agents sign in',
        'people sign in',
        'clock',
        'sender',
        'sign-in',
        'work',
      ].map((check) => [check, 'well']),
      ['installation', 'unknown'],
    ]);
    expect(status).toBe(0);
    const secret = String(env['FEEDBACK_SENDER']).split('.')[1] ?? '';
    expect([secret.length, stdout.includes(secret)]).toEqual([43, false]);
  }, 120_000);

  test('names an address that is another, and a sender that is none', async () => {
    const { port } = new URL(running.instance.app_url);
    const { status, stdout } = await feedback(['doctor', '--json', '--app-url', `http://127.0.0.1:${port}`], {
      BASE_URL: running.instance.base_url,
      FEEDBACK_SENDER: 'fbs_x.y',
    });
    expect(status).toBe(1);
    expect(findingsOf(stdout)).toMatchObject([
      { check: 'BASE_URL', state: 'well' },
      { check: 'APP_URL', state: 'wrong', fix: expect.stringContaining('APP_URL') },
      { check: 'agents sign in', state: 'wrong' },
      { check: 'people sign in', state: 'wrong' },
      { check: 'clock', state: 'well' },
      { check: 'sender', state: 'wrong', fix: expect.stringContaining('Settings → Senders') },
      { check: 'sign-in', state: 'unknown' },
      { check: 'work', state: 'unknown' },
      { check: 'installation', state: 'unknown' },
    ]);
  });

  test('names a clock that is apart, ahead or behind', async () => {
    for (const minutes of [3, -3]) {
      const { status, stdout } = await feedback(['doctor', '--json'], {
        BASE_URL: running.instance.base_url,
        NODE_OPTIONS: `--import=${shiftedClock(minutes)}`,
      });
      expect(status).toBe(1);
      expect(findingsOf(stdout).find(({ check }) => check === 'clock')).toMatchObject({
        state: 'wrong',
        says: expect.stringMatching(/^1[78]\d seconds apart$/),
        fix: expect.stringContaining('NTP'),
      });
    }
  }, 60_000);

  test('names work that no worker has taken for long', async () => {
    const client = new pg.Client({ connectionString: running.instance.database_url });
    await client.connect();
    const id = randomUUID();
    await client.query(
      `insert into task (workspace_id, id, kind, created_at, due_at)
       values ($1, $2, 'ranking', now() - interval '20 minutes', now() + interval '2 seconds')`,
      [running.instance.people[0]?.workspace_id, id],
    );
    // While its row is locked, no worker takes it.
    await client.query('begin');
    await client.query('select from task where id = $1 for update', [id]);
    await client.query('select pg_sleep(2.5)');
    const { stdout } = await feedback(['doctor', '--json'], {
      BASE_URL: running.instance.base_url,
      FEEDBACK_TOKEN: ownToken(),
    });
    await client.query('delete from task where id = $1', [id]);
    await client.query('commit');
    await client.end();
    expect(findingsOf(stdout).find(({ check }) => check === 'work')).toMatchObject({
      state: 'wrong',
      says: expect.stringMatching(/^some waits since 20\d\d-/),
      fix: expect.stringContaining('npm run doctor'),
    });
  }, 60_000);

  test('looks at settings and stores as well in the folder of the service', async () => {
    const { stdout } = await feedback(['doctor', '--json', '--installation', root], {
      BASE_URL: running.instance.base_url,
      FEEDBACK_DIR: running.env['FEEDBACK_DIR'],
    });
    const found = new Map(findingsOf(stdout).map(({ check, state }) => [check, state]));
    // What was sent before may still wait on a slow machine: here it counts that the ledger was asked.
    expect(findingsOf(stdout).find(({ check }) => check === 'waiting work')?.says).toMatch(
      /^(?:none waits for long|it waits although it could run: \w)/,
    );
    expect([...found.keys()]).toHaveLength(findingsOf(stdout).length);
    for (const check of [
      'settings of worker',
      'PostgreSQL',
      'database user',
      'schema',
      'ENCRYPTION_KEY',
      'Redis',
    ])
      expect([check, found.get(check)]).toEqual([check, 'well']);
    for (const check of ['clock of PostgreSQL', 'what Redis drops', 'worker', 'storage', 'mail', 'ledger'])
      expect([check, found.get(check)]).toEqual([check, 'well']);
  }, 120_000);

  test('says that another folder is none of the service', async () => {
    const { status, stdout } = await feedback(['doctor', '--json', '--installation', tmpdir()], {
      BASE_URL: running.instance.base_url,
    });
    expect(status).toBe(1);
    expect(findingsOf(stdout).at(-1)).toMatchObject({
      check: 'installation',
      state: 'wrong',
      fix: expect.stringContaining('folder'),
    });
  });
});

describe('feedback verify', () => {
  const holds = (stdout: string, part: string) =>
    new RegExp(`^${part} +(\\d+) of \\1 checks hold$`, 'm').test(stdout);

  test('holds both surfaces against the contract, with a sender, a survey key and a sign-in', async () => {
    await signIn();
    expect(await feedback(['token'])).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/^\S{20,}\n$/),
    });
    const { base_url: baseUrl } = running.instance;
    const surveyKey = readFileSync(path.join(running.env['FEEDBACK_DIR'] ?? '', 'survey-key'), 'utf8').trim();
    const { status, stdout, stderr } = await feedback(['verify', baseUrl, '--survey-key', surveyKey]);
    expect([stderr, stdout.split('\n').filter((line) => line.startsWith('FAILED'))]).toEqual(['', []]);
    expect(['REST', 'Surveys', 'Agents', 'Tools'].filter((part) => !holds(stdout, part))).toEqual([]);
    expect(stdout).toMatch(/Covered: §1, .*§4\.5, .*§9\.5 of the contract of \d{4}-\d\d-\d\d\./);
    expect(status).toBe(0);
  }, 120_000);

  test('tries the tools that write where a person allows it, changes nothing, and is no agent afterwards', async () => {
    const { base_url: baseUrl, people, database_url: url } = running.instance;
    const db = openDb({ url, connections: 1, onError: () => {} });
    const workspaceId = people[0]?.workspace_id ?? '';
    const read = (sql: string) => withWorkspace(db, workspaceId, async (tx) => (await tx.query(sql)).rows);
    const state = async () => [
      await read('select id, state, assignee, merged_into from priority where state <> $$open$$ order by id'),
      await read('select action from event where person_id is not null or connection_id is not null'),
      await read('select count(*) from share_proposal'),
      await read('select count(*) from mail'),
    ];
    const before = await state();
    const child = begin('verify', baseUrl, '--write');
    const ended = once(child, 'exit');
    const printed = text(child.stdout ?? process.stdin);
    const { email = '', password = '' } = people[0] ?? {};
    const [said] = await once(child.stderr ?? child, 'data');
    const where = /https?:\S+/.exec(String(said))?.[0] ?? '';
    const browser = new Browser({ stopAt: 'http://127.0.0.1:' });
    const back = await authorizeAs(browser, where, { email, password }, { scopes: ['read', 'write'] });
    await (await fetch(back)).text();
    const report = await printed;
    expect(report).not.toContain('FAILED');
    expect(holds(report, 'Writing')).toBe(true);
    expect(await ended).toEqual([0, null]);
    expect(await state()).toEqual(before);
    const granted = `select client_name from agent_connection where 'write' = any (scopes) and revoked_at is null`;
    expect(await read(granted)).toEqual([]);
    await db.close();
  }, 120_000);

  test('asks nothing more where the survey key is none, or of another workspace than the sender', async () => {
    const { base_url: baseUrl, people } = running.instance;
    expect(await feedback(['verify', baseUrl, '--survey-key', 'fsk_none'])).toEqual({
      status: 3,
      stdout: '',
      stderr: `${baseUrl} does not know this survey key\n`,
    });
    const surveyKey = readFileSync(path.join(running.env['FEEDBACK_DIR'] ?? '', 'survey-key'), 'utf8').trim();
    const given = { FEEDBACK_TOKEN: ownToken(people[1]), FEEDBACK_SURVEY_KEY: surveyKey };
    expect(await feedback(['verify', baseUrl], given)).toMatchObject({
      status: 2,
      stdout: '',
      stderr: expect.stringContaining('of another workspace'),
    });
  }, 120_000);

  test('names what does not hold, and what was not looked at', async () => {
    // A deployment behind something that takes the version from every answer.
    const strips = createServer((req, res) => {
      const asks = request(
        new URL(req.url ?? '', running.instance.base_url),
        { method: req.method, headers: req.headers, agent: false },
        (answer) => {
          const { 'service-version': _, ...headers } = answer.headers;
          res.writeHead(answer.statusCode ?? 500, headers);
          answer.pipe(res);
        },
      );
      asks.on('error', () => res.destroy());
      req.pipe(asks);
    }).listen(0, '127.0.0.1');
    await once(strips, 'listening');
    const { port } = strips.address() as AddressInfo;
    const { status, stdout } = await feedback(['verify', `http://127.0.0.1:${port}`, '--json'], {
      APP_URL: undefined,
      FEEDBACK_SENDER: undefined,
      FEEDBACK_TOKEN: ownToken(),
    });
    strips.close();
    strips.closeAllConnections();
    const report = JSON.parse(stdout);
    expect(status).toBe(1);
    expect(report.checks.filter(({ holds: isHeld }: { holds: boolean }) => !isHeld)).toContainEqual({
      part: 'REST',
      group: 'GET /health (§4.6, §2.9)',
      check: 'it has no limit of its own: no answer reports a position in a window (§8)',
      holds: false,
      why: expect.stringContaining('service-version'),
    });
    expect(report.not_checked).toEqual([
      { name: 'Surveys', needs: '--survey-key' },
      { name: 'Agents', needs: '--app-url' },
      { name: 'Tools', needs: '--app-url and feedback login' },
      { name: 'Writing', needs: '--app-url and --write' },
    ]);
  }, 120_000);
});

test.each<[string, string[], NodeJS.ProcessEnv, number]>([
  ['senders without a token', ['senders'], {}, 3],
  ['senders with one that is none', ['senders'], { FEEDBACK_TOKEN: 'none' }, 3],
  ['senders of a place that is none', ['senders'], { FEEDBACK_TOKEN: 'none', APP_URL: 'nowhere' }, 2],
  [
    'agents of a service that does not answer',
    ['agents'],
    { FEEDBACK_TOKEN: 'x', APP_URL: 'http://127.0.0.1:9' },
    4,
  ],
  ['a sender without a name', ['senders', 'make'], {}, 2],
  ['a command that is none', ['sned'], {}, 2],
  ['no file', ['send'], {}, 2],
  ['a file that is not there', ['send', 'none.csv'], {}, 2],
  ['a file that is none of text', ['send', 'built/picture.gz'], {}, 1],
  ['an address that is none', ['send', 'dry.csv'], { BASE_URL: 'nowhere' }, 2],
  ['an address without its scheme', ['send', 'dry.csv'], { BASE_URL: 'localhost:4100' }, 2],
  ['a folder', ['send', 'built'], {}, 2],
  ['a sender that is none', ['send', 'dry.csv'], { FEEDBACK_SENDER: 'fbs_…' }, 3],
  ['no answer to a login', ['login'], { APP_URL: 'http://127.0.0.1:9' }, 4],
  ['no place for what is kept', ['send', 'dry.csv'], { XDG_DATA_HOME: path.join(folder, 'dry.csv') }, 0],
  ['no sender', ['send', 'dry.csv'], { FEEDBACK_SENDER: undefined }, 3],
  ['an ended session', ['send', 'dry.csv'], { FEEDBACK_TOKEN: 'none' }, 3],
  ['a wrong sender', ['send', 'dry.csv'], { FEEDBACK_SENDER: 'fbs_x.y' }, 3],
  ['no answer', ['send', 'dry.csv', '--patience', '1'], { BASE_URL: 'http://127.0.0.1:9' }, 4],
  ['a token without a sign-in', ['token'], { XDG_CONFIG_HOME: path.join(folder, 'empty') }, 3],
  ['a doctor without a patient', ['doctor'], { BASE_URL: undefined }, 2],
  ['verify without a deployment', ['verify'], { BASE_URL: undefined }, 2],
  ['nothing to verify', ['verify', 'http://127.0.0.1:9'], {}, 4],
  ['a verification as no one', ['verify', 'http://127.0.0.1:9'], { FEEDBACK_SENDER: undefined }, 3],
])('%s ends with one line and its exit code', async (_, args, more, code) => {
  writeFileSync(path.join(folder, 'built/picture.gz'), Buffer.from('1f8b0800000000', 'hex'));
  write('dry.csv', 'text\nThe export has no VAT number\n');
  const { status, stderr } = await feedback(args, more);
  expect(status).toBe(code);
  expect(stderr).not.toMatch(/^\s+at /m);
});

describe('completion', () => {
  test('knows the commands and their options', async () => {
    expect((await feedback(['complete', 'bash'])).stdout).toContain('complete -F');
    expect((await feedback(['complete', '--', 's'])).stdout).toMatch(
      /^send\t[^]*^spec\t[^]*^senders\t[^]*^status\t/m,
    );
    expect((await feedback(['complete', '--', 'send', '--d'])).stdout).toContain('--dry-run');
  });

  /** What a person sees who types this at a shell, once it shows what is awaited. */
  async function typed(shell: string, keys: string[], awaited: RegExp): Promise<string> {
    const bin = path.join(folder, 'bin');
    mkdirSync(bin, { recursive: true });
    writeFileSync(path.join(bin, 'feedback'), `#!/bin/sh\nexec ${process.execPath} ${program} "$@"\n`, {
      mode: 0o755,
    });
    const child = spawn('script', ['-qec', shell, '/dev/null'], {
      cwd: folder,
      env: { ...env, PATH: `${bin}:${env['PATH']}`, TERM: 'xterm', HOME: folder },
    });
    let seen = '';
    child.stdout.on('data', (said: Buffer) => {
      seen += said.toString();
    });
    const ended = once(child, 'exit');
    for (const key of keys) {
      child.stdin.write(key);
      await sleep(50);
    }
    const shown = () => stripVTControlCharacters(seen);
    for (const until = Date.now() + 30_000; !awaited.test(shown()) && Date.now() < until;) await sleep(50);
    child.kill('SIGKILL');
    child.stdin.destroy();
    await ended;
    return shown();
  }

  /** A machine without a shell can run all the rest. */
  const where = (shell: string) => (spawnSync(shell, ['--version']).status === 0 ? test : test.skip);
  const COMPINIT = 'autoload -Uz compinit && compinit -D';
  const SHELLS: [shell: string, start: string, setup: string][] = [
    ['bash', 'bash --norc --noprofile -i', 'source <(feedback complete bash)'],
    ['zsh', 'zsh -f -i', `${COMPINIT}; source <(feedback complete zsh)`],
    ['fish', 'fish --no-config -i', 'feedback complete fish | source'],
  ];
  for (const [shell, start, setup] of SHELLS)
    where(shell)(
      `in ${shell} completes a command and lists the options of one`,
      async () => {
        const ready = `${setup}; echo "rea""dy"\n`;
        expect(await typed(start, [ready, 'feedback sp\t'], /feedback spec /)).toMatch(/feedback spec /);
        const options = await typed(start, [ready, 'feedback send --d\t\t'], /--dates[^]*--dry-run/);
        expect(options).toMatch(/--dates[^]*--dry-run/);
      },
      120_000,
    );
});
