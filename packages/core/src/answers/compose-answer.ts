import { type search } from '@feedback/db';
import { KINDS } from '@feedback/intelligence';
import { countOf, knownRevenue, mentions, money, numbers, quoted, titled } from './answer-words.ts';
import { type Citation } from './cite-sayings.ts';
import { countItems, eachOnce } from './count-items.ts';
import { asLine, inMarkdown, inQuotation } from './customers-text.ts';
import { type Found } from './join-parts.ts';
import { day, type ReadAs, subjectOf } from './read-as.ts';
import { type Understood } from './understood.ts';

/** A theme that several of the items share. */
export type Theme = { priorityId: string; matched: number; priority: search.RelatedPriority };

export type Answer = {
  text: string;
  /** Its first sentences, which answer by themselves: counts, names, times. The quotations of `text` follow them. */
  lead: string;
  /** Whether any feedback bears on the question. */
  grounded: boolean;
  /** Whether more customers may have said it, in words that were not recognised: the counts are what is known at least. */
  isAtLeast: boolean;
  /** The model that read the question; absent where the product did by itself. */
  understoodBy?: string;
  /** The model that judged which items answer; absent where the product did by itself. */
  judgedBy?: string;
  /** What a model says that the cited items have in common, Markdown, in place of the themes; absent where it says nothing. */
  written?: { by: string; points: string[] };
  /** Whether a model was to judge or to write, and gave no usable answer. */
  isDegraded?: true;
  /** How the question was understood. */
  readAs: ReadAs;
  citations: Citation[];
  /**
   * `revenue` is the sum of known revenue, each account once; what only public surveys said is separate. `shown` is the number
   * of cited items.
   */
  counts: {
    matched: number;
    shown: number;
    customers: number;
    accounts: number;
    revenue: string;
    unprovenRevenue: string;
  };
  themes: Theme[];
  followups: string[];
};

export type Findings = {
  reading: Understood;
  readAs: ReadAs;
  found: Found[];
  /** Whether more items may match than were read. */
  isAtLeast: boolean;
  counts: search.SearchCounts;
  cited: Citation[];
  themes: Theme[];
};

const THEMES_SHOWN = 3;
const QUOTES_EACH = 2;
const ACCOUNTS_SHOWN = 10;
const WEEKS_SHOWN = 12;
const NAME_LENGTH = 60;
const DAY_MS = 86_400_000;

/** Composes an answer from the items found. Every sentence cites the passages it rests on. */
export function composeAnswer(findings: Findings): Answer {
  const { reading, readAs, found, counts, cited, themes } = findings;
  const shown = themes
    .map((theme) => ({ theme, quotes: cited.filter(({ item }) => item.priorityId === theme.priorityId) }))
    .filter(({ quotes }) => quotes.length > 0)
    .slice(0, THEMES_SHOWN);
  const lead = leading(findings);
  const sentences = [
    ...lead,
    ...shown.map(
      ({ theme, quotes }) => `${themeOf(theme, countItems(found))} ${quoted(quotes.slice(0, QUOTES_EACH))}.`,
    ),
    ...(shown.length === 0 ? [`Customers say: ${quoted(cited.slice(0, QUOTES_EACH))}.`] : []),
  ];
  return {
    text: sentences.join(' '),
    lead: lead.join(' '),
    grounded: true,
    isAtLeast: isLeast(findings),
    readAs,
    citations: cited,
    counts: {
      matched: countItems(found),
      shown: cited.length,
      customers: counts.customers,
      accounts: counts.accounts,
      revenue: counts.revenue,
      unprovenRevenue: counts.unprovenRevenue,
    },
    themes,
    followups: followups(
      reading,
      shown.map(({ theme }) => theme),
    ),
  };
}

/** The sentences that answer the intent; the themes follow them. */
function leading(findings: Findings): string[] {
  const { reading } = findings;
  const count = counted(findings);
  switch (reading.intent) {
    case 'who':
      return [...ofSilence(reading), count, who(findings)];
    case 'compare':
      return reading.joined === 'each' ? [...sides(findings), count] : [count, ...changes(findings)];
    case 'since':
      return [since(findings), byWeek(findings), count];
    case 'trend':
      return [count, change(findings), byWeek(findings)];
    case 'sentiment':
      return [count, byKind(findings)];
    case 'exists': // no "yes": a question may deny what it asks for
    case 'count':
    case 'why':
    case 'next':
    case 'what':
      return [count, ...changes(findings)];
    default:
      return [count];
  }
}

/** Feedback does not tell who did not say something. */
function ofSilence({ isNegated }: Understood): string[] {
  return isNegated ? ['Feedback tells who said something, not who did not. Those who did:'] : [];
}

/**
 * "How many" is answered with a count, never an estimate. Others may have said the same in words that were not recognised as the subject, or
 * as of that kind or mood: only what names, times and places select is counted in full.
 */
function counted(findings: Findings): string {
  const { found, counts, cited } = findings;
  const least = isLeast(findings) ? 'At least ' : '';
  const companies = counts.accounts === counts.customers ? '' : ` of ${countOf(counts.accounts, 'account')}`;
  const customers = `${least}${countOf(counts.customers, 'customer')}${companies}`;
  return `${customers} raised this in ${countOf(countItems(found), 'item')}${knownRevenue(counts)} ${numbers(cited)}.`;
}

function isLeast({ reading, readAs: { filters }, isAtLeast }: Findings): boolean {
  const isJudged = filters.kinds !== undefined || filters.churnRisk === true || filters.angry === true;
  return isAtLeast || reading.parts.length > 0 || isJudged;
}

function changes(findings: Findings): string[] {
  return findings.counts.before > 0 ? [change(findings)] : [];
}

function change({ counts, cited }: Findings): string {
  const newest = cited.toSorted((a, b) => b.item.saidAt.getTime() - a.item.saidAt.getTime());
  return `${mentions(counts)} ${numbers(newest.slice(0, 1))}.`;
}

type Account = { revenue: string | null; items: number; citations: Citation[] };

/** The accounts by name with what they pay, the highest first. */
function who({ found, cited, counts }: Findings): string {
  const accounts: Account[] = [
    ...Map.groupBy(eachOnce(found), ({ mention: { accountKey } }) => accountKey),
  ].map(([key, said]) => ({
    revenue: said[0]?.mention.revenue ?? null,
    items: countItems(said),
    citations: cited.filter(({ item }) => item.accountKey === key),
  }));
  const named = accounts
    .filter(({ citations }) => citations.length > 0)
    .toSorted((a, b) => Number(b.revenue ?? -1) - Number(a.revenue ?? -1))
    .slice(0, ACCOUNTS_SHOWN);
  const more = counts.accounts - named.length;
  const list = named.map((account) => accountOf(account, counts.currency)).join('; ');
  return `${list}${more > 0 ? `; and ${countOf(more, 'more account')}` : ''}.`;
}

function accountOf({ revenue, items, citations }: Account, currency: string): string {
  const [first] = citations;
  const people = [
    ...new Set(citations.flatMap(({ item }) => (item.customer === null ? [] : [item.customer]))),
  ];
  const account = first?.item.account ?? null;
  const names = people.map((name) => inMarkdown(asLine(name, NAME_LENGTH))).join(', ');
  const label =
    account === null
      ? names === ''
        ? 'a customer'
        : names
      : `${inMarkdown(asLine(account, NAME_LENGTH))}${names === '' ? '' : ` (${names})`}`;
  const pays = revenue === null ? '' : `, pays ${money(revenue, currency)} a year`;
  return `${label}${pays}, ${countOf(items, 'item')} ${numbers(citations)}`;
}

/** The citations of those items. */
function citing(cited: Citation[], items: Found[]): Citation[] {
  const ids = new Set(items.map(({ item }) => item.id));
  return cited.filter(({ itemId }) => ids.has(itemId));
}

/** Each side with its counts, and which is raised by more accounts. */
function sides({ reading, found, cited }: Findings): string[] {
  const each = reading.parts.map((part, place) => {
    const items = found.filter(({ parts }) => parts.includes(place));
    return {
      part: inQuotation(part, NAME_LENGTH),
      items: countItems(items),
      accounts: new Set(items.flatMap(({ mentions }) => mentions.map(({ accountKey }) => accountKey))).size,
      citations: citing(cited, items),
    };
  });
  const sentences = each.map(({ part, items, accounts, citations }) =>
    citations.length === 0
      ? `${part}: ${countOf(items, 'item')}`
      : `${part}: ${countOf(items, 'item')} from ${countOf(accounts, 'account')} ${numbers(citations)}`,
  );
  const [most, next] = each.toSorted((a, b) => b.accounts - a.accounts || b.items - a.items);
  const isSame = most?.accounts === next?.accounts;
  const verdict = isSame ? 'as many accounts raise each' : `more accounts raise ${most?.part ?? ''}`;
  return [`${sentences.join('; ')}; ${verdict}.`];
}

function since({ found, cited }: Findings): string {
  const times = found.flatMap(({ mentions }) => mentions.map(({ saidAt }) => saidAt.getTime()));
  const first = new Date(times.reduce((a, b) => Math.min(a, b)));
  const last = new Date(times.reduce((a, b) => Math.max(a, b)));
  const at = (time: Date) =>
    numbers(cited.filter(({ item }) => item.saidAt.getTime() === time.getTime()).slice(0, 1));
  if (first.getTime() === last.getTime()) return `Said on ${day(first)} ${at(first)}.`;
  return `First said on ${day(first)} ${at(first)}, last on ${day(last)} ${at(last)}.`;
}

/** The mentions of each week, by its Monday. */
function byWeek({ found, cited }: Findings): string {
  const weekOf = (time: Date) => {
    const midnight = Date.UTC(time.getUTCFullYear(), time.getUTCMonth(), time.getUTCDate());
    return day(new Date(midnight - ((time.getUTCDay() + 6) % 7) * DAY_MS));
  };
  const weeks = [...Map.groupBy(eachOnce(found), ({ mention }) => weekOf(mention.saidAt))].toSorted(
    ([a], [b]) => (a < b ? -1 : 1),
  );
  const shown = weeks.slice(-WEEKS_SHOWN).map(([week, said]) => `${week}: ${said.length}`);
  return `Mentions by week, as far as there are any: ${shown.join(', ')} ${numbers(cited)}.`;
}

function byKind({ found, cited }: Findings): string {
  const kinds = KINDS.flatMap((kind) => {
    const items = countItems(found.filter(({ item }) => item.kind === kind));
    return items === 0 ? [] : [`${items} ${kind}`];
  });
  return `By kind: ${kinds.join(', ')} ${numbers(cited)}.`;
}

function themeOf({ priority, matched: ofTheme }: Theme, matched: number): string {
  return `${ofTheme} of ${matched} ${ofTheme === 1 ? 'is' : 'are'} about ${titled(priority.title)}:`;
}

function followups(reading: Understood, themes: Theme[]): string[] {
  const [largest, next] = themes;
  const subject = inQuotation(subjectOf(reading), 200);
  const ofSubject =
    reading.parts.length === 0
      ? []
      : [
          ...(reading.intent === 'count'
            ? [`What do customers say about ${subject}?`]
            : [`How many customers mention ${subject}?`]),
          ...(reading.intent === 'trend' ? [] : [`Is ${subject} mentioned more often lately?`]),
        ];
  return [
    ...ofSubject,
    ...[largest, next].flatMap((theme) =>
      theme ? [`What do customers say about ${titled(theme.priority.title)}?`] : [],
    ),
  ];
}
