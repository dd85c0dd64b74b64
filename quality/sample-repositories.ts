import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** What customers report of a product of ours, and the files that have to change for it. */
export type LocatingTask = {
  id: string;
  repository: string;
  title: string;
  reports: string[];
  at_fault: string[];
  why: string;
};

type PlannedCommit = { message: string; paths: string[] };

const FOLDER = path.join(import.meta.dirname, 'samples/own-repositories');

export function readTasks(): LocatingTask[] {
  return readJson('tasks.json') as LocatingTask[]; // the shape of that file
}

/** Makes git repositories of the small products that are kept here as plain files; `remove` deletes them. */
export function makeSampleRepositories() {
  const root = mkdtempSync(path.join(os.tmpdir(), 'feedback-repositories-'));
  const histories = readJson('histories.json') as Record<string, PlannedCommit[]>; // the shape of that file
  for (const [name, commits] of Object.entries(histories)) {
    const folder = path.join(root, name);
    cpSync(path.join(FOLDER, name), folder, { recursive: true });
    makeHistory(folder, commits);
  }
  return {
    names: Object.keys(histories),
    /** The git directory of a product. */
    gitDirectory: (name: string) => path.join(root, name, '.git'),
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}

function makeHistory(folder: string, commits: PlannedCommit[]): void {
  // No settings and hooks of the person who measures.
  const env = {
    PATH: '/usr/local/bin:/usr/bin:/bin:/opt/homebrew/bin',
    HOME: folder,
    GIT_CONFIG_NOSYSTEM: '1',
  };
  const settings = ['user.name=A', 'user.email=a@x.example', 'gc.auto=0', 'maintenance.auto=false'];
  const options = settings.flatMap((setting) => ['-c', setting]);
  const git = (...args: string[]) => execFileSync('git', [...options, ...args], { cwd: folder, env });
  git('init', '-q', '-b', 'main');
  for (const { message, paths } of commits) {
    git('add', '--', ...paths);
    git('commit', '-q', '-m', message);
  }
}

function readJson(name: string): unknown {
  return JSON.parse(readFileSync(path.join(FOLDER, name), 'utf8'));
}
