import { codeOf } from '@feedback/runtime';

/** Whether a single item of a group may have caused the error: data exceptions and violated constraints (SQLSTATE classes 22, 23). */
export function isDataError(error: unknown): boolean {
  return /^2[23]/.test(codeOf(error));
}
