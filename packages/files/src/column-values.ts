import { readRevenue } from '@feedback/contract';
import { type ImportField } from './import-fields.ts';
import { readDate } from './read-date.ts';

/** The share of a column's values that must look like a field. */
const LEAST_SHARE = 0.8;
/** What customers say has this many words, in the middle of a column's values. */
const LEAST_WORDS = 4;

const EMAIL = /^[^\s@]{1,64}@[^\s@]{1,255}$/u;
/** Digits alone, grouped or not, may be a rating or a number of seats: an amount is only guessed where it is written as one. */
const AMOUNT_SIGNS = /[$€£¥]|\d[.,'’]\d{3}[.,]\d{2}(?!\d)/u;
/** What is paid a month is not what is paid a year. */
const A_MONTH = /mrr|month|monat|mois|mensu|mensi|maand/iu;
/** Feedback of an earlier day is of no use: such dates are of something else, like a birthday. */
const FIRST_DAY = new Date(Date.UTC(2000, 0, 1));

/** The column whose values look like the field; undefined where none does. */
export function fieldOf(
  field: ImportField,
  columns: string[],
  { valuesOf, now }: { valuesOf: (column: string) => string[]; now: Date },
): string | undefined {
  if (field === 'text') return longestOf(columns, valuesOf);
  const looks = LOOKS[field];
  if (!looks) return undefined;
  return columns.find((column) => {
    if (field === 'revenue_band' && A_MONTH.test(column)) return false;
    const values = valuesOf(column).filter((value) => value.trim() !== '');
    return (
      values.length > 0 && values.filter((value) => looks(value, now)).length >= LEAST_SHARE * values.length
    );
  });
}

/** Whether a cell is an e-mail address, a date or an amount, as no name of a column is. */
export function isDatum(cell: string, now: Date): boolean {
  return Object.values(LOOKS).some((looks) => looks(cell, now));
}

/** A number may be a day or a time as computers count it, but is more often something else. */
const NUMBER = /^\d+(?:[.,]\d+)?$/u;
/** Eight digits that are a day of this century are one: `20261105`. */
const DAY_IN_DIGITS = /^20\d{6}$/u;
const LOOKS: Partial<Record<ImportField, (value: string, now: Date) => boolean>> = {
  customer_email: (value) => EMAIL.test(value.trim()) && value.includes('.', value.indexOf('@')),
  submitted_at: (value, now) =>
    (!NUMBER.test(value.trim()) || DAY_IN_DIGITS.test(value.trim())) && isPastDay(value, now),
  revenue_band: (value) => AMOUNT_SIGNS.test(value) && readRevenue(value) !== null,
};

/** Whether a text is a date on which feedback may have been sent; of one with two meanings the year tells. */
function isPastDay(value: string, now: Date): boolean {
  const read = readDate(value);
  if (read === null) return false;
  if ('time' in read) return read.time >= FIRST_DAY && read.time <= now;
  const [year] = /\d{4}/u.exec(value) ?? [];
  return (
    year === undefined || (Number(year) >= FIRST_DAY.getUTCFullYear() && Number(year) <= now.getUTCFullYear())
  );
}

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
