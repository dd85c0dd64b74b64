import { type ImportFound, type ImportProgress } from '@feedback/core';
import { type ImportField } from '@feedback/files';
import { counted, number } from '../format.ts';

export const STATE_WORDS: Record<ImportFound['state'], string> = {
  draft: 'Not begun',
  running: 'Being stored',
  done: 'Done',
  failed: 'Stopped',
  over: 'Dropped',
};

export const STATE_CLASS: Record<ImportFound['state'], string> = {
  draft: 'warn',
  running: 'other',
  done: 'good',
  failed: 'bad',
  over: 'other',
};

export const FIELD_WORDS: Record<ImportField, string> = {
  text: 'What was said',
  customer_name: 'Who said it',
  customer_email: 'Their e-mail address',
  company_name: 'Their company',
  revenue_band: 'What they pay a year',
  submitted_at: 'When it was said',
  source: 'Where it came from',
  external_id: 'Your id for it',
};

/** `3,200 of 5,000 rows, 12 skipped`. */
export function progressWords({ rows, handled, refused }: ImportProgress, locale: string): string {
  const skipped = refused === 0 ? '' : `, ${number(refused, locale)} skipped`;
  return handled >= rows
    ? `${counted(rows, 'row', locale)}${skipped}`
    : `${number(handled, locale)} of ${counted(rows, 'row', locale)}${skipped}`;
}
