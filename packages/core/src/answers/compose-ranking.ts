import { type SearchFilter, type themes } from '@feedback/db';
import { type Asked } from '@feedback/intelligence';
import { countOf, knownRevenue, mentions, numbers, quoted, titled } from './answer-words.ts';
import { type Answer, type Citation } from './compose-answer.ts';

/** What the ranking says overall: its first themes with their counts and citations, and the totals. */
export type RankingFindings = {
  asked: Asked;
  filter: SearchFilter;
  all: themes.ThemeCounts['all'];
  /** Whether `all` counts these themes only, or everything that the filter matches. */
  isOfThemes: boolean;
  shown: { theme: themes.LeadingTheme; counts: themes.ThemeCounts['all']; cited: Citation[] }[];
};

/** Puts the first themes of the ranking into sentences. Every sentence cites the passages it rests on. */
export function composeRanking({ asked, filter, all, isOfThemes, shown }: RankingFindings): Answer {
  const cited = shown.flatMap((each) => each.cited);
  const sentences = [
    `${period(filter)}${overall(all, isOfThemes ? shown.length : undefined)} ${numbers(cited)}.`,
    ...(asked === 'trend' ? [`${mentions(all)} ${numbers(cited)}.`] : []),
    ...shown.map((each, index) => `#${index + 1} ${themeOf(each)}: ${quoted(each.cited)}.`),
  ];
  return {
    text: sentences.join(' '),
    grounded: true,
    citations: cited,
    counts: {
      matched: all.items,
      customers: all.customers,
      revenue: all.revenue,
      unprovenRevenue: all.unprovenRevenue,
    },
    themes: shown.map(({ theme: { id, title, kind, state }, counts }) => ({
      priorityId: id,
      matched: counts.items,
      priority: { id, title, kind, state },
    })),
    followups: shown.slice(0, 3).map(({ theme }) => `What do customers say about ${titled(theme.title)}?`),
  };
}

function period({ since, until }: SearchFilter): string {
  const day = (time: Date) => time.toISOString().slice(0, 10);
  if (since && until) return `From ${day(since)} until ${day(until)}: `;
  if (since) return `Since ${day(since)}: `;
  return until ? `Before ${day(until)}: ` : '';
}

function overall(counts: themes.ThemeCounts['all'], themesShown: number | undefined): string {
  if (themesShown === undefined) return counted(counts);
  const priorities = themesShown === 1 ? 'the first priority' : `the first ${themesShown} priorities`;
  return `${counted(counts)} in ${priorities} of the ranking`;
}

function themeOf({ theme, counts }: RankingFindings['shown'][number]): string {
  const trend = ['rising', 'falling', 'new'].includes(theme.trend) ? ` (${theme.trend})` : '';
  return `${titled(theme.title)}${trend}, ${counted(counts)}; ${mentions(counts)}`;
}

function counted(counts: themes.ThemeCounts['all']): string {
  return `${countOf(counts.items, 'item')} from ${countOf(counts.customers, 'customer')}${knownRevenue(counts)}`;
}
