import { readFileSync } from 'node:fs';
import { DENSE_WIDTH } from './word-table.ts';

const CODE_BYTES = DENSE_WIDTH / 8;
/** This many codes are compared at a time. */
const MOST = 4_096;

const module = new WebAssembly.Module(readFileSync(new URL('code-distances.wasm', import.meta.url)));
const program = new WebAssembly.Instance(module).exports as {
  memory: WebAssembly.Memory;
  distances: (codes: number) => void;
}; // code-distances.wat says so
const { buffer } = program.memory;
// The offsets stand in code-distances.wat.
const compared = new Uint8Array(buffer, 0, CODE_BYTES);
const counts = new Uint32Array(buffer, 32, DENSE_WIDTH + 1);
const distances = new Uint8Array(buffer, 1_024, MOST);
const codes = new Uint8Array(buffer, 5_120, MOST * CODE_BYTES);

/** By how many bits each of many codes, which follow each other, differs from one; `counts` says how many differ by each number. */
export function codeDistances(
  code: Uint8Array,
  all: Uint8Array,
): { distances: Uint8Array; counts: Uint32Array } {
  const items = all.length / CODE_BYTES;
  const found = new Uint8Array(items);
  compared.set(code);
  counts.fill(0);
  for (let from = 0; from < items; from += MOST) {
    const count = Math.min(MOST, items - from);
    codes.set(all.subarray(from * CODE_BYTES, (from + count) * CODE_BYTES));
    program.distances(count);
    found.set(distances.subarray(0, count), from);
  }
  return { distances: found, counts: counts.slice() };
}
