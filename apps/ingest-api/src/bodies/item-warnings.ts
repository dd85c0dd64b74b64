import { readAmount, readBand, type SentFeedbackItem } from '@feedback/contract';
import { COMPANY_KEYS, companyIn } from './company-in.ts';
import { AMOUNT_KEYS, amountIn, yearly } from './user-metadata.ts';

/** The most of a value that a warning repeats. */
const MOST_REPEATED = 40;

/** What of an item was not understood, and so counts for nothing, or was read from another notation; it is kept as it was sent. */
export function itemWarnings(item: SentFeedbackItem): string[] {
  return [
    ...revenueWarnings('revenue_band', item.revenue_band),
    ...timeWarnings(item.submitted_at),
    ...companyWarnings(item),
  ];
}

/** Why a revenue counts as unknown, or as which amount, where it was not sent as a number. */
export function revenueWarnings(field: string, sent: unknown): string[] {
  if (typeof sent !== 'string' || sent.trim() === '' || readBand(sent) !== null) return [];
  return amountWarnings(field, sent, readAmount(sent));
}

function amountWarnings(field: string, sent: unknown, amount: ReturnType<typeof readAmount>): string[] {
  if (amount === null) return [noAmount(field, sent)];
  // A decimal number is taken as it is written.
  if (typeof sent !== 'string' || typeof amount !== 'string' || amount === sent.trim()) return [];
  return [`${field} ${shown(sent)} was read as ${amount}. Send a number, which has one meaning`];
}

/** What a page says that its visitor pays, where that is no number, and whose visitor it is, where that is no name. */
export function metadataWarnings(metadata: Record<string, unknown> = {}): string[] {
  const sent = AMOUNT_KEYS.flatMap((name) => {
    const value = Object.hasOwn(metadata, name) ? metadata[name] : undefined;
    return isMeant(value)
      ? [{ name: `user_metadata.${name}`, value, isRead: yearly(name, value) !== null }]
      : [];
  });
  // The first that is an amount is the revenue, and those behind it are not read.
  const at = sent.findIndex(({ isRead }) => isRead);
  const read = sent[at];
  const unread = read === undefined ? sent : sent.slice(0, at);
  return [
    ...unread.map(({ name, value }) => noAmount(name, value, read && `${read.name} is read instead`)),
    ...(read ? amountWarnings(read.name, read.value, amountIn(read.value)) : []),
    ...companyWarnings(metadata, 'user_metadata.'),
  ];
}

function noAmount(field: string, sent: unknown, so = 'the revenue counts as unknown'): string {
  return `${field} ${shown(sent)} is not an amount with one meaning, or a larger one than is stored, so ${so}. Send a number, for example 48000`;
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
