import { type ListedFeedback } from '@feedback/core';
import { renderFrame, type Said } from '../layout/frame.tsx';
import { KindChip } from '../parts/chip.tsx';
import { type Pages } from '../parts/page-of.ts';
import { Pager } from '../parts/pager.tsx';
import { Time } from '../parts/time.tsx';
import { whoSaid } from '../parts/who-said.ts';
import { type Visit } from '../visit.ts';
import { firstLine, STATE_CLASS, STATE_WORDS, STATES } from './item-words.ts';
import { type ItemsQuery } from './items-query.ts';
import { Tabs } from './tabs.tsx';

/** What customers said, newest first. */
export function itemsPage({
  visit,
  said,
  query,
  sources,
  found,
  pages,
}: {
  visit: Visit;
  said?: Said | undefined;
  query: ItemsQuery;
  sources: string[];
  found: ListedFeedback[];
  pages: Pages;
}): string {
  const here = `${visit.home}/activity`;
  const { before, ...asked } = query;
  const isFiltered = Object.values(asked).some((value) => value !== '');
  return renderFrame({
    visit,
    room: 'activity',
    title: 'Activity',
    said,
    children: (
      <>
        <div class="head">
          <h1>Activity</h1>
          <Filters query={query} sources={sources} visit={visit} />
        </div>
        <Tabs visit={visit} current="said" />
        {found.length > 0 && (
          <table class="table lines">
            <thead>
              <tr>
                <th>What was said</th>
                <th>Where it belongs</th>
                <th>State</th>
                <th>Received</th>
              </tr>
            </thead>
            <tbody>
              {found.map((item) => (
                <Line key={item.id} item={item} visit={visit} />
              ))}
            </tbody>
          </table>
        )}
        {found.length === 0 &&
          (isFiltered || before !== '' ? <NoneFound here={here} /> : <NoneYet visit={visit} />)}
        <Pager {...pages} />
      </>
    ),
  });
}

function Filters({ query, sources, visit }: { query: ItemsQuery; sources: string[]; visit: Visit }) {
  const offered =
    query.source === '' || sources.includes(query.source) ? sources : [query.source, ...sources];
  return (
    <form class="filters" method="get" action={`${visit.home}/activity`} role="search">
      <input
        type="search"
        name="q"
        value={query.q}
        placeholder="Search words and names"
        aria-label="Search what was said, by whom, at which company"
      />
      <select name="source" aria-label="Source">
        <option value="">All sources</option>
        {offered.map((source) => (
          <option key={source} value={source} selected={query.source === source}>
            {source}
          </option>
        ))}
      </select>
      <select name="state" aria-label="State">
        <option value="">All states</option>
        {STATES.map((state) => (
          <option key={state} value={state} selected={query.state === state}>
            {STATE_WORDS[state]}
          </option>
        ))}
      </select>
      <button>Show</button>
    </form>
  );
}

function Line({ item, visit }: { item: ListedFeedback; visit: Visit }) {
  const who = whoSaid(visit, item.customer, item.account);
  return (
    <tr data-id={item.id}>
      <td>
        <a class="words" href={`${visit.home}/activity/${item.id}`} dir="auto">
          {item.text === '' ? 'A rating without words' : `“${firstLine(item.text)}”`}
        </a>
        <span class="under">
          <bdi>{who}</bdi> · {item.source}
        </span>
      </td>
      <td>
        <Place item={item} visit={visit} />
      </td>
      <td>
        <span class={item.state === 'processed' ? 'soft small' : `chip ${STATE_CLASS[item.state]}`}>
          {STATE_WORDS[item.state]}
        </span>
      </td>
      <td class="soft small">
        <Time at={item.receivedAt} visit={visit} />
      </td>
    </tr>
  );
}

function Place({ item, visit }: { item: ListedFeedback; visit: Visit }) {
  if (item.parts > 0) return <span class="soft">{item.parts} things, each in its place</span>;
  return (
    <>
      {item.kind !== null && <KindChip kind={item.kind} />}{' '}
      {item.priorityId !== null && item.priority !== null && (
        <a href={`${visit.home}/priorities/${item.priorityId}`} dir="auto">
          {item.priority}
        </a>
      )}
    </>
  );
}

function NoneFound({ here }: { here: string }) {
  return (
    <div class="empty">
      <h2>Nothing matches</h2>
      <p>
        Other words, another source or another state may find it. <a href={here}>Show everything</a>
      </p>
    </div>
  );
}

function NoneYet({ visit }: { visit: Visit }) {
  return (
    <div class="empty">
      <h2>Every piece of feedback will stand here, with what became of it</h2>
      <p>For example:</p>
      <blockquote class="quote">
        <p>“The export leaves out the last row”</p>
        <footer>Priya, Hooli · e-mail · understood as a bug, in the priority “Exports lose rows”</footer>
      </blockquote>
      <p>
        <a class="button first" href={`${visit.home}/import`}>
          Bring in feedback
        </a>
      </p>
    </div>
  );
}
