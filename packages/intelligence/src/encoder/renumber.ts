/** Numbers the labels 0, 1, 2, … in the order in which they first occur, and counts them. */
export function renumber(labels: Iterable<unknown>): { labels: Int32Array; count: number } {
  const numbers = new Map<unknown, number>();
  // The type of `Int32Array.from` requires numbers, although the mapping function produces them.
  const renumbered = Int32Array.from(labels as Iterable<number>, (label: unknown) => {
    const number = numbers.get(label) ?? numbers.size;
    numbers.set(label, number);
    return number;
  });
  return { labels: renumbered, count: numbers.size };
}
