import { type SearchFilter, type themes } from '@feedback/db';
import { type Asked } from '@feedback/intelligence';
import { money, numbers, quoted, times, titled } from './answer-words.ts';
import { type Answer, type Citation } from './compose-answer.ts';

/** What the ranking says about everything: its first themes, each with its counts and citations, and the counts of all. */
export type RankingFindings = {
  asked: Asked;
  filter: SearchFilter;
  all: themes.ThemeCounts['all'];
  /** Whether `all` is of these themes, or of whatever the filter lets through. */
  isOfThemes: boolean;
  told: { theme: themes.LeadingTheme; counts: themes.ThemeCounts['all']; cited: Citation[] }[];
};

/** Puts the first themes of the ranking into sentences. Every one carries the numbers of what it rests on. */
export function composeRanking({ asked, filter, all, isOfThemes, told }: RankingFindings): Answer {
  const cited = told.flatMap((each) => each.cited);
  const sentences = [
    `${period(filter)}${whole(all, isOfThemes ? told.length : undefined)} ${numbers(cited)}.`,
    ...(asked === 'trend' ? [`${course(all)} ${numbers(cited)}.`] : []),
    ...told.map((each, index) => `#${index + 1} ${themeOf(each)}: ${quoted(each.cited)}.`),
  ];
  return {
    text: sentences.join(' '),
    grounded: true,
    citations: cited,
    counts: { matched: all.items, customers: all.customers, revenue: all.revenue },
    themes: told.map(({ theme: { id, title, kind, state }, counts }) => ({
      priorityId: id,
      matched: counts.items,
      priority: { id, title, kind, state },
    })),
    followups: told.slice(0, 3).map(({ theme }) => `What do customers say about ${titled(theme.title)}?`),
  };
}

function period({ since, until }: SearchFilter): string {
  const day = (time: Date) => time.toISOString().slice(0, 10);
  if (since && until) return `From ${day(since)} until ${day(until)}: `;
  if (since) return `Since ${day(since)}: `;
  return until ? `Before ${day(until)}: ` : '';
}

function whole(counts: themes.ThemeCounts['all'], themesTold: number | undefined): string {
  const amount = `${customers(counts)} spoke in ${items(counts)}${pay(counts, '; as far as it is known they pay')}`;
  if (themesTold === undefined) return amount;
  return `${amount}, of what the ranking has first${themesTold > 1 ? `, ${themesTold} themes` : ''}`;
}

function themeOf({ theme, counts }: RankingFindings['told'][number]): string {
  const trend = ['rising', 'falling', 'new'].includes(theme.trend) ? `, ${theme.trend}` : '';
  return `${titled(theme.title)}${trend}, ${items(counts)} of ${customers(counts)}${pay(counts, ' who pay')}; ${course(counts)}`;
}

function course({ recent, before }: themes.ThemeCounts['all']): string {
  return `in the last 28 days said ${times(recent)}, in the 28 days before ${times(before)}`;
}

function items({ items: count }: themes.ThemeCounts['all']): string {
  return `${count} ${count === 1 ? 'item' : 'items'}`;
}

function customers({ customers: count }: themes.ThemeCounts['all']): string {
  return `${count} ${count === 1 ? 'customer' : 'customers'}`;
}

function pay({ revenue, currency }: themes.ThemeCounts['all'], words: string): string {
  return Number(revenue) > 0 ? `${words} ${money(revenue)} ${currency} a year` : '';
}
