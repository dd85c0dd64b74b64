import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Static, Type } from '@feedback/contract/schema';
import { hunksOf } from './changed-lines.ts';
import { readJson } from './read-json.ts';
import { type LineRange, type MadeRepositories, makeRepositories } from './sample-repositories.ts';

/** A small repository with a fault, what customers report of it, and how the test is run that fails because of it. */
const PlantedCase = Type.Object({
  id: Type.String(),
  language: Type.String(),
  reports: Type.Array(Type.String()),
  test: Type.Array(Type.String()),
  why: Type.String(),
  /** Whether an edit of one line by `small-edits.ts` may mend it. */
  isSmall: Type.Boolean(),
});
export type PlantedCase = Static<typeof PlantedCase>;

const FOLDER = path.join(import.meta.dirname, 'samples/planted-faults');

export function readPlantedCases(): PlantedCase[] {
  return readJson(path.join(FOLDER, 'cases.json'), Type.Array(PlantedCase));
}

/** The repositories of all cases, with their faults and without their hidden tests. */
export function makePlantedRepositories(): MadeRepositories {
  return makeRepositories(path.join(FOLDER, 'repositories'), path.join(FOLDER, 'histories.json'));
}

/** The lines that have to change: where a fault is one of something missing, the line after it. */
export function faultOf(id: string): LineRange {
  const patch = readFileSync(patchOf(id), 'utf8');
  const changed = /^--- a\/(.+)$/m.exec(patch)?.[1];
  const [lines, ...others] = hunksOf(patch);
  if (changed === undefined || !lines || others.length > 0) throw new Error(`${id} has not one fault`);
  return { path: changed, from: lines[0], to: lines[1] };
}

/** A copy of a case's repository with its hidden test, to try changes in. `remove` deletes it. */
export function copyWithHiddenTest(id: string) {
  const folder = mkdtempSync(path.join(os.tmpdir(), `planted-${id}-`));
  const copy = (kind: string) => cpSync(path.join(FOLDER, kind, id), folder, { recursive: true });
  copy('repositories');
  copy('hidden');
  const apply = (...options: string[]) =>
    execFileSync('git', ['apply', '--unidiff-zero', ...options, patchOf(id)], { cwd: folder });
  return {
    folder,
    mend: () => apply(),
    spoil: () => apply('--reverse'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function patchOf(id: string): string {
  return path.join(FOLDER, 'fixes', `${id}.patch`);
}
