import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { runGit } from '../src/git/run-git.ts';
import { findCommit, GitError, listFiles, readFiles, readHistory } from '../src/index.ts';

let work: string;
let folder: string;
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@x.example', ...args], {
    cwd: work,
    env: { PATH: '/usr/local/bin:/usr/bin:/bin', GIT_CONFIG_NOSYSTEM: '1', HOME: work },
    stdio: 'pipe',
  }).toString();

/** Replaces the commit of the branch by one that looks signed. */
function sign(): void {
  const lines = git('cat-file', 'commit', 'HEAD').split('\n');
  const at = lines.indexOf('');
  const signature = 'gpgsig -----BEGIN PGP SIGNATURE-----\n \n aaaa\n -----END PGP SIGNATURE-----';
  const signed = [...lines.slice(0, at), signature, ...lines.slice(at)].join('\n');
  const file = path.join(work, '.git', 'signed');
  writeFileSync(file, signed);
  git('update-ref', 'refs/heads/main', git('hash-object', '-t', 'commit', '-w', file).trim());
}

beforeAll(() => {
  work = mkdtempSync(path.join(tmpdir(), 'git-'));
  folder = path.join(work, '.git');
  git('init', '-q', '-b', 'main');
  mkdirSync(path.join(work, 'src'));
  writeFileSync(path.join(work, 'src', 'a\nb.ts'), 'export const a = 1;\n');
  writeFileSync(path.join(work, 'src', 'ü.ts'), 'ü');
  writeFileSync(path.join(work, 'empty.txt'), '');
  symlinkSync('/etc/passwd', path.join(work, 'link'));
  git('add', '-A');
  git('commit', '-qm', 'First\n\nIt begins.');
  writeFileSync(path.join(work, 'empty.txt'), 'more');
  git('commit', '-qam', 'Second');
});
afterAll(() => rmSync(work, { recursive: true }));

describe('a commit of a repository', () => {
  test('lists its regular files, whatever their names; a symbolic link is none', async () => {
    const files = await listFiles(folder, await findCommit(folder, 'main'));
    expect(files.map(({ path: name, bytes }) => [name, bytes])).toEqual([
      ['empty.txt', 4],
      ['src/a\nb.ts', 20],
      ['src/ü.ts', 2],
    ]);
  });

  test('gives the content of files, in order', async () => {
    const files = await listFiles(folder, git('rev-parse', 'HEAD~1').trim());
    const contents: string[] = [];
    await readFiles(folder, files, ({ path: name }, content) =>
      contents.push(`${name}: ${content.toString()}`),
    );
    expect(contents).toEqual(['empty.txt: ', 'src/a\nb.ts: export const a = 1;\n', 'src/ü.ts: ü']);
  });

  test('has a history, the newest first', async () => {
    const history = await readHistory(folder, await findCommit(folder, 'main'), 10);
    expect(history.map(({ message, paths }) => ({ message, paths }))).toEqual([
      { message: 'Second', paths: ['empty.txt'] },
      { message: 'First\n\nIt begins.', paths: ['empty.txt', 'link', 'src/a\nb.ts', 'src/ü.ts'] },
    ]);
    expect(history.map(({ sha }) => sha)).toEqual(git('rev-list', 'main').trim().split('\n'));
    expect(history.map(({ authoredAt }) => authoredAt.getTime() / 1000)).toEqual(
      git('log', '--format=%at', 'main').trim().split('\n').map(Number),
    );
    expect(await readHistory(folder, await findCommit(folder, 'main'), 1)).toHaveLength(1);
  });

  test('has only commits that are there, whatever their messages say', async () => {
    git('checkout', '-q', '-b', 'forged');
    git('commit', '-q', '--allow-empty', '-m', `one\u0001${'d'.repeat(40)}\ntwo\u0002a`);
    git('commit', '-q', '--allow-empty', '--allow-empty-message', '-m', '');
    const history = await readHistory(folder, await findCommit(folder, 'forged'), 2);
    expect(history.map(({ paths }) => paths)).toEqual([[], []]);
    expect(history.map(({ message }) => message.slice(0, 3))).toEqual(['', 'one']);
    git('checkout', '-q', 'main');
  });

  test.each(['nowhere', '--all', '', 'a b', '../x:y'])('%j is no commit', async (revision) => {
    await expect(findCommit(folder, revision)).rejects.toThrow(/commit/);
  });
});

describe('git', () => {
  test('runs nothing that the repository asks for', async () => {
    const mark = path.join(work, 'ran');
    const program = path.join(work, 'program');
    writeFileSync(program, `#!/bin/sh\ntouch '${mark}'\n`);
    chmodSync(program, 0o755);
    git('config', 'core.fsmonitor', program);
    git('config', 'core.pager', program);
    git('config', 'diff.external', program);
    git('config', 'alias.ls-tree', `!${program}`);
    git('config', 'log.showSignature', 'true');
    git('config', 'gpg.program', program);
    sign();
    await listFiles(folder, await findCommit(folder, 'main'));
    await readHistory(folder, await findCommit(folder, 'main'), 10);
    await expect(runGit(folder, ['cat-file', '-e', 'ran'])).rejects.toThrow(GitError);
    expect(() => execFileSync('test', ['-e', mark])).toThrow();
  });

  test('has failed with a message of one line that can be stored, whatever characters it has', async () => {
    const failure = runGit(folder, [
      '-c',
      String.raw`alias.say=!printf 'a\0b\nc\033d\377' >&2; false`,
      'say',
    ]);
    await expect(failure).rejects.toThrow(/^a b c d/);
    const { message } = (await failure.catch((error: unknown) => error)) as GitError;
    expect(message).toMatch(/^[\x20-\x7e\uFFFD…]+$/);
  });

  test('is stopped when it prints too much, or takes too long', async () => {
    const bounds = { timeoutMs: 10_000, maxBytes: 5 };
    await expect(runGit(folder, ['log'], { bounds })).rejects.toThrow('more than 5 bytes');
    const slow = ['-c', 'alias.slow=!sleep 1', 'slow'];
    const hurried = { timeoutMs: 100, maxBytes: 5 };
    await expect(runGit(folder, slow, { bounds: hurried })).rejects.toThrow('longer than 100 ms');
  });
});
