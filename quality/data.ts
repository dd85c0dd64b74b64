import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ownJson } from '@feedback/contract/own-json';
import { parse } from 'csv-parse/sync';
import { type QualityData } from './group.ts';

const SAMPLES = path.join(import.meta.dirname, 'samples');

/** Finds data in a folder, or in the shipped samples; `isShipped` says which. */
export function openData(folder: string | undefined): QualityData & { isShipped: boolean } {
  const root = folder === undefined ? SAMPLES : path.resolve(folder);
  return {
    isShipped: folder === undefined,
    path: (name) => {
      const file = path.join(root, name);
      return existsSync(file) ? file : undefined;
    },
  };
}

/** The rows of a comma-separated file, keyed by its header. */
export function readCsv(file: string): Record<string, string>[] {
  return parse<Record<string, string>>(readFileSync(file, 'utf8'), {
    columns: true,
    relax_column_count: true,
  });
}

/** The values of a file with one JSON value per line. */
export function readJsonLines<T>(file: string): T[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => ownJson<T>(line));
}
