// node examples/make-feedback.ts DIR > examples/feedback.jsonl, where DIR holds Banking77's train.csv (see README.md).
// The texts are real and unchanged. Who said them and what they pay is invented here, the same at every run.
import { readFileSync } from 'node:fs';
import path from 'node:path';

const ITEMS = 2400;
const CUSTOMERS = 90;

const folder = process.argv[2];
if (!folder) throw new Error('Name the folder that holds train.csv');

const random = seeded(77);
const texts = [...new Set(readCsv(readFileSync(path.join(folder, 'train.csv'), 'utf8')).map(([text]) => text.trim()))];
const customers = Array.from({ length: CUSTOMERS }, inventCustomer);

shuffle(texts)
  .slice(0, ITEMS)
  .forEach((text, index) => {
    // Nobody is named in one of eight; the others follow Zipf's law: a few customers say much.
    const customer = random() < 1 / 8 ? undefined : customers[Math.floor(CUSTOMERS ** random()) - 1];
    const source = ['api', 'slack', 'csv', 'email'][Math.floor(random() * 4)];
    console.log(JSON.stringify({ text, ...customer, source, external_id: `demo-${String(index + 1).padStart(4, '0')}` }));
  });

function inventCustomer(_: unknown, index: number) {
  const first = ['North', 'Blue', 'Amber', 'Quiet', 'Iron', 'Clear', 'Bright', 'Stone', 'Green', 'Swift'][index % 10];
  const second = ['field', 'harbour', 'works', 'mill', 'bridge', 'gate', 'wood', 'lake', 'crest'][Math.floor(index / 10)];
  const name = `${first}${second}`;
  const email = `feedback@${name.toLowerCase()}.example`;
  // Yearly amounts over four orders of magnitude, as customers' are; one in ten pays an unknown amount, one in ten nothing.
  if (index % 10 === 9) return { customer_name: name, customer_email: email };
  const revenue_band = index % 10 === 8 ? 0 : Math.round(500 * Math.exp(random() * 6)) + Math.round(random() * 99) / 100;
  return { customer_name: name, customer_email: email, revenue_band };
}

function shuffle<T>(items: T[]): T[] {
  for (let index = items.length - 1; index > 0; index--) {
    const other = Math.floor(random() * (index + 1));
    [items[index], items[other]] = [items[other] as T, items[index] as T];
  }
  return items;
}

/** Rows of a CSV file with a header (RFC 4180). */
function readCsv(csv: string): [string, string][] {
  const cells = [...csv.matchAll(/(?:"((?:[^"]|"")*)"|([^",\n]*))(?:,|\r?\n|$)/g)].map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '');
  const rows: [string, string][] = [];
  for (let index = 2; index + 1 < cells.length; index += 2) rows.push([cells[index] ?? '', cells[index + 1] ?? '']);
  return rows;
}

/** The same numbers in [0, 1) for the same seed (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
