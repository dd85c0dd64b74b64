import { type search } from '@feedback/db';
import { type Asked } from '@feedback/intelligence';
import { countOf, knownRevenue, mentions, numbers, quoted, titled } from './answer-words.ts';
import { inQuotation } from './customers-text.ts';

/** A verbatim passage of an item, with its number in the answer. */
export type Citation = { n: number; item: search.SearchItem; quote: string; relevance: number };

/** A theme that several of the items share. */
export type Theme = { priorityId: string; matched: number; priority: search.RelatedPriority };

export type Answer = {
  text: string;
  /** Whether any feedback is relevant to the question. */
  grounded: boolean;
  citations: Citation[];
  /** `revenue` is what their known accounts pay, each once; what only public surveys said stands apart. */
  counts: { matched: number; customers: number; revenue: string; unprovenRevenue: string };
  themes: Theme[];
  followups: string[];
};

export type Findings = {
  asked: Asked;
  about: string;
  matched: number;
  /** More items may match than were examined. */
  isAtLeast: boolean;
  counts: search.SearchCounts;
  cited: Citation[];
  themes: Theme[];
};

const THEMES_SHOWN = 3;
/** The answer when no feedback matches the question. */
export const NOTHING_FOUND = 'No feedback matches this question.';
const QUOTES_EACH = 2;

/** The answer when there is nothing to cite. */
export function unanswered(text: string): Answer {
  return {
    text,
    grounded: false,
    citations: [],
    counts: { matched: 0, customers: 0, revenue: '0', unprovenRevenue: '0' },
    themes: [],
    followups: [],
  };
}

/** Composes an answer from the items found. Every sentence cites the passages it rests on. */
export function composeAnswer(findings: Findings): Answer {
  const { asked, about, matched, counts, cited, themes } = findings;
  if (cited.length === 0) return unanswered(NOTHING_FOUND);
  const shown = themes
    .map((theme) => ({ theme, quotes: cited.filter(({ item }) => item.priorityId === theme.priorityId) }))
    .filter(({ quotes }) => quotes.length > 0)
    .slice(0, THEMES_SHOWN);
  const loose = cited.filter(({ item }) => !shown.some(({ theme }) => theme.priorityId === item.priorityId));
  const sentences = [
    counted(findings),
    ...(asked === 'trend' || counts.before > 0 ? [change(findings)] : []),
    ...shown.map(
      ({ theme, quotes }) => `${themeOf(theme, matched)} ${quoted(quotes.slice(0, QUOTES_EACH))}.`,
    ),
    ...(shown.length === 0 ? [`Customers say: ${quoted(loose.slice(0, QUOTES_EACH))}.`] : []),
  ];
  return {
    text: sentences.join(' '),
    grounded: true,
    citations: cited,
    counts: {
      matched,
      customers: counts.customers,
      revenue: counts.revenue,
      unprovenRevenue: counts.unprovenRevenue,
    },
    themes,
    followups: followups(
      asked,
      about,
      shown.map(({ theme }) => theme),
    ),
  };
}

/** "How many" is answered with a count, never an estimate. */
function counted({ matched, isAtLeast, counts, cited }: Findings): string {
  const least = isAtLeast ? 'At least ' : '';
  const who = `${least}${countOf(counts.customers, 'customer')}`;
  return `${who} raised this in ${countOf(matched, 'item')}${knownRevenue(counts)} ${numbers(cited)}.`;
}

function change({ counts, cited }: Findings): string {
  const newest = cited.toSorted((a, b) => b.item.saidAt.getTime() - a.item.saidAt.getTime());
  return `${mentions(counts)} ${numbers(newest.slice(0, 1))}.`;
}

function themeOf({ priority, matched: ofTheme }: Theme, matched: number): string {
  return `${ofTheme} of ${matched} ${ofTheme === 1 ? 'is' : 'are'} about ${titled(priority.title)}:`;
}

function followups(asked: Asked, about: string, themes: Theme[]): string[] {
  const [largest, next] = themes;
  const subject = inQuotation(about, 200);
  return [
    ...(asked === 'count'
      ? [`What do customers say about ${subject}?`]
      : [`How many customers mention ${subject}?`]),
    ...(asked === 'trend' ? [] : [`Is ${subject} mentioned more often lately?`]),
    ...[largest, next].flatMap((theme) =>
      theme ? [`What do customers say about ${titled(theme.priority.title)}?`] : [],
    ),
  ];
}
