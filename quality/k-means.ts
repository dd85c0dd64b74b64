import { openRandom } from '@feedback/intelligence';

const ROUNDS = 30;
const WORD = /[a-z0-9]+/g;

/** A sparse vector of length 1. */
export type Row = { at: number; value: number }[];

/** The baseline: k-means by cosine, given the number of clusters. The same input gives the same result. */
export function kMeans(rows: Row[], k: number, seed = 1): string[] {
  const width = 1 + rows.reduce((most, row) => row.reduce((m, { at }) => Math.max(m, at), most), 0);
  let centres = seedCentres(rows, { k, width, random: openRandom(seed) });
  let nearest: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const found = rows.map((row) => best(centres.map((centre) => dot(row, centre))));
    if (found.every((centre, i) => centre === nearest[i])) break;
    nearest = found;
    centres = means(rows, nearest, { k, width });
  }
  return nearest.map(String);
}

/** TF-IDF of the words of each text. */
export function toTfidf(texts: string[]): Row[] {
  const words = texts.map((text) => text.toLowerCase().match(WORD) ?? []);
  const documents = new Map<string, number>();
  for (const own of words)
    for (const word of new Set(own)) documents.set(word, (documents.get(word) ?? 0) + 1);
  const columns = new Map([...documents.keys()].map((word, at) => [word, at]));
  return words.map((own) => {
    const row = [...new Set(own)].map((word) => ({
      at: columns.get(word) ?? 0,
      value:
        own.filter((other) => other === word).length * Math.log(texts.length / (documents.get(word) ?? 1)),
    }));
    const length = Math.hypot(...row.map(({ value }) => value)) || 1;
    return row.map(({ at, value }) => ({ at, value: value / length }));
  });
}

/** Vectors as rows, every one at length 1. */
export function toRows(vectors: Int8Array[]): Row[] {
  return vectors.map((vector) => {
    const length = Math.hypot(...vector) || 1;
    return Array.from(vector, (value, at) => ({ at, value: value / length })).filter(
      ({ value }) => value !== 0,
    );
  });
}

/** k-means++: each next centre is an item drawn by how far it is from those chosen so far. */
function seedCentres(
  rows: Row[],
  { k, width, random }: { k: number; width: number; random: () => number },
): Float64Array[] {
  const centres = [toDense(rows[Math.floor(random() * rows.length)] ?? [], width)];
  const distances = rows.map(() => Infinity);
  while (centres.length < k) {
    const last = centres.at(-1) ?? new Float64Array(width);
    for (const [i, row] of rows.entries())
      distances[i] = Math.min(distances[i] ?? 0, Math.max(0, 2 - 2 * dot(row, last)));
    let draw = random() * distances.reduce((sum, distance) => sum + distance, 0);
    const next = distances.findIndex((distance) => (draw -= distance) < 0);
    centres.push(toDense(rows[Math.max(0, next)] ?? [], width));
  }
  return centres;
}

function means(rows: Row[], nearest: number[], { k, width }: { k: number; width: number }): Float64Array[] {
  const sums = Array.from({ length: k }, () => new Float64Array(width));
  for (const [i, row] of rows.entries()) {
    const sum = sums[nearest[i] ?? 0] ?? new Float64Array(width);
    for (const { at, value } of row) sum[at] = (sum[at] ?? 0) + value;
  }
  return sums.map((sum) => {
    const length = Math.sqrt(sum.reduce((squares, value) => squares + value * value, 0)) || 1;
    return sum.map((value) => value / length);
  });
}

function toDense(row: Row, width: number): Float64Array {
  const dense = new Float64Array(width);
  for (const { at, value } of row) dense[at] = value;
  return dense;
}

function dot(row: Row, dense: Float64Array): number {
  return row.reduce((sum, { at, value }) => sum + value * (dense[at] ?? 0), 0);
}

function best(values: number[]): number {
  return values.indexOf(Math.max(...values));
}
