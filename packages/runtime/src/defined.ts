import assert from 'node:assert';

/** A value that must be there, because of what stands around the call; `what` names it when it is not. */
export function defined<T>(value: T | null | undefined, what: string): T {
  assert(value !== null && value !== undefined, `there is no ${what}`);
  return value;
}
