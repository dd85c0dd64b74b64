import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
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
