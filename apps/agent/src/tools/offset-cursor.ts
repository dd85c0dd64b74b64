import { type ToolFailure } from '@feedback/contract';

/** Where a list goes on, as a cursor that clients send back and do not read. */
export function writeOffset(offset: number): string {
  return Buffer.from(`from:${offset}`).toString('base64url');
}

/** The place that a cursor stands for, the beginning when there is none; null for one that is not ours. */
export function readOffset(cursor: string | undefined): number | null {
  if (cursor === undefined) return 0;
  const [, offset] = /^from:(\d{1,6})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  return offset === undefined ? null : Number(offset);
}

/** What is said of a cursor that is not ours. */
export const NO_CURSOR_OF_OURS: ToolFailure = {
  code: 'not_found',
  detail: 'The cursor is not one that an answer gave; call again without it',
};
