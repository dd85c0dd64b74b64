// All amounts are whole cents.

export function sum(amounts: number[]): number {
  return amounts.reduce((all, amount) => all + amount, 0);
}

/** A share of an amount, in whole cents. */
export function percentOf(cents: number, percent: number): number {
  return Math.ceil((cents * percent) / 100);
}

/** "1.234,50 €" in German, "€1,234.50" in English. */
export function format(cents: number, locale: string): string {
  return new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' }).format(cents / 100);
}

/** Reads "12,50" and "12.50" from the wholesaler's list. */
export function parseAmount(text: string): number {
  const [, whole = '0', fraction = '0'] = /^\s*(\d+)(?:[.,](\d{1,2}))?\s*$/.exec(text) ?? [];
  return Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
}
