import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Subject } from '@feedback/code';
import { ownJson } from '@feedback/contract/own-json';

/** A change of a public repository: the commit before it, the files that it changed, and what three customers would have said before. */
export type Fix = { repository: string; before: string; changed: string[]; reports: string[] };

/** What customers say of a product whose code is not connected. */
export type OtherProduct = { product: string; title: string; reports: string[] };

const FOLDER = path.join(import.meta.dirname, 'samples/fixes');

export function readFixes(purpose: 'learn' | 'report'): Fix[] {
  return readLines<Fix>(`${purpose}.jsonl`);
}

export function readOtherProducts(): OtherProduct[] {
  return readLines<OtherProduct>('other-products.jsonl');
}

function readLines<T>(name: string): T[] {
  const lines = readFileSync(path.join(FOLDER, name), 'utf8').trim().split('\n');
  return lines.map((line) => ownJson<T>(line)); // the folder's README says what a line is
}

const LONGEST_TITLE = 80;

/** Reports as one subject, with the first sentence of the shortest as the title. */
export function toSubject(reports: readonly string[]): Subject {
  const [shortest = ''] = reports.toSorted((a, b) => a.length - b.length);
  const title = (shortest.split(/(?<=[.!?])\s/, 1)[0] ?? '').slice(0, LONGEST_TITLE);
  return { title, text: reports.join('\n') };
}
