/** The weight of a term that is in `count` of `items` texts; never negative. */
export function termWeight(count: number, items: number): number {
  return Math.log(1 + (Math.max(items, count) - count + 0.5) / (count + 0.5));
}
