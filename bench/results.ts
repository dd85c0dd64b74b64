import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ownJson } from '@feedback/contract/own-json';
import { type Check } from './check-rows.ts';
import { type Machine } from './machine.ts';
import { type Options } from './options.ts';
import { type Summary } from './summary.ts';

/** What a run writes. `groups` say what was sent for the rows; runs before that was kept have none. */
export type Results = {
  machine: Machine;
  options: Options;
  groups?: { name: string; about: string }[];
  rows: Summary[];
  checks: Check[];
};

/** The results of the last full run, which the repository keeps. */
export const RESULTS = path.join(import.meta.dirname, 'results.json');
/** The results of a run of some rows, or of a quick one. */
export const PARTIAL_RESULTS = path.join(import.meta.dirname, 'results.partial.json');

export function readResults(file: string): Results {
  return ownJson<Results>(readFileSync(file, 'utf8')); // the bench wrote it
}
