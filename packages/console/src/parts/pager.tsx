/** The way to the next part of a long list, and back to its start. */
export function Pager({ first, next }: { first: string | null; next: string | null }) {
  if (first === null && next === null) return null;
  return (
    <nav class="row" aria-label="Pages">
      {first !== null && (
        <a class="button" href={first}>
          From the start
        </a>
      )}
      {next !== null && (
        <a class="button" href={next} rel="next">
          Next
        </a>
      )}
    </nav>
  );
}

/** An address with some of its query changed; an undefined value leaves the name out. */
export function withQuery(path: string, query: Record<string, string | undefined>): string {
  const kept = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return kept.length === 0 ? path : `${path}?${new URLSearchParams(kept).toString()}`;
}
