import { withQuery } from './pager.tsx';

/** The addresses of the first page and of the next; null where there is none. */
export type Pages = { first: string | null; next: string | null };

/**
 * A page of a list of which one entry more was read than is shown. `from` is the name in the address of where a page begins, `at` where
 * this one does, and `idOf` what the next begins after.
 */
export function pageOf<T>(
  found: T[],
  {
    size,
    here,
    query = {},
    from,
    at,
    idOf,
  }: {
    size: number;
    here: string;
    query?: Record<string, string | undefined>;
    from: string;
    at: string | undefined;
    idOf: (one: T) => string;
  },
): { shown: T[]; pages: Pages } {
  const shown = found.slice(0, size);
  const last = shown.at(-1);
  const next = found.length > size && last ? withQuery(here, { ...query, [from]: idOf(last) }) : null;
  return { shown, pages: { first: at === undefined ? null : withQuery(here, query), next } };
}
