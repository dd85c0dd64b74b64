const OIDS = { text: 25, uuid: 2950 };
const HEAD_BYTES = 20;
const LENGTH_BYTES = 4;
const UUID_BYTES = 16;
const NULL_LENGTH = -1;

/** Types whose arrays are sent in binary form. */
export type BinaryType = keyof typeof OIDS;

/**
 * One column of many rows as a PostgreSQL array in binary form; null where no row has a value, which `unnest` beside other arrays reads
 * as nulls. PostgreSQL reads it element by element, at a third of the cost of an array's text form, which it reads character by character.
 */
export function toBinaryArray<K extends string>(
  rows: Record<K, string | null>[],
  column: K,
  type: BinaryType,
): Buffer | null {
  const nulls = rows.reduce((sum, { [column]: value }) => sum + (value === null ? 1 : 0), 0);
  if (nulls === rows.length) return null;
  const array = type === 'uuid' ? withUuids(rows, column, nulls) : withTexts(rows, column);
  const head = [1 /* dimension */, nulls === 0 ? 0 : 1, OIDS[type], rows.length, 1 /* the first index */];
  head.forEach((field, index) => array.writeInt32BE(field, index * 4));
  return array;
}

/** The ids behind room for the head. They are decoded from one text: a call for each would cost more than its bytes. */
function withUuids<K extends string>(rows: Record<K, string | null>[], column: K, nulls: number): Buffer {
  let hex = '';
  for (const { [column]: value } of rows) {
    if (value === null) hex += 'ffffffff';
    else hex += `00000010${value.length === 2 * UUID_BYTES ? value : value.replaceAll('-', '')}`;
  }
  const bytes = rows.length * LENGTH_BYTES + (rows.length - nulls) * UUID_BYTES;
  const array = Buffer.allocUnsafe(HEAD_BYTES + bytes);
  // Decoding stops at what is no digit.
  if (hex.length !== 2 * bytes || array.write(hex, HEAD_BYTES, 'hex') !== bytes)
    throw new TypeError(`${column} has a value that is no UUID`);
  return array;
}

/** The texts behind room for the head. */
function withTexts<K extends string>(rows: Record<K, string | null>[], column: K): Buffer {
  let bytes = HEAD_BYTES;
  for (const { [column]: value } of rows)
    bytes += LENGTH_BYTES + (value === null ? 0 : Buffer.byteLength(value));
  const array = Buffer.allocUnsafe(bytes);
  let at = HEAD_BYTES;
  for (const { [column]: value } of rows) {
    const length = value === null ? NULL_LENGTH : array.write(value, at + LENGTH_BYTES);
    array.writeInt32BE(length, at);
    at += LENGTH_BYTES + Math.max(length, 0);
  }
  return array;
}
