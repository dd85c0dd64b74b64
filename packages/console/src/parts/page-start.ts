import { isId } from '@feedback/contract';

/** The id after which a page of a list begins, from its address; undefined for the first page. */
export function toPageStart(given: unknown): string | undefined {
  return typeof given === 'string' && isId(given) ? given : undefined;
}
