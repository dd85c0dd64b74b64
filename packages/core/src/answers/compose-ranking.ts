import { type SearchFilter, type themes } from '@feedback/db';
import { type Intent, type Kind } from '@feedback/intelligence';
import { countOf, knownRevenue, mentions, numbers, quoted, titled } from './answer-words.ts';
import { type Citation } from './cite-sayings.ts';
import { type Answer } from './compose-answer.ts';

/** The first priorities of the ranking with their counts and citations, and the totals. */
export type RankingFindings = {
  intent: Intent;
  filter: SearchFilter;
  all: themes.ThemeCounts['all'];
  /** Whether `all` counts these priorities only, or everything that the filter matches. */
  isOfThemes: boolean;
  /** For a trend: whether it asks what is mentioned less. */
  isFalling: boolean;
  /** Whether the priorities are those with the most items. */
  isMostFrequent: boolean;
  /** The kinds that were chosen, as the question prefers them without asking for no other; empty for all. */
  preferred: Kind[];
  shown: { theme: themes.LeadingTheme; counts: themes.ThemeCounts['all']; cited: Citation[] }[];
};

/** Puts the first themes of the ranking into sentences. Every sentence cites the passages it rests on. */
export function composeRanking({
  intent,
  filter,
  all,
  isOfThemes,
  isFalling,
  isMostFrequent,
  preferred,
  shown,
}: RankingFindings): Omit<Answer, 'readAs'> {
  const cited = shown.flatMap((each) => each.cited);
  const lead = [
    `${period(filter)}${overall(all, isOfThemes ? shown.length : undefined, whichOf(intent, { filter, isFalling, isMostFrequent, preferred, shown }))} ${numbers(cited)}.`,
    ...(intent === 'trend' ? [`${mentions(all)} ${numbers(cited)}.`] : []),
  ];
  const ofThemes = shown.map((each) => `#${each.theme.rank} ${themeOf(each)}: ${quoted(each.cited)}.`);
  return {
    text: [...lead, ...ofThemes].join(' '),
    lead: lead.join(' '),
    grounded: true,
    isAtLeast: false,
    citations: cited,
    counts: {
      matched: all.items,
      shown: cited.length,
      customers: all.customers,
      accounts: all.accounts,
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

/** Names the priorities that are shown; `{n}` stands for their number. Only the first of all are called the first of the ranking. */
function whichOf(
  intent: Intent,
  {
    filter,
    isFalling,
    isMostFrequent,
    preferred,
    shown,
  }: Pick<RankingFindings, 'filter' | 'isFalling' | 'isMostFrequent' | 'preferred' | 'shown'>,
): string {
  if (isMostFrequent) return 'the {n} with the most items';
  if (intent === 'trend')
    return isFalling
      ? 'the {n} with the greatest fall in mentions'
      : 'the {n} with the greatest rise in mentions';
  const ofKind = preferred.length > 0 ? ` of the kind ${preferred.join(' or ')}` : '';
  const isFirst = shown.every(({ theme }, index) => theme.rank === index + 1);
  if (isFirst) return `the first {n}${ofKind} of the ranking`;
  // Of a question that asks for all, only what is shipped is left out.
  const isOfAll = preferred.length === 0 && Object.values(filter).every((asked) => asked === undefined);
  return `the first {n}${ofKind}${isOfAll ? ' that are not shipped' : ''}, ranked ${listed(shown.map(({ theme }) => theme.rank))}`;
}

/** "9", "9 and 10", "9, 10 and 12". */
function listed(ranks: number[]): string {
  const last = ranks.at(-1);
  return ranks.length < 2 ? `${last}` : `${ranks.slice(0, -1).join(', ')} and ${last}`;
}

function overall(counts: themes.ThemeCounts['all'], themesShown: number | undefined, which: string): string {
  if (themesShown === undefined) return counted(counts);
  return `${counted(counts)} in ${which.replace('{n}', themesShown === 1 ? 'priority' : `${themesShown} priorities`)}`;
}

function themeOf({ theme, counts }: RankingFindings['shown'][number]): string {
  const trend = ['rising', 'falling', 'new'].includes(theme.trend) ? ` (${theme.trend})` : '';
  return `${titled(theme.title)}${trend}, ${counted(counts)}; ${mentions(counts)}`;
}

function counted(counts: themes.ThemeCounts['all']): string {
  return `${countOf(counts.items, 'item')} from ${countOf(counts.customers, 'customer')}${knownRevenue(counts)}`;
}
