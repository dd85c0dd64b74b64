import { readCsv } from './data.ts';

/** Texts with their topics. */
export type Labelled = { texts: string[]; labels: string[] };

/** Reads a comma-separated file with the columns `text` and `category`. */
export function readLabelled(path: string): Labelled {
  const rows = readCsv(path);
  return { texts: rows.map(({ text = '' }) => text), labels: rows.map(({ category = '' }) => category) };
}
