import { readAmount, REVENUE_BANDS, type SentFeedbackItem } from '@feedback/contract';
import { COMPANY_KEYS, companyIn } from './company-in.ts';
import { AMOUNT_KEYS, yearly } from './user-metadata.ts';

/** The most of a value that a warning repeats. */
const MOST_REPEATED = 40;

/** What of an item was not understood: it is kept as it was sent and counts for nothing. */
export function itemWarnings(item: SentFeedbackItem): string[] {
  return [
    ...revenueWarnings('revenue_band', item.revenue_band),
    ...timeWarnings(item.submitted_at),
    ...companyWarnings(item),
  ];
}

/** Why a revenue counts as unknown, if it does. */
export function revenueWarnings(field: string, sent: unknown): string[] {
  if (typeof sent !== 'string' || sent.trim() === '') return [];
  const text = sent.trim();
  return readAmount(text) === null && !REVENUE_BANDS.includes(text) ? [noAmount(field, sent)] : [];
}

/** What a page says that its visitor pays, where that is no amount, and whose visitor it is, where that is no name. */
export function metadataWarnings(metadata: Record<string, unknown> = {}): string[] {
  const amounts = AMOUNT_KEYS.flatMap((name) => {
    const sent = Object.hasOwn(metadata, name) ? metadata[name] : undefined;
    return isMeant(sent) && yearly(name, sent) === null ? [noAmount(`user_metadata.${name}`, sent)] : [];
  });
  return [...amounts, ...companyWarnings(metadata, 'user_metadata.')];
}

function noAmount(field: string, sent: unknown): string {
  return `${field} ${shown(sent)} is not an amount with one meaning, so the revenue counts as unknown. Send a number, for example 48000`;
}

function timeWarnings(sent: unknown): string[] {
  if (sent === undefined || typeof sent === 'string') return [];
  return [
    `submitted_at ${shown(sent)} is not text, so the item counts as said now. Send a date-time, for example 2026-11-22T10:00:00Z`,
  ];
}

function companyWarnings(sent: object, within = ''): string[] {
  if (companyIn(sent) !== undefined) return [];
  const own = new Map<string, unknown>(Object.entries(sent));
  const field = COMPANY_KEYS.find((name) => isMeant(own.get(name)));
  if (field === undefined) return [];
  return [
    `${within}${field} ${shown(own.get(field))} is not a name of at most 1000 characters, so the company counts as unknown`,
  ];
}

function isMeant(sent: unknown): boolean {
  return sent !== undefined && sent !== null && !(typeof sent === 'string' && sent.trim() === '');
}

function shown(sent: unknown): string {
  const text = JSON.stringify(sent);
  const characters = Array.from(text.slice(0, 2 * MOST_REPEATED));
  return text.length > MOST_REPEATED ? `${characters.slice(0, MOST_REPEATED).join('')}…` : text;
}
