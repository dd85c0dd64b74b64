import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A git repository in a folder below `root`, which is a new one unless it is given. */
export function makeGitRepository(name: string, root = mkdtempSync(path.join(tmpdir(), 'repositories-'))) {
  const folder = path.join(root, name);
  mkdirSync(folder);
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@x.example', ...args], {
      cwd: folder,
      env: { PATH: '/usr/local/bin:/usr/bin:/bin', GIT_CONFIG_NOSYSTEM: '1', HOME: root },
      stdio: 'pipe',
    }).toString();
  git('init', '-q', '-b', 'main');
  return {
    root,
    folder,
    git,
    /** Writes files, commits them together with all other changes, and returns the commit. */
    commit: (message: string, files: Record<string, string> = {}) => {
      for (const [file, text] of Object.entries(files)) {
        mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
        writeFileSync(path.join(folder, file), text);
      }
      git('add', '-A');
      git('commit', '-q', '--allow-empty', '-m', message);
      return git('rev-parse', 'HEAD').trim();
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}

/** A file of a commit that is imported; `mode` is git's. */
export type ImportedFile = { path: string | Buffer; content: string | Buffer; mode?: string };

/** Commits files to the branch main of a bare repository, by git-fast-import(1): quicker than a work tree, and of any names. */
export async function importCommit(
  gitFolder: string,
  files: Iterable<ImportedFile>,
  { message = 'Imported', parent }: { message?: string; parent?: string } = {},
): Promise<void> {
  if (!existsSync(gitFolder)) execFileSync('git', ['init', '-q', '--bare', '-b', 'main', gitFolder]);
  const git = spawn('git', [`--git-dir=${gitFolder}`, 'fast-import', '--quiet', '--force'], {
    env: { PATH: '/usr/local/bin:/usr/bin:/bin', GIT_CONFIG_NOSYSTEM: '1', HOME: gitFolder },
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  const ended = once(git, 'close');
  const write = async (...parts: (string | Buffer)[]) => {
    for (const part of parts) if (!git.stdin.write(part)) await once(git.stdin, 'drain');
  };
  await write(
    `commit refs/heads/main\ncommitter A <a@x.example> 1700000000 +0000\n${dataOf(message)}`,
    parent === undefined ? '' : `from ${parent}\n`,
  );
  for (const { path: name, content, mode = '100644' } of files) {
    await write(`M ${mode} ${mode === '160000' ? `${String(content)} ` : 'inline '}`, quotedName(name), '\n');
    if (mode !== '160000') await write(`data ${Buffer.byteLength(content)}\n`, content, '\n');
  }
  git.stdin.end();
  const [code]: number[] = await ended;
  if (code !== 0) throw new Error(`git fast-import ended with ${code}`);
}

function dataOf(text: string): string {
  return `data ${Buffer.byteLength(text)}\n${text}\n`;
}

/** A path in double quotes, with all other than plain characters escaped. */
function quotedName(name: string | Buffer): string {
  const escaped = [...Buffer.from(name)].map((byte) =>
    byte > 31 && byte < 127 && byte !== 34 && byte !== 92
      ? String.fromCodePoint(byte)
      : `\\${byte.toString(8).padStart(3, '0')}`,
  );
  return `"${escaped.join('')}"`;
}
