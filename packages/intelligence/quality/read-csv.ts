import { readFileSync } from 'node:fs';

/** The rows of a comma-separated file, quotes and line breaks inside them included; the first row is the header. */
export function readCsv(path: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  const cells = readFileSync(path, 'utf8').matchAll(/("(?:[^"]|"")*"|[^",\r\n]*)(,|\r?\n|$)/g);
  for (const [, cell = '', end] of cells) {
    row.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell);
    if (end === ',') continue;
    if (row.length > 1 || row[0] !== '') rows.push(row);
    row = [];
  }
  return rows;
}
