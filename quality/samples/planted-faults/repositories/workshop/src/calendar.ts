export type Span = { from: Date; to: Date };

/** Whether two spans have time in common. */
export function clash(one: Span, other: Span): boolean {
  return one.from <= other.to && other.from < one.to;
}

/** The minutes of a span. */
export function minutesOf({ from, to }: Span): number {
  return (to.getTime() - from.getTime()) / 60_000;
}

/** The spans of a day, the earliest first. */
export function onDay<T extends Span>(spans: readonly T[], day: string): T[] {
  return spans
    .filter(({ from }) => from.toISOString().startsWith(day))
    .toSorted((a, b) => a.from.getTime() - b.from.getTime());
}
