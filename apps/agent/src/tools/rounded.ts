/** A number with so many decimals: no more than what it was made from knows. */
export function rounded(value: number, decimals: number): number {
  return Number(value.toFixed(decimals));
}

/** The same, by digits that count, for numbers of any size. */
export function significant(value: number, digits: number): number {
  return Number(value.toPrecision(digits));
}
