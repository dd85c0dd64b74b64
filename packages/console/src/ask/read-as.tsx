import { type Answer, type ReadPart } from '@feedback/core';
import { date, money } from '../format.ts';
import { withQuery } from '../parts/pager.tsx';
import { STATE_NAMES } from '../parts/states.ts';
import { type Visit } from '../visit.ts';
import { type AskQuery, toSearch } from './ask-query.ts';

type ReadAs = Answer['readAs'];

/** How the question was understood, part by part; each can be taken out with a link. */
export function Understood({
  readAs,
  query,
  visit,
  currency,
}: {
  readAs: ReadAs;
  query: AskQuery;
  visit: Visit;
  currency: string;
}) {
  const here = `${visit.home}/ask`;
  const parts = partsOf(readAs, { visit, currency });
  if (parts.length === 0 && query.without.length === 0) return null;
  return (
    <div class="row small soft">
      <span>Read as {parts.length === 0 ? 'a question about everything' : ''}</span>
      {parts.map(([part, words]) => (
        <a
          key={part}
          class="tag"
          href={withQuery(here, toSearch({ ...query, without: [...query.without, part] }))}
          title="Take this out of the question"
        >
          <span dir="auto">{words}</span>
          <span aria-hidden="true"> ×</span>
          <span class="unseen"> (take this out of the question)</span>
        </a>
      ))}
      {query.without.length > 0 && (
        <a href={withQuery(here, toSearch({ ...query, without: [] }))}>Read the whole question again</a>
      )}
    </div>
  );
}

/** The parts of a reading in words. */
function partsOf(
  { subject, filters }: ReadAs,
  { visit: { at, locale }, currency }: { visit: Visit; currency: string },
): [ReadPart, string][] {
  const { accounts, customers, except, kinds, since, until, pays, sources, project, states } = filters;
  const { churnRisk, angry } = filters;
  const amount = (value: number) => money(value, currency, locale);
  const words: [ReadPart, string | undefined][] = [
    ['subject', subject && `about “${subject}”`],
    ['customers', customers && `said by ${either(customers)}`],
    ['accounts', accounts && `from ${either(accounts)}`],
    ['except', except && `not from ${either(except)}`],
    ['kinds', kinds && `kind: ${either(kinds)}`],
    ['since', since && `since ${date(since, at, locale)}`],
    ['until', until && `before ${date(until, at, locale)}`],
    ['pays', pays && `paying ${inWords(pays, amount)} a year`],
    ['sources', sources && `through ${either(sources)}`],
    ['project', project && `in project ${project}`],
    [
      'states',
      states && `in priorities that are ${either(states.map((state) => STATE_NAMES[state].toLowerCase()))}`,
    ],
    ['churnRisk', churnRisk && 'says they may leave'],
    ['angry', angry && 'sounds angry'],
  ];
  return words.filter((entry): entry is [ReadPart, string] => Boolean(entry[1]));
}

const MOST_NAMES = 5;

function either(names: string[]): string {
  const more = names.length - MOST_NAMES;
  return [...names.slice(0, MOST_NAMES), ...(more > 0 ? [`${more} more`] : [])].join(' or ');
}

function inWords(
  { atLeast, below }: { atLeast: number; below?: number },
  amount: (value: number) => string,
): string {
  if (below === undefined) return `at least ${amount(atLeast)}`;
  return atLeast > 0 ? `${amount(atLeast)} to ${amount(below)}` : `less than ${amount(below)}`;
}
