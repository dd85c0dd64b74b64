import { isUuid } from '@feedback/db';
import { AppError } from '@feedback/runtime';

const USUAL = 50;
const MOST = 200;

/** An id in a query; undefined when none was given. */
export function toId(given: unknown, name: string): string | undefined {
  if (given === undefined) return undefined;
  if (typeof given !== 'string' || !isUuid(given)) throw new AppError('invalid', `${name} must be an id`);
  return given;
}

/** How many entries a page has, 50 unless told. */
export function toLimit(given: unknown): number {
  if (given === undefined) return USUAL;
  const limit = Number(given);
  if (!Number.isInteger(limit) || limit < 1 || limit > MOST)
    throw new AppError('invalid', `limit must be a whole number from 1 to ${MOST}`);
  return limit;
}
