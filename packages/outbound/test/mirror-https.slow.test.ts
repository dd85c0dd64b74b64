import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { certificate, makeGitRepository, startHttps } from '@feedback/test-support';
import { serveGitOverHttp } from '@feedback/test-support/git-servers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { GuardRefusal, listFiles, type MirrorOptions, openMirrors } from '../src/index.ts';

const WORKSPACE = '01a1fe23-8218-71a2-8cdd-45375914af6a';
const ID = '01a1fe23-8218-71a2-8cdd-45375914af6b';
const TOKEN = 'ghp_Zq3VxR0kT9';
const token = { username: 'x-access-token', token: TOKEN };
const basic = `Basic ${Buffer.from(`x-access-token:${TOKEN}`).toString('base64')}`;
const source = makeGitRepository('source');
const storage = mkdtempSync(path.join(tmpdir(), 'mirrors-'));
let sha: string;
let server: Awaited<ReturnType<typeof startHttps>>;
/** The Authorization headers of the requests. */
const sent: (string | undefined)[] = [];

beforeAll(async () => {
  sha = source.commit('First', { 'src/a.ts': 'export const a = 1;\n' });
  server = await startHttps();
});
beforeEach(() => {
  sent.length = 0;
  server.answer = (req, res) => {
    sent.push(req.headers.authorization);
    if (req.headers.authorization === basic) serveGitOverHttp(source.root, req, res);
    else res.writeHead(401, { 'www-authenticate': 'Basic realm="git"' }).end();
  };
});
afterAll(() => {
  server.close();
  source.remove();
  rmSync(storage, { recursive: true, force: true });
});

const mirrorsOf = (options: Partial<MirrorOptions> = {}) =>
  openMirrors({
    storage,
    allowed: { folders: [], hosts: ['published.test:*', 'localhost:*'] },
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
    trusted: [certificate],
    ...options,
  });
const repository = (more: object = {}) => ({
  workspaceId: WORKSPACE,
  id: ID,
  url: `${server.url}/source/.git`,
  branch: null,
  token,
  ...more,
});
const refusalOf = async (work: Promise<unknown>) => {
  const error = await work.catch((failure: unknown) => failure);
  if (!(error instanceof GuardRefusal)) throw new Error('no refusal', { cause: error });
  return error;
};
/** All that is stored of the mirrors, as text. */
const stored = () =>
  readdirSync(storage, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(path.join(entry.parentPath, entry.name), 'latin1'))
    .join('\n');

describe('a mirror over https', () => {
  test('is brought with a token, which is stored nowhere', async () => {
    const mirrors = mirrorsOf();
    expect(await mirrors.look(repository())).toEqual({ ref: 'refs/heads/main', sha });
    const brought = await mirrors.bring(repository(), 'refs/heads/main');
    expect((await listFiles(brought.folder, sha)).map((file) => file.path)).toEqual(['src/a.ts']);
    expect(new Set(sent)).toEqual(new Set([basic]));
    for (const secret of [TOKEN, basic.slice(6)]) expect(stored()).not.toContain(secret);
  });

  test('shows the token in no list of processes', async () => {
    const seen: string[] = [];
    server.answer = (req, res) => {
      // The request comes from git while it runs.
      for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
        try {
          seen.push(readFileSync(`/proc/${pid}/cmdline`, 'latin1'));
        } catch {
          // The process has ended.
        }
      }
      serveGitOverHttp(source.root, req, res);
    };
    await mirrorsOf().look(repository());
    const commands = seen.join('\n');
    expect(commands).toContain('ls-remote');
    for (const secret of [TOKEN, basic.slice(6)]) expect(commands).not.toContain(secret);
  });

  test('says that the token is wrong, without repeating it; or that one is needed', async () => {
    const wrong = await refusalOf(mirrorsOf().look(repository({ token: { ...token, token: 'wrong-Xy7' } })));
    expect(wrong.message).toMatch(/refused the token/);
    expect(`${wrong.message} ${String(wrong.cause)}`).not.toContain('wrong-Xy7');
    expect((await refusalOf(mirrorsOf().look(repository({ token: null })))).message).toMatch(
      /needs credentials/,
    );
  });

  test.each(['published.test:*', 'localhost:*'])('sends the token to no other origin: %s', async (host) => {
    const other = await startHttps();
    other.answer = (req, res) => {
      sent.push(req.headers.authorization);
      res.writeHead(404).end();
    };
    sent.length = 0;
    server.answer = (_req, res) =>
      res.writeHead(302, { location: `https://${host}:${other.port}/source/.git/info/refs` }).end();
    expect((await refusalOf(mirrorsOf().look(repository()))).message).toMatch(/redirects/);
    expect([sent, other.calls]).toEqual([[], []]);
    other.close();
  });

  test('is given up when the host is silent', async () => {
    const { promise: left, resolve } = Promise.withResolvers<void>();
    server.answer = (req) => req.socket.once('close', () => resolve());
    const mirrors = mirrorsOf({ lookMs: 1_000 });
    expect((await refusalOf(mirrors.look(repository()))).message).toMatch(/did not answer in time/);
    await left; // the process that git had started for the connection has ended, too
  });

  test('sends no token over http, to a folder or by ssh', async () => {
    const mirrors = mirrorsOf({
      allowed: { folders: [source.root], hosts: ['published.test'], ssh: { keys: '/x', knownHosts: '/x' } },
    });
    for (const url of [`http://published.test/a.git`, source.folder, 'ssh://git@published.test/a.git'])
      expect((await refusalOf(mirrors.look(repository({ url })))).message).toMatch(/token is for an https/);
  });

  test('is refused with a certificate that is not trusted', async () => {
    const refusal = await refusalOf(mirrorsOf({ trusted: [] }).look(repository()));
    expect(refusal.message).toMatch(/no certificate that the worker trusts/);
    expect(sent).toEqual([]);
  });

  test('trusts the authorities of NODE_EXTRA_CA_CERTS', async () => {
    const authority = path.join(storage, 'company.pem');
    writeFileSync(authority, certificate);
    const program = `
      import { openMirrors } from ${JSON.stringify(new URL('../src/index.ts', import.meta.url).href)};
      const mirrors = openMirrors({
        storage: ${JSON.stringify(storage)},
        allowed: { folders: [], hosts: ['published.test:*'] },
        resolve: async () => [{ address: '127.0.0.1', family: 4 }],
      });
      console.log((await mirrors.look(${JSON.stringify(repository())})).sha);`;
    const run = (env: Record<string, string>) =>
      promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], {
        env: { PATH: '/usr/bin:/bin', ...env },
      });
    expect((await run({ NODE_EXTRA_CA_CERTS: authority })).stdout.trim()).toBe(sha);
    await expect(run({})).rejects.toThrow(/certificate/);
  });
});
