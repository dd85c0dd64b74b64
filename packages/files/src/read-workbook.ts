import { AppError } from '@feedback/runtime/app-error';
import type { unzipSync as Unzip } from 'fflate';
import { type SheetData } from 'read-excel-file/universal';

/** How the files of Excel begin, and those of any other ZIP file. */
const ZIP = [0x50, 0x4b, 0x03, 0x04];
/** The most bytes that a workbook may have unpacked. */
const MOST_UNPACKED = 128 * 1024 * 1024;

/** Whether a file may be a workbook of Excel, by how it begins. */
export function isWorkbook(bytes: Uint8Array): boolean {
  return ZIP.every((byte, at) => bytes[at] === byte);
}

/**
 * The sheet of an Excel workbook (`.xlsx`) with the most text as CSV, so that it is kept and read like one. A number is written in digits of one
 * meaning, and a date as ISO 8601.
 * @throws AppError `invalid` for a file that is no workbook, or unpacks to too much
 */
export async function workbookToCsv(bytes: Uint8Array): Promise<string> {
  const [{ default: readWorkbook }, { unzipSync }] = await Promise.all([
    import('read-excel-file/universal'),
    import('fflate'),
  ]); // few files are workbooks
  try {
    checkSize(bytes, unzipSync);
    const sheets = (await readWorkbook(Uint8Array.from(bytes).buffer)).map(({ data }) => sheetToCsv(data));
    const letters = (csv: string) => csv.replaceAll('\n', '').length;
    const [longest = ''] = sheets.toSorted((a, b) => letters(b) - letters(a));
    return longest;
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('invalid', NO_WORKBOOK, { cause: error });
  }
}

function sheetToCsv(rows: SheetData): string {
  const isFilled = (row: SheetData[number]) => row.some((cell) => cell !== null && cell !== '');
  const lines = rows.map((row) => (isFilled(row) ? row.map(toCell).join(',') : '')); // rows keep their numbers
  return lines.every((line) => line === '') ? '' : ['sep=,', ...lines].join('\n'); // cells may have other separators
}

const NO_WORKBOOK =
  'This file is no Excel workbook (.xlsx) that can be read. Open it in a spreadsheet program, save it as .xlsx or CSV, and choose that file.';

/** What the archive says of its sizes bounds what is unpacked: no more is written for an entry than it says. */
function checkSize(bytes: Uint8Array, unzipSync: typeof Unzip): void {
  let unpacked = 0;
  let sheets = 0;
  unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      unpacked += originalSize;
      if (name.startsWith('xl/worksheets/')) sheets += 1;
      return false;
    },
  });
  if (sheets === 0) throw new AppError('invalid', NO_WORKBOOK);
  if (unpacked > MOST_UNPACKED)
    throw new AppError(
      'invalid',
      'This workbook is too large to be read. Save its sheet as CSV, or divide it, and choose that file.',
    );
}

function toCell(value: unknown): string {
  const text = textOf(value);
  return /[",\n\r]/u.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text;
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return dateText(value);
  if (typeof value === 'number') return numberText(value);
  return typeof value === 'string' ? value : JSON.stringify(value); // true or false
}

/** Excel knows no zones; a date without a time has none here either. */
function dateText(value: Date): string {
  if (Number.isNaN(value.getTime())) return '';
  const text = value.toISOString();
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text;
}

/** A fourth decimal where three could be thousands, and no exponent. */
function numberText(value: number): string {
  const text = String(value);
  if (/^-?[1-9]\d{0,2}\.\d{3}$/u.test(text)) return `${text}0`;
  return Number.isInteger(value) && Math.abs(value) < Number.MAX_SAFE_INTEGER ? value.toFixed(0) : text;
}
