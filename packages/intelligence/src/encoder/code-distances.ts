import { readFileSync } from 'node:fs';
import { VECTOR_WIDTH } from './item-vector.ts';

const CODE_BYTES = VECTOR_WIDTH / 8;
/** This many codes are compared at a time. */
const MOST = 4_096;

// The compared code, then the counts, the distances, and the codes.
const COUNTS_AT = CODE_BYTES;
const DISTANCES_AT = COUNTS_AT + 4 * (VECTOR_WIDTH + 1);
const CODES_AT = DISTANCES_AT + 2 * MOST;
const PAGE_BYTES = 65_536;

const memory = new WebAssembly.Memory({ initial: Math.ceil((CODES_AT + MOST * CODE_BYTES) / PAGE_BYTES) });
const { buffer } = memory;
const module = new WebAssembly.Module(readFileSync(new URL('code-distances.wasm', import.meta.url)));
const program = new WebAssembly.Instance(module, { codes: { memory, bytes: CODE_BYTES } }).exports as {
  distances: (codes: number, from: number, to: number, counts: number) => void;
}; // code-distances.wat says so
const compared = new Uint8Array(buffer, 0, CODE_BYTES);
const counts = new Uint32Array(buffer, COUNTS_AT, VECTOR_WIDTH + 1);
const distances = new Uint16Array(buffer, DISTANCES_AT, MOST);
const codes = new Uint8Array(buffer, CODES_AT, MOST * CODE_BYTES);

/** By how many bits each of many codes, which follow each other, differs from one; `counts` says how many differ by each number. */
export function codeDistances(
  code: Uint8Array,
  all: Uint8Array,
): { distances: Uint16Array; counts: Uint32Array } {
  const items = all.length / CODE_BYTES;
  const found = new Uint16Array(items);
  compared.set(code);
  counts.fill(0);
  for (let from = 0; from < items; from += MOST) {
    const count = Math.min(MOST, items - from);
    codes.set(all.subarray(from * CODE_BYTES, (from + count) * CODE_BYTES));
    program.distances(count, CODES_AT, DISTANCES_AT, COUNTS_AT);
    found.set(distances.subarray(0, count), from);
  }
  return { distances: found, counts: counts.slice() };
}
