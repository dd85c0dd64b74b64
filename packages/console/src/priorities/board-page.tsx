import { PRIORITY_ORDERS } from '@feedback/contract';
import { KINDS, PRIORITY_STATES } from '@feedback/contract/vocabulary';
import { type PrioritiesRead, type ReadPriority } from '@feedback/core';
import { counted, money, number } from '../format.ts';
import { renderFrame, type Said } from '../layout/frame.tsx';
import { KindChip } from '../parts/chip.tsx';
import { ConfidenceMeter } from '../parts/meter.tsx';
import { Pager, withQuery } from '../parts/pager.tsx';
import { STATE_NAMES } from '../parts/states.ts';
import { Time } from '../parts/time.tsx';
import { Trend } from '../parts/trend.tsx';
import { type Visit } from '../visit.ts';
import { type BoardQuery, isFiltered } from './board-query.ts';
import { rankReason } from './rank-reason.ts';

export type Read = Extract<PrioritiesRead, { outcome: 'read' }>;
/** What waits over the plan's quota. */
export type Held = { items: number; transcripts: number };

type Choices = { projects: string[]; assignees: string[] };

const ORDER_NAMES: Record<BoardQuery['order'], string> = {
  score: 'By rank',
  revenue: 'By revenue',
  trend: 'By trend',
  recent: 'By last mention',
};
const KIND_NAMES: Record<(typeof KINDS)[number], string> = {
  bug: 'Bugs',
  feature: 'Features',
  question: 'Questions',
  praise: 'Praise',
  other: 'Other',
};

/** The board: all priorities in order, one line each. */
export function boardPage({
  visit,
  query,
  read,
  held,
  hasAgent,
  choices,
  said,
}: {
  visit: Visit;
  query: BoardQuery;
  read: Read;
  held: Held;
  /** Whether an agent is connected: the last of the first steps. */
  hasAgent: boolean;
  /** What the list can be narrowed to. */
  choices: Choices;
  said?: Said | undefined;
}): string {
  const here = `${visit.home}/priorities`;
  const next = read.cursorAfter(read.priorities.length);
  const { cursor: _cursor, ...asked } = query;
  return renderFrame({
    visit,
    room: 'priorities',
    title: 'Priorities',
    said,
    children: (
      <>
        <div class="head">
          <div>
            <h1>Priorities</h1>
            <p class="soft small" id="standing" data-live>
              {counted(read.total, 'priority', visit.locale, 'priorities')}
              {isFiltered(query) ? ' match' : ''} · ranked <Time at={read.ranking.asOf} visit={visit} />
            </p>
            <p class="soft small">
              The rank follows how many accounts need it, how urgently and how lately they said so, and what
              they pay.
            </p>
          </div>
          <Filters query={query} choices={choices} visit={visit} />
        </div>
        <HeldNotice held={held} visit={visit} />
        {!hasAgent && (
          <p class="notice good">
            <span>One step is left: your coding agent can read these priorities and their specs.</span>
            <a href={`${visit.home}/connect`}>Connect an agent</a>
          </p>
        )}
        {read.priorities.length === 0 ? (
          <NoneFound here={here} />
        ) : (
          <table class="board">
            <thead>
              <tr>
                <th class="num">Rank</th>
                <th>Priority</th>
                <th>Last 8 weeks</th>
                <th class="num">A year at stake</th>
                <th class="num">Customers</th>
                <th>Confidence</th>
                <th>State</th>
              </tr>
            </thead>
            <tbody id="board" data-list data-live="list">
              {read.priorities.map((priority) => (
                <Line key={priority.id} {...{ priority, visit, currency: read.ranking.currency }} />
              ))}
            </tbody>
          </table>
        )}
        <Pager
          first={query.cursor === '' ? null : withQuery(here, asked)}
          next={next === null ? null : withQuery(here, { ...asked, cursor: next })}
        />
      </>
    ),
  });
}

function Line({ priority, visit, currency }: { priority: ReadPriority; visit: Visit; currency: string }) {
  const { detail, quotes } = priority;
  const { revenueAtStake, reach, trend, confidence } = detail;
  const [quote] = quotes;
  return (
    <tr data-id={priority.id}>
      <td class="rank">
        {priority.rank}
        <span class="under" title="of 100">
          score {number(Math.round(priority.score), visit.locale)}
        </span>
      </td>
      <td>
        <a class="title" href={`${visit.home}/priorities/${priority.id}`} dir="auto">
          {priority.title}
        </a>{' '}
        <KindChip kind={priority.kind} />
        <span class="under">{rankReason(detail, visit.locale)}</span>
        {quote && (
          <div class="said" dir="auto">
            “{quote.text.slice(0, 240)}”
          </div>
        )}
      </td>
      <td>
        <Trend trend={trend} locale={visit.locale} />
      </td>
      <td class="num">
        <span class="money">{money(Number(revenueAtStake.amount), currency, visit.locale)}</span>
        {revenueAtStake.unknownCustomers > 0 && (
          <span class="under">and {number(revenueAtStake.unknownCustomers, visit.locale)} unknown</span>
        )}
      </td>
      <td class="num">
        {reach.customers}
        <span class="only-narrow"> {reach.customers === 1 ? 'customer' : 'customers'}</span>
        <span class="under">{counted(reach.signals, 'signal', visit.locale)}</span>
      </td>
      <td class="wide">
        <ConfidenceMeter confidence={confidence} />
      </td>
      <td>
        {STATE_NAMES[priority.state]}
        {priority.assignee !== null && <span class="under">{priority.assignee}</span>}
      </td>
    </tr>
  );
}

function Filters({ query, choices, visit }: { query: BoardQuery; choices: Choices; visit: Visit }) {
  return (
    <form class="filters" method="get" action={`${visit.home}/priorities`} role="search">
      <input
        type="search"
        name="q"
        value={query.q}
        placeholder="Search priorities"
        aria-label="Search priorities by their title"
      />
      <select name="state" aria-label="State">
        <option value="">Open and building</option>
        <option value="all" selected={query.state === 'all'}>
          All states
        </option>
        {PRIORITY_STATES.map((state) => (
          <option key={state} value={state} selected={query.state === state}>
            {STATE_NAMES[state]}
          </option>
        ))}
      </select>
      <select name="kind" aria-label="Kind">
        <option value="">All kinds</option>
        {KINDS.map((kind) => (
          <option key={kind} value={kind} selected={query.kind === kind}>
            {KIND_NAMES[kind]}
          </option>
        ))}
      </select>
      <Narrow name="project" all="All projects" values={choices.projects} chosen={query.project} />
      <Narrow name="assignee" all="All owners" values={choices.assignees} chosen={query.assignee} />
      <select name="order" aria-label="Order">
        {PRIORITY_ORDERS.map((order) => (
          <option key={order} value={order} selected={query.order === order}>
            {ORDER_NAMES[order]}
          </option>
        ))}
      </select>
      <button>Show</button>
    </form>
  );
}

/** What waits over the plan's quota; nothing while all is processed. */
function HeldNotice({ held, visit }: { held: Held; visit: Visit }) {
  const waiting = [
    ...(held.items > 0 ? [counted(held.items, 'piece', visit.locale) + ' of feedback'] : []),
    ...(held.transcripts > 0 ? [counted(held.transcripts, 'transcript', visit.locale)] : []),
  ].join(' and ');
  if (waiting === '') return null;
  return (
    <p class="notice" role="status">
      <span>
        <b>{waiting}</b> {held.items + held.transcripts === 1 ? 'is' : 'are'} held over this month’s plan and
        keep their place in line.
      </span>
      <a href={`${visit.home}/settings/plan`}>See and release</a>
    </p>
  );
}

/** A choice among the values that there are; absent where there is nothing to choose. */
function Narrow({
  name,
  all,
  values,
  chosen,
}: {
  name: string;
  all: string;
  values: string[];
  chosen: string;
}) {
  if (values.length === 0 && chosen === '') return null;
  const offered = chosen === '' || values.includes(chosen) ? values : [chosen, ...values];
  return (
    <select name={name} aria-label={all.replace('All ', '')}>
      <option value="">{all}</option>
      {offered.map((value) => (
        <option key={value} value={value} selected={value === chosen}>
          {value}
        </option>
      ))}
    </select>
  );
}

function NoneFound({ here }: { here: string }) {
  return (
    <div class="empty">
      <h2>No priority matches</h2>
      <p>
        Other words, another state or another kind may find it. <a href={here}>Show all open priorities</a>
      </p>
    </div>
  );
}
