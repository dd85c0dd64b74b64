import { type rankings } from '@feedback/db';
import { type Intent, type Kind, type State } from '@feedback/intelligence';
import { inQuotation } from './customers-text.ts';
import { paysBetween } from './filter-items.ts';
import { type Understood } from './understood.ts';

/** How a question was understood, for the caller to check. A filter that is absent does not narrow. */
export type ReadAs = {
  intent: Intent;
  /** The words of the subject; absent when the question is about everything. */
  subject?: string;
  filters: {
    accounts?: string[];
    customers?: string[];
    /** Companies and people that are left out. */
    except?: string[];
    kinds?: Kind[];
    since?: Date;
    until?: Date;
    pays?: { atLeast: number; below?: number };
    sources?: string[];
    project?: string;
    states?: State[];
    churnRisk?: true;
    angry?: true;
  };
  sentence: string;
  /** Companies that the question names only to say which people it means, or that these are of. */
  companies?: readonly string[];
};

const ASKS: Record<Intent, string> = {
  count: 'How much feedback there is',
  who: 'Who gave feedback',
  why: 'The reasons in feedback',
  compare: 'A comparison of feedback',
  since: 'Since when there is feedback',
  trend: 'How feedback changes over time',
  exists: 'Whether there is feedback',
  next: 'What comes first in the ranking',
  sentiment: 'How customers feel in feedback',
  what: 'What customers say',
};

const NAME_LENGTH = 80;
const MOST_NAMES = 5;

/** The parts of a subject as one phrase; empty without a subject. */
export function subjectOf({ parts, joined }: Pick<Understood, 'parts' | 'joined'>): string {
  return parts.join(joined === 'all' ? ' and ' : ' or ');
}

/** Describes how a question was understood. */
export function toReadAs(reading: Understood, bands: rankings.RevenueBands): ReadAs {
  const { intent, asked } = reading;
  const { accounts, people, others, otherPeople, kinds, period, pays, sources, project, states } = asked;
  const { churnRisk, angry } = asked;
  const between = pays && paysBetween(pays, bands);
  const subject = subjectOf(reading);
  const companies = companiesOf([...people, ...otherPeople]);
  const except = [...others, ...otherPeople].map(({ name }) => name);
  const filters: ReadAs['filters'] = {
    ...(accounts.length > 0 && { accounts: accounts.map(({ name }) => name) }),
    ...(people.length > 0 && { customers: people.map(({ name }) => name) }),
    ...(except.length > 0 && { except }),
    ...(kinds && { kinds }),
    ...period,
    ...(between && {
      pays: { atLeast: between.atLeast, ...(between.below !== null && { below: between.below }) },
    }),
    ...(sources.length > 0 && { sources }),
    ...(project !== undefined && { project }),
    ...(states && { states }),
    ...(churnRisk && { churnRisk }),
    ...(angry && { angry }),
  };
  return {
    intent,
    ...(subject !== '' && { subject }),
    filters,
    companies,
    sentence: `${[asksFor(reading), ...inWords(subject, filters), ...leftOut(reading)].join(' ')}.`,
  };
}

function companiesOf(people: readonly { account: string | null }[]): string[] {
  return [...new Set(people.flatMap(({ account }) => account ?? []))];
}

function asksFor({ intent, mostFrequent }: Pick<Understood, 'intent' | 'mostFrequent'>): string {
  return mostFrequent === null ? ASKS[intent] : 'What is said most often';
}

/** What the question leaves out, in words. */
function leftOut({ excluded }: Pick<Understood, 'excluded'>): string[] {
  return excluded.length === 0 ? [] : [`and not about ${inQuotation(excluded.join(' or '), 200)}`];
}

/** The subject and the filters in words, to follow a noun. */
export function inWords(subject: string, filters: ReadAs['filters']): string[] {
  const { accounts, customers, except, kinds, since, until, pays, sources, project, states } = filters;
  const { churnRisk, angry } = filters;
  const names = [...(customers ?? []), ...(accounts ?? [])];
  return [
    ...(subject === '' ? [] : [`about ${inQuotation(subject, 200)}`]),
    ...named('from', names),
    ...named('not from', except ?? []),
    ...(kinds ? [`of the kind ${kinds.join(' or ')}`] : []),
    ...(since ? [`since ${day(since)}`] : []),
    ...(until ? [`before ${day(until)}`] : []),
    ...(pays ? [`from accounts that pay ${amounts(pays)} a year`] : []),
    ...(sources ? [`through ${sources.map((source) => inQuotation(source, NAME_LENGTH)).join(' or ')}`] : []),
    ...(project === undefined ? [] : [`in project ${inQuotation(project, NAME_LENGTH)}`]),
    ...(states ? [`in priorities that are ${states.join(' or ')}`] : []),
    ...(churnRisk ? ['that says the customer may leave'] : []),
    ...(angry ? ['that sounds angry'] : []),
  ];
}

function named(lead: string, names: readonly string[]): string[] {
  const shown = names.slice(0, MOST_NAMES).map((name) => inQuotation(name, NAME_LENGTH));
  return shown.length === 0 ? [] : [`${lead} ${shown.join(' or ')}`];
}

function amounts({ atLeast, below }: { atLeast: number; below?: number }): string {
  const figure = (amount: number) => amount.toLocaleString('en-US');
  if (below === undefined) return `at least ${figure(atLeast)}`;
  return atLeast > 0 ? `from ${figure(atLeast)} to less than ${figure(below)}` : `less than ${figure(below)}`;
}

/** A date as YYYY-MM-DD, of UTC. */
export function day(time: Date): string {
  return time.toISOString().slice(0, 10);
}
