import { codeOf } from '@feedback/runtime';

/** Whether a single one of many items written together may be to blame: data exceptions (SQLSTATE class 22). */
export function isDataError(error: unknown): boolean {
  return codeOf(error).startsWith('22');
}
