/** Rounds a number to some decimals, so that it claims no more precision than its inputs have. */
export function rounded(value: number, decimals: number): number {
  return Number(value.toFixed(decimals));
}

/** The same by significant digits, for numbers of any size. */
export function significant(value: number, digits: number): number {
  return Number(value.toPrecision(digits));
}
