import { type ChildProcessWithoutNullStreams, spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@feedback/local-stack';
import { portOf } from '@feedback/runtime';
import { type RunningInstance, runInstance } from '@feedback/test-support/processes';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { parse } from 'yaml';

// Runs the README's commands for a newcomer, and what docs/senders.md shows: each block unchanged, except the ports, which may be taken here.

const root = path.resolve(import.meta.dirname, '..');
const readme = readFileSync(path.join(root, 'README.md'), 'utf8');

let running: RunningInstance;

/** The shell blocks below a heading. */
function blocks(heading: string): string[] {
  const section = readme.split(/^## /m).find((text) => text.startsWith(heading)) ?? '';
  return [...section.matchAll(/```sh\n(.*?)```/gs)].map(([, commands]) => commands ?? '');
}

function run(commands: string): { status: number | null; output: string } {
  const { instance, env } = running;
  const here = commands
    .replaceAll('http://localhost:4100', instance.base_url)
    .replaceAll('http://localhost:4200', instance.app_url)
    .replaceAll('.feedback/', `${env['FEEDBACK_DIR']}/`);
  const home = { XDG_DATA_HOME: path.join(env['FEEDBACK_DIR'] ?? '', 'kept') };
  const options = { cwd: root, env: { ...env, ...home }, encoding: 'utf8', timeout: 300_000 } as const;
  const { status, stdout, stderr } = spawnSync('sh', ['-e', '-c', here], options);
  return { status, output: stdout + (status === 0 ? '' : stderr) };
}

/** Waits until a process is ready; fails with what it printed when it ends before. */
async function untilReady(url: string, app: ChildProcessWithoutNullStreams): Promise<void> {
  let printed = '';
  for (const stream of [app.stdout, app.stderr]) stream.on('data', (said: Buffer) => (printed += said));
  while (app.exitCode === null) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok) return;
    await sleep(100);
  }
  throw new Error(printed);
}

beforeAll(async () => {
  expect(blocks('Start')[0]?.trim()).toBe('npm start');
  running = await runInstance({ settings: { WEBHOOK_HOSTS: '127.0.0.1:*' } });
}, 270_000);

afterAll(() => running.stop());

describe('the README', () => {
  test('Start: the demo sends twelve weeks of feedback, ships a priority that is reported again, and shows ten', () => {
    const [, demo = ''] = blocks('Start');
    const { status, output } = run(demo);
    expect(output).toMatch(/600 new, 0 known already/);
    expect(output).toMatch(/calendar” is marked shipped with 6\.3/i);
    expect(output).toMatch(/2 new, 0 known already/);
    expect(output).toMatch(/^ 10\. .+/m);
    expect(
      output.match(
        /score [\d.]+ · \$[\d,]+ a year at stake · \d+ customers, \d+ signals · confidence (low|medium|high)/g,
      ),
    ).toHaveLength(10);
    expect(status).toBe(0);
    expect(run(demo).output).toMatch(/0 new, 600 known already/);
  }, 360_000);

  test('Send: a token and one item', () => {
    const [send = ''] = blocks('Send');
    const { status, output } = run(send);
    expect(JSON.parse(output)).toEqual({ id: expect.any(String) });
    expect(status).toBe(0);
  });

  test('Send: a call and an answer to a survey', () => {
    const [send = '', , , more = ''] = blocks('Send');
    const [token = ''] = send.split('\n');
    const { status, output } = run(`${token}\n${more}`);
    expect(output).toMatch(
      /^\{"id":"[^"]+","status":"received","duplicate":false,"held":false\}\{"id":"[^"]+"\}$/,
    );
    expect(status).toBe(0);
  });

  test('Send: a sender sends a file with the command, and signs in', () => {
    const [, command = '', byHand = ''] = blocks('Send');
    const { status, output } = run(`${command}\n${byHand}\necho "$TOKEN"`);
    expect(output).toMatch(
      /^1 row of reviews\.csv: 1 would be sent\.\n[^]*^1 row of reviews\.csv: 1 new, 0 known already, 0 refused\n[\w-]+\.[\w-]+\.[\w-]+\n$/m,
    );
    expect(status).toBe(0);
  });

  test('Look: the priorities, read as an agent', () => {
    const [look = ''] = blocks('Look');
    const { status, output } = run(look);
    expect(output).toMatch(/^The first 5 of \d+ priorities/);
    expect(output).toMatch(/^Accepted\n  New: [^]*^Rank\n  “/m); // the trace of an item
    expect(status).toBe(0);
  }, 360_000);

  test('Operate: the doctor finds nothing wrong', () => {
    expect(readme).toContain('npm run doctor');
    const { status, output } = run('npm run --silent doctor');
    expect(output).toContain('Nothing is wrong.');
    for (const app of ['ingest-api', 'agent', 'worker'])
      expect(output).toMatch(new RegExp(`^ok +${app} +1 process lives`, 'm'));
    expect(status).toBe(0);
  });

  test('Operate: each app starts alone with the settings of the environment, and ends in good order', async () => {
    const lines = blocks('Operate')[0]?.trim().split('\n') ?? [];
    expect(lines).toHaveLength(3);
    const { instance, env } = running;
    for (const line of lines) {
      const [command = '', ...args] = line.split(' ');
      const [port, opsPort] = [await freePort(), await freePort()].map(String);
      const app = spawn(command, args, {
        cwd: root,
        env: {
          PATH: env['PATH'],
          DATABASE_URL: instance.database_url,
          REDIS_URL: instance.redis_url,
          BASE_URL: instance.base_url,
          APP_URL: instance.app_url,
          STORAGE_FOLDER: path.join(env['FEEDBACK_DIR'] ?? '', 'storage'),
          ENCRYPTION_KEY: readFileSync(path.join(env['FEEDBACK_DIR'] ?? '', 'encryption-key'), 'utf8').trim(),
          INGEST_API_PORT: port,
          AGENT_PORT: port,
          INGEST_API_OPS_PORT: opsPort,
          AGENT_OPS_PORT: opsPort,
          WORKER_OPS_PORT: opsPort,
        },
      });
      const ended = once(app, 'exit');
      await untilReady(`http://127.0.0.1:${opsPort}/ready`, app);
      app.kill('SIGTERM');
      expect([line, ...(await ended)]).toEqual([line, 0, null]);
    }
  }, 120_000);

  test('Operate: the ledger shows what work is open', () => {
    expect(readme).toContain('npm run ledger -- list');
    expect(run('npm run --silent ledger -- list')).toMatchObject({ status: 0 });
  });

  test('every npm command it names exists', () => {
    const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>;
    };
    const named = [...readme.matchAll(/npm (?:run (?:--silent )?([\w:-]+)|(start|test)\b)/g)].map(
      ([, ran, short]) => ran ?? short ?? '',
    );
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });
});

const SUBJECT = 'repo:acme/shop:ref:refs/heads/main';

/** What GitHub is to its jobs: an issuer, and an address that gives each its token for an audience. */
async function startGithub() {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const requestToken = randomUUID();
  const server = createServer((req, res) => {
    void answer(req).then((found) => {
      res.statusCode = found ? 200 : 404;
      res.end(JSON.stringify(found ?? {}));
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${portOf(server)}`;
  const answer = async ({ url: asked = '', headers }: IncomingMessage): Promise<object | undefined> => {
    const { pathname, searchParams } = new URL(asked, url);
    if (pathname === '/.well-known/openid-configuration') return { issuer: url, jwks_uri: `${url}/keys` };
    if (pathname === '/keys') return { keys: [{ ...(await exportJWK(publicKey)), kid: 'g', alg: 'RS256' }] };
    if (pathname !== '/token' || headers.authorization !== `Bearer ${requestToken}`) return undefined;
    const value = await new SignJWT({ repository: 'acme/shop' })
      .setProtectedHeader({ alg: 'RS256', kid: 'g' })
      .setIssuer(url)
      .setSubject(SUBJECT)
      .setAudience(searchParams.get('audience') ?? '')
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(privateKey);
    return { count: value.length, value };
  };
  return { url, requestToken, close: () => server.close() };
}

describe('docs/senders.md', () => {
  const guide = readFileSync(path.join(root, 'docs/senders.md'), 'utf8');
  const program = (language: string) =>
    new RegExp(`\`\`\`${language}\\n([^]*?)\`\`\``).exec(guide)?.[1] ?? '';
  const item = (id: string) =>
    `[{"text": "The invoice has no VAT number, says ${id}", "external_id": "${id}"}]`;

  /** Runs a program with the environment that the guide names. */
  function asSender(command: string, ...args: string[]) {
    const { instance, env } = running;
    const made = run('npm run --silent senders -- make owner@demo.test Guide');
    const named = {
      FEEDBACK_SENDER: made.output.trim(),
      APP_URL: instance.app_url,
      BASE_URL: instance.base_url,
    };
    const { status, stdout, stderr } = spawnSync(command, args, {
      env: { ...env, ...named },
      encoding: 'utf8',
    });
    return { status, output: stdout + (status === 0 ? '' : stderr) };
  }
  const stored = { batch: true, successful: 2, duplicates: 0, failed: 0 };

  test('the lines of a shell send an item', () => {
    const { status, output } = asSender('sh', '-e', '-c', program('sh'));
    expect([status, JSON.parse(output)]).toEqual([0, { id: expect.any(String) }]);
  });

  test('the program for Node sends items', () => {
    const both = `${item('node-1').slice(0, -1)}, ${item('node-2').slice(1)}`;
    const source = `${program('js')}\nconsole.log(JSON.stringify(await send(${both})));`;
    const { status, output } = asSender(process.execPath, '--input-type=module', '-e', source);
    expect([status, JSON.parse(output)]).toEqual([0, expect.objectContaining(stored)]);
  });

  test('the job of GitHub gets a session token with that of the job, and only with the permission that it asks for', async () => {
    const job = parse(program('yaml')) as {
      permissions: Record<string, string>;
      steps: { run: string }[];
    };
    const { instance, env } = running;
    const github = await startGithub();
    const clientId = run('npm run --silent senders -- make owner@demo.test Build').output.split('.')[0] ?? '';
    const token = run('npm run --silent token -- owner@demo.test').output.trim();
    const added = await fetch(`${instance.app_url}/api/senders/${clientId.slice(4)}/workloads`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ issuer: github.url, subject: SUBJECT }),
    });
    expect(added.status).toBe(201);
    /** Runs the steps as GitHub does, each in bash, with what a job of such permissions is given. */
    const runJob = async (permissions: Record<string, string>) => {
      const script = [...job.steps.map((step) => step.run), 'echo "$TOKEN"'].join('\n');
      const child = spawn('bash', ['-e', '-c', script], {
        env: {
          PATH: env['PATH'],
          APP_URL: instance.app_url,
          CLIENT_ID: clientId,
          ...(permissions['id-token'] === 'write' && {
            ACTIONS_ID_TOKEN_REQUEST_URL: `${github.url}/token?api-version=2.0`,
            ACTIONS_ID_TOKEN_REQUEST_TOKEN: github.requestToken,
          }),
        },
      });
      const [printed, [status]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
      return { status, printed: printed.trim() };
    };
    try {
      const { status, printed } = await runJob(job.permissions);
      expect([status, printed]).toEqual([0, expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/)]);
      const sent = await fetch(`${instance.base_url}/feedback`, {
        method: 'POST',
        headers: { authorization: `Bearer ${printed}`, 'content-type': 'application/json' },
        body: JSON.stringify({ text: 'The build has feedback', external_id: 'build-1' }),
      });
      expect(sent.status).toBe(200);
      expect((await runJob({})).printed).not.toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
    } finally {
      github.close();
    }
  });

  // A machine without Python can run all the rest.
  const python = spawnSync('python3', ['--version']).status === 0 ? test : test.skip;
  python('the program for Python sends items', () => {
    const both = `${item('python-1').slice(0, -1)}, ${item('python-2').slice(1)}`;
    const { status, output } = asSender(
      'python3',
      '-c',
      `${program('python')}\nprint(json.dumps(send(${both})))`,
    );
    expect([status, JSON.parse(output)]).toEqual([0, expect.objectContaining(stored)]);
  });
});
