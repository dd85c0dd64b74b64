import { codeOf } from '@feedback/runtime';

/** Whether a single item of a group may have caused the error: data exceptions (SQLSTATE class 22). */
export function isDataError(error: unknown): boolean {
  return codeOf(error).startsWith('22');
}
