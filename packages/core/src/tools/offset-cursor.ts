import { type ToolFailure } from '@feedback/contract';

/** Writes a position in a list as an opaque cursor, which clients send back. */
export function writeOffset(offset: number): string {
  return Buffer.from(`from:${offset}`).toString('base64url');
}

/** The position that a cursor stands for: 0 without a cursor, null for a cursor that this service did not issue. */
export function readOffset(cursor: string | undefined): number | null {
  if (cursor === undefined) return 0;
  const [, offset] = /^from:(\d{1,6})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  return offset === undefined ? null : Number(offset);
}

/** The failure for a cursor that this service did not issue. */
export const NO_CURSOR_OF_OURS: ToolFailure = {
  code: 'not_found',
  detail: 'The cursor is not valid; call again without it',
};
