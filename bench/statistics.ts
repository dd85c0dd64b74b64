/** The middle value, or the mean of the two in the middle. */
export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? NaN) + (sorted[Math.ceil(middle)] ?? NaN)) / 2;
}

/** The spread of the values: half the distance from the minimum to the maximum, as a share of the median. */
export function spread(values: number[]): number {
  return (Math.max(...values) - Math.min(...values)) / 2 / median(values);
}
