import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { openEncoder, similarity } from '../../src/index.ts';

const FOLDER = new URL('../../model/encoder/', import.meta.url);
const readJson = (name: string): unknown => JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8'));

describe('the weights of the encoder', () => {
  test('are those that META.json names', () => {
    const { sha256 } = readJson('META.json') as { sha256: Record<string, string> };
    const found = Object.keys(sha256).map((name) => [
      name,
      createHash('sha256')
        .update(readFileSync(new URL(name, FOLDER)))
        .digest('hex'),
    ]);
    expect(Object.fromEntries(found)).toEqual(sha256);
  });

  // The sums of floating-point numbers differ in their last digits between processors. Where that moves one rounding to 8 bits, others
  // follow it: most texts get the same vector everywhere, and some one that is less than .999 like it (docs/quality.md).
  test('give four of five texts the vectors that they gave where they were written down, and the others nearly so', () => {
    const written = readJson('parity.json') as { text: string; vector: string }[];
    const encoder = openEncoder();
    const likeness = written.map(({ text, vector }) =>
      similarity(encoder.embed(text), new Int8Array(Buffer.from(vector, 'base64'))),
    );
    expect(written).toHaveLength(200);
    expect(likeness.filter((cosine) => cosine >= 0.999).length).toBeGreaterThanOrEqual(160);
    expect(Math.min(...likeness)).toBeGreaterThanOrEqual(0.97);
  });
});
