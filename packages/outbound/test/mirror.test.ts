import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { makeGitRepository } from '@feedback/test-support';
import { serveGitOverHttp } from '@feedback/test-support/git-servers';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { GuardRefusal, listFiles, type MirrorOptions, openMirrors, readHistory } from '../src/index.ts';

const WORKSPACE = '01a1fe23-8218-71a2-8cdd-45375914af6a';
const ID = '01a1fe23-8218-71a2-8cdd-45375914af6b';
const source = makeGitRepository('source');
const storage = mkdtempSync(path.join(tmpdir(), 'mirrors-'));
let sha: string;
/** What the server answers to every request instead of git's answer. */
let refuse: ((req: IncomingMessage, res: ServerResponse) => void) | undefined;
const asked: string[] = [];
const server = createServer((req, res) => {
  asked.push(req.url ?? '');
  if (refuse) refuse(req, res);
  else serveGitOverHttp(source.root, req, res);
});
let port: number;

beforeAll(async () => {
  sha = source.commit('First', { 'src/a.ts': 'export const a = 1;\n' });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  source.remove();
  rmSync(storage, { recursive: true, force: true });
});

const folders = { folders: [source.root], hosts: [] };
const mirrorsOf = (options: Partial<MirrorOptions> = {}) =>
  openMirrors({ storage, allowed: folders, ...options });
const at = (url: string, branch: string | null = null) => ({ workspaceId: WORKSPACE, id: ID, url, branch });

describe('a mirror', () => {
  test('has the branch of a folder, and its later commits', async () => {
    const mirrors = mirrorsOf();
    expect(await mirrors.look(at(source.folder))).toEqual({ ref: 'refs/heads/main', sha });
    const brought = await mirrors.bring(at(source.folder), 'refs/heads/main');
    expect(brought.sha).toBe(sha);
    expect((await listFiles(brought.folder, sha)).map((file) => file.path)).toEqual(['src/a.ts']);
    sha = source.commit('Second', { 'src/b.ts': 'export const b = 1;\n' });
    expect(await mirrors.look(at(source.folder, 'main'))).toEqual({ ref: 'refs/heads/main', sha });
    expect((await mirrors.bring(at(source.folder), 'refs/heads/main')).sha).toBe(sha);
    expect(await readHistory(brought.folder, sha, 10)).toHaveLength(2);
  });

  test('is brought again after a process that ended in the middle, or damage to its files', async () => {
    const mirrors = mirrorsOf();
    const { folder } = await mirrors.bring(at(source.folder), 'refs/heads/main');
    for (const lock of ['shallow.lock', 'refs/heads/mirror.lock']) writeFileSync(path.join(folder, lock), '');
    sha = source.commit('Third', { 'src/c.ts': 'export const c = 1;\n' });
    expect((await mirrors.bring(at(source.folder), 'refs/heads/main')).sha).toBe(sha);
    const objects = path.join(folder, 'objects');
    for (const entry of readdirSync(objects, { recursive: true, withFileTypes: true }))
      if (entry.isFile()) {
        chmodSync(path.join(entry.parentPath, entry.name), 0o600);
        writeFileSync(path.join(entry.parentPath, entry.name), 'damaged');
      }
    sha = source.commit('Fourth', { 'src/d.ts': 'export const d = 1;\n' });
    expect((await mirrors.bring(at(source.folder), 'refs/heads/main')).sha).toBe(sha);
    expect(await readHistory(folder, sha, 10)).toHaveLength(4);
    writeFileSync(path.join(folder, 'HEAD'), '');
    expect(await mirrors.look(at(source.folder))).toEqual({ ref: 'refs/heads/main', sha });
    expect((await mirrors.bring(at(source.folder), 'refs/heads/main')).sha).toBe(sha);
  });

  test('is brought over http from a host that is allowed, through its checked addresses', async () => {
    const resolved: string[] = [];
    const mirrors = mirrorsOf({
      allowed: { folders: [], hosts: [`git.internal:${port}`] },
      // No other resolver knows this name, so git must connect to the address that was checked.
      resolve: async (host) => {
        resolved.push(host);
        return [{ address: '127.0.0.1', family: 4 }];
      },
    });
    const url = `http://git.internal:${port}/source/.git`;
    expect(await mirrors.look(at(url))).toEqual({ ref: 'refs/heads/main', sha });
    expect((await mirrors.bring(at(url), 'refs/heads/main')).sha).toBe(sha);
    expect(new Set(resolved)).toEqual(new Set(['git.internal']));
  });

  test.each([
    ['needs credentials', 401, /needs credentials/],
    ['is forbidden', 403, /needs credentials/],
    ['is not there', 404, /no repository at this address/],
    ['redirects', 302, /redirects/],
  ])('says why it cannot be brought: it %s', async (_, status, reason) => {
    refuse = (_req, res) => {
      res.writeHead(status, { location: `http://127.0.0.1:${port}/elsewhere`, 'www-authenticate': 'Basic' });
      res.end();
    };
    asked.length = 0;
    const mirrors = mirrorsOf({ allowed: { folders: [], hosts: [`127.0.0.1:${port}`] } });
    await expect(mirrors.look(at(`http://127.0.0.1:${port}/source/.git`))).rejects.toThrow(reason);
    expect(asked.filter((one) => one.startsWith('/elsewhere'))).toEqual([]);
    refuse = undefined;
  });

  test('says what the host said in plain characters', async () => {
    const line = (text: string) => (Buffer.byteLength(text) + 4).toString(16).padStart(4, '0') + text;
    refuse = (_req, res) => {
      res.setHeader('content-type', 'application/x-git-upload-pack-advertisement');
      res.end(`${line('# service=git-upload-pack\n')}0000${line('ERR a\u001b[31m\u202eb\u0007')}`);
    };
    const mirrors = mirrorsOf({ allowed: { folders: [], hosts: [`127.0.0.1:${port}`] } });
    await expect(mirrors.look(at(`http://127.0.0.1:${port}/source/.git`))).rejects.toThrow(
      /^git could not read it: fatal: remote error: a\?\[31m b\?$/,
    );
    refuse = undefined;
  });

  test('is refused where one address of its host is private', async () => {
    asked.length = 0;
    const mirrors = mirrorsOf({
      resolve: async () => [
        { address: '93.184.216.34', family: 4 },
        { address: '127.0.0.1', family: 4 },
      ],
    });
    await expect(mirrors.look(at(`https://git.example:${port}/a.git`))).rejects.toThrow(GuardRefusal);
    expect(asked).toEqual([]);
  });

  test('is removed when it takes more than its room, and in what is no longer connected', async () => {
    const noise = Array.from({ length: 4_000 }, () => Math.random().toString(36)).join('\n');
    source.git('checkout', '-q', '-b', 'large');
    source.commit('Large', { 'noise.ts': noise });
    const mirrors = mirrorsOf({ maxBytes: 20_000 });
    await expect(mirrors.bring(at(source.folder), 'refs/heads/large')).rejects.toThrow('larger than 0 MB');
    const folder = path.join(storage, 'repositories', WORKSPACE, ID);
    expect(existsSync(folder)).toBe(false);
    source.git('checkout', '-q', 'main');

    await mirrorsOf().bring(at(source.folder), 'refs/heads/main');
    await mirrorsOf().keepOnly(WORKSPACE, [ID]);
    expect(existsSync(folder)).toBe(true);
    await mirrorsOf().keepOnly(WORKSPACE, []);
    expect(existsSync(folder)).toBe(false);
  });

  test('is not brought by mirrors that are closed', async () => {
    const mirrors = mirrorsOf();
    mirrors.close();
    const failure = await mirrors.look(at(source.folder)).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Error);
    expect(failure).not.toBeInstanceOf(GuardRefusal);
  });
});

describe('a hostile repository', () => {
  test('runs nothing; what is no plain file of it is left out', async () => {
    const hostile = makeGitRepository('hostile', source.root);
    const mark = path.join(source.root, 'ran');
    const program = path.join(hostile.folder, 'program.sh');
    writeFileSync(program, `#!/bin/sh\ntouch '${mark}'\n`);
    chmodSync(program, 0o755);
    for (const hook of ['post-checkout', 'pre-auto-gc', 'reference-transaction', 'post-index-change']) {
      writeFileSync(path.join(hostile.folder, '.git', 'hooks', hook), `#!/bin/sh\ntouch '${mark}'\n`);
      chmodSync(path.join(hostile.folder, '.git', 'hooks', hook), 0o755);
    }
    symlinkSync('/etc/passwd', path.join(hostile.folder, 'passwd.ts'));
    const head = hostile.commit('Hostile', {
      '.gitmodules': `[submodule "x"]\n\tpath = x\n\turl = ext::sh -c "touch ${mark}"\n`,
      '.gitattributes': '*.ts filter=evil diff=evil\n',
      'long.ts': `const a = "${'x'.repeat(900_000)}";\n`,
      'a\tb\u001b[31m.ts': 'export const b = 1;\n',
    });
    // The commit in the source repository has already run its hooks.
    rmSync(mark, { force: true });
    hostile.git('config', 'uploadpack.packObjectsHook', program);
    hostile.git('config', 'filter.evil.smudge', program);
    hostile.git('config', 'core.fsmonitor', program);
    rmSync(mark, { force: true });

    const mirrors = mirrorsOf();
    expect((await mirrors.look(at(hostile.folder))).sha).toBe(head);
    const { folder } = await mirrors.bring(at(hostile.folder), 'refs/heads/main');
    const files = await listFiles(folder, head);
    await readHistory(folder, head, 10);
    expect(files.map((file) => file.path)).not.toContain('passwd.ts');
    expect(files).toHaveLength(5);
    expect(existsSync(mark)).toBe(false);
  });

  test('cannot name another folder by a file in place of its own', async () => {
    const outside = makeGitRepository('outside');
    outside.commit('First', { 'secret.ts': 'x' });
    const linked = makeGitRepository('linked', source.root);
    rmSync(path.join(linked.folder, '.git'), { recursive: true });
    writeFileSync(path.join(linked.folder, '.git'), `gitdir: ${outside.folder}/.git\n`);
    await expect(mirrorsOf().look(at(linked.folder))).rejects.toThrow('worktree');
    outside.remove();
  });
});
