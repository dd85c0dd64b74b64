import { type ImportField } from './import-fields.ts';
import { plainAmount } from './plain-amount.ts';
import { readDate } from './read-date.ts';

/** The share of a column's values that must look like a field. */
const LEAST_SHARE = 0.8;
/** What customers say has this many words, in the middle of a column's values. */
const LEAST_WORDS = 4;

const EMAIL = /^[^\s@]{1,64}@[^\s@]{1,255}$/u;
/** Bare digits may be a rating or a number of seats: an amount is only guessed where it is written as one. */
const AMOUNT_SIGNS = /[$€£¥]|\d[.,'’]\d{3}\b/u;

/** The column whose values look like the field; undefined where none does. */
export function fieldOf(
  field: ImportField,
  columns: string[],
  valuesOf: (column: string) => string[],
): string | undefined {
  if (field === 'text') return longestOf(columns, valuesOf);
  const looks = LOOKS[field];
  if (!looks) return undefined;
  return columns.find((column) => {
    const values = valuesOf(column).filter((value) => value.trim() !== '');
    return values.length > 0 && values.filter(looks).length >= LEAST_SHARE * values.length;
  });
}

const LOOKS: Partial<Record<ImportField, (value: string) => boolean>> = {
  customer_email: (value) => EMAIL.test(value.trim()) && value.includes('.', value.indexOf('@')),
  submitted_at: (value) => /\D/u.test(value.trim()) && readDate(value) !== null,
  revenue_band: (value) => AMOUNT_SIGNS.test(value) && plainAmount(value) !== null,
};

/** The column with the longest texts. */
function longestOf(columns: string[], valuesOf: (column: string) => string[]): string | undefined {
  const lengths = columns.map((column) => {
    const words = valuesOf(column)
      .filter((value) => value.trim() !== '' && readDate(value) === null)
      .map((value) => value.trim().split(/\s+/u).length)
      .toSorted((a, b) => a - b);
    return { column, words: words[Math.floor(words.length / 2)] ?? 0 };
  });
  const [longest] = lengths.toSorted((a, b) => b.words - a.words);
  return longest && longest.words >= LEAST_WORDS ? longest.column : undefined;
}
