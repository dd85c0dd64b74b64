import assert from 'node:assert';

/** A value that the code around the call guarantees; `what` names it in the error when it is missing. */
export function defined<T>(value: T | null | undefined, what: string): T {
  assert(value !== null && value !== undefined, `there is no ${what}`);
  return value;
}
