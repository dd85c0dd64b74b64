import { readFileSync } from 'node:fs';
import { SKETCH_WIDTH, VECTOR_WIDTH } from './item-vector.ts';
import { DENSE_WIDTH, type WordTable } from './word-table.ts';

/** The sums that make up the vector of one text; call `clear` before the next text. */
export type VectorSums = {
  clear: () => void;
  /** Adds a row of the word table to the meaning half. */
  addRow: (row: number) => void;
  /**
   * Adds a feature, by its hash, to the spelling half at sixteen places, so that two features that share one place still differ
   * in the others.
   */
  addFeature: (feature: number, weight: number) => void;
  /**
   * Scales each half to length 1 (an empty half stays 0) and returns the item vector: both halves rounded to bytes, the largest
   * value becoming ±127. Both halves therefore weigh the same. The length of the joined vector is not normalized, because a
   * cosine does not depend on it.
   */
  finish: () => Int8Array;
  /** The meaning half and the spelling half, as `finish` left them. */
  halves: () => Float32Array;
};

/** The functions that encode.wat exports; the constants below are the memory addresses that they use. */
type Program = {
  clear: () => void;
  addRows: (count: number, scales: number) => void;
  addFeatures: (count: number) => void;
  finish: () => void;
};
const HALVES_AT = 1_536;
const VECTOR_AT = 3_328;
const ROWS_AT = 4_096;
const FEATURES_AT = 5_120;
const WEIGHTS_AT = 6_144;
const TABLE_AT = 8_192;
/** Rows and features are buffered up to this number: one call for each would take longer than the addition itself. */
const WAITING = 256;

const program = new WebAssembly.Module(readFileSync(new URL('encode.wasm', import.meta.url)));
const PAGE_BYTES = 65_536;

/** Copies the table's rows, 7 MB. */
export function openVectorSums({ packed, scale }: Pick<WordTable, 'packed' | 'scale'>): VectorSums {
  const scalesAt = TABLE_AT + packed.length;
  const memory = new WebAssembly.Memory({ initial: Math.ceil((scalesAt + scale.byteLength) / PAGE_BYTES) });
  const { buffer } = memory;
  new Uint8Array(buffer).set(packed, TABLE_AT);
  new Float32Array(buffer, scalesAt).set(scale);
  const vector = new Int8Array(buffer, VECTOR_AT, VECTOR_WIDTH);
  const rows = new Int32Array(buffer, ROWS_AT, WAITING);
  const features = new Int32Array(buffer, FEATURES_AT, WAITING);
  const weights = new Float64Array(buffer, WEIGHTS_AT, WAITING);
  const instance = new WebAssembly.Instance(program, { encode: { memory } });
  const { clear, addRows, addFeatures, finish } = instance.exports as Program; // the types are defined in encode.wat
  let rowsWaiting = 0;
  let featuresWaiting = 0;

  const addWaitingRows = () => {
    if (rowsWaiting > 0) addRows(rowsWaiting, scalesAt);
    rowsWaiting = 0;
  };
  const addWaitingFeatures = () => {
    if (featuresWaiting > 0) addFeatures(featuresWaiting);
    featuresWaiting = 0;
  };
  return {
    clear,
    addRow: (row) => {
      rows[rowsWaiting++] = row;
      if (rowsWaiting === WAITING) addWaitingRows();
    },
    addFeature: (feature, weight) => {
      features[featuresWaiting] = feature;
      weights[featuresWaiting++] = weight;
      if (featuresWaiting === WAITING) addWaitingFeatures();
    },
    finish: () => {
      addWaitingRows();
      addWaitingFeatures();
      finish();
      return vector.slice();
    },
    halves: () => new Float32Array(buffer, HALVES_AT, DENSE_WIDTH + SKETCH_WIDTH).slice(),
  };
}
