import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Static, Type } from '@feedback/contract/schema';
import { readJson } from './read-json.ts';

/** Lines of a file, counted from 1, the last one included. */
const LineRange = Type.Object({ path: Type.String(), from: Type.Integer(), to: Type.Integer() });
export type LineRange = Static<typeof LineRange>;

/** What customers report of a product of ours, the files that have to change for it, and the lines in each. */
const LocatingTask = Type.Object({
  id: Type.String(),
  repository: Type.String(),
  title: Type.String(),
  reports: Type.Array(Type.String()),
  at_fault: Type.Array(Type.String()),
  faults: Type.Array(LineRange),
  why: Type.String(),
});
export type LocatingTask = Static<typeof LocatingTask>;

const PlannedCommit = Type.Object({ message: Type.String(), paths: Type.Array(Type.String()) });
type PlannedCommit = Static<typeof PlannedCommit>;

const FOLDER = path.join(import.meta.dirname, 'samples/own-repositories');

export function readTasks(): LocatingTask[] {
  return readJson(path.join(FOLDER, 'tasks.json'), Type.Array(LocatingTask));
}

/** Git repositories that were made of plain files, below `root`. */
export type MadeRepositories = {
  root: string;
  names: string[];
  /** The git directory of a product. */
  gitDirectory: (name: string) => string;
  /** Deletes them. */
  remove: () => void;
};

/** Makes git repositories of the small products that are kept here as plain files. */
export function makeSampleRepositories(): MadeRepositories {
  return makeRepositories(FOLDER, path.join(FOLDER, 'histories.json'));
}

/** Makes a git repository of each folder that a file of histories names. */
export function makeRepositories(folders: string, historiesFile: string): MadeRepositories {
  const root = mkdtempSync(path.join(os.tmpdir(), 'feedback-repositories-'));
  const histories = readJson(historiesFile, Type.Record(Type.String(), Type.Array(PlannedCommit)));
  for (const [name, commits] of Object.entries(histories)) {
    const folder = path.join(root, name);
    cpSync(path.join(folders, name), folder, { recursive: true });
    makeHistory(folder, commits);
  }
  return {
    root,
    names: Object.keys(histories),
    gitDirectory: (name) => path.join(root, name, '.git'),
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
