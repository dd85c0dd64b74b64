import { isUuid } from '@feedback/db';
import { AppError } from '@feedback/runtime';

const USUAL = 50;
const MOST = 200;

/** An id in a query; undefined when absent. */
export function toId(given: unknown, name: string): string | undefined {
  if (given === undefined) return undefined;
  if (typeof given !== 'string' || !isUuid(given)) throw new AppError('invalid', `${name} must be an id`);
  return given;
}

/** The page size; 50 by default. */
export function toLimit(given: unknown): number {
  if (given === undefined) return USUAL;
  const limit = Number(given);
  if (!Number.isInteger(limit) || limit < 1 || limit > MOST)
    throw new AppError('invalid', `limit must be a whole number from 1 to ${MOST}`);
  return limit;
}
