/** Numbers the labels 0, 1, 2, … in the order in which they first occur, and counts them. */
export function renumber(labels: Iterable<unknown>): { labels: Int32Array; count: number } {
  const numbers = new Map<unknown, number>();
  const renumbered = Array.from(labels, (label) => {
    const number = numbers.get(label) ?? numbers.size;
    numbers.set(label, number);
    return number;
  });
  return { labels: Int32Array.from(renumbered), count: numbers.size };
}
