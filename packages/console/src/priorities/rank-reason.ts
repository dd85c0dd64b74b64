import { counted, number } from '../format.ts';

/** One account's part of a score. `severity` is .25 to 1. */
type Term = { severity: number; ageDays: number };

/** What accounts of at least this severity do, said of one and of several; praise is below all of them. */
const SEVERITIES: { least: number; one: string; several: string }[] = [
  { least: 0.9, one: 'cannot work without it', several: 'cannot work without it' },
  { least: 0.6, one: 'badly hindered', several: 'are badly hindered' },
  { least: 0.4, one: 'bothered', several: 'are bothered' },
];
const MILD = { one: 'mentions it', several: 'mention it' };
/** The most age of each word, in days. */
const AGES: [most: number, words: string][] = [
  [14, 'in the last two weeks'],
  [31, 'in the last month'],
  [92, 'in the last three months'],
];
const OLD = 'longer ago';

/** What makes the score of a priority, in words: "12 accounts; most are badly hindered, most in the last month". */
export function rankReason(
  {
    reach,
    explain: { terms },
  }: { reach: { customers: number; accounts?: number }; explain: { terms: Term[] } },
  locale: string,
): string {
  const accounts = reach.accounts ?? reach.customers;
  const severity = median(terms.map((term) => term.severity));
  const age = median(terms.map((term) => term.ageDays));
  const { one, several } = severityWords(severity);
  const when = AGES.find(([most]) => age <= most)?.[1] ?? OLD;
  if (accounts === 1) return `1 account; ${one}, ${when}`;
  return `${counted(accounts, 'account', locale)}; most ${several}, most ${when}`;
}

/** What one account's part is made of, in words: "badly hindered, said 12 days ago". */
export function termReason({ severity, ageDays }: Term, locale: string): string {
  const days = Math.round(ageDays);
  const when = days === 0 ? 'today' : days === 1 ? 'yesterday' : `${number(days, locale)} days ago`;
  return `${severityWords(severity).one}, said ${when}`;
}

/** How severe something is, .25 to 1, in words. */
export function severityWords(severity: number): { one: string; several: string } {
  return SEVERITIES.find(({ least }) => severity >= least) ?? MILD;
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
}
