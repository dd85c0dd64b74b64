/** Rounds a number to some decimals, so that it suggests no more precision than its inputs have. */
export function rounded(value: number, decimals: number): number {
  return Number(value.toFixed(decimals));
}

/** Rounds a number to some significant digits, for numbers of any size. */
export function significant(value: number, digits: number): number {
  return Number(value.toPrecision(digits));
}
