import { type ActivityFound } from '@feedback/core';
import { renderFrame, type Said } from '../layout/frame.tsx';
import { ActWords, whoDid } from '../parts/act-words.tsx';
import { type Pages } from '../parts/page-of.ts';
import { Pager } from '../parts/pager.tsx';
import { Time } from '../parts/time.tsx';
import { type Visit } from '../visit.ts';
import { Tabs } from './tabs.tsx';

/** What people and agents did, newest first. */
export function actsPage({
  visit,
  said,
  found,
  titles,
  pages,
}: {
  visit: Visit;
  said?: Said | undefined;
  found: ActivityFound[];
  titles: Map<string, string>;
  pages: Pages;
}): string {
  return renderFrame({
    visit,
    room: 'activity',
    title: 'What people and agents did',
    said,
    children: (
      <>
        <div class="head">
          <h1>Activity</h1>
        </div>
        <Tabs visit={visit} current="done" />
        {found.length === 0 ? (
          <div class="empty">
            <h2>Nothing has been done by hand yet</h2>
            <p>
              Each change by a person or an agent will stand here with who made it: moving feedback, renaming
              or merging priorities, building, shipping, and writing to customers.
            </p>
            <p>
              <a href={`${visit.home}/priorities`}>Open a priority</a> to begin.
            </p>
          </div>
        ) : (
          <ol class="story">
            {found.map((event) => (
              <li key={event.id}>
                <Time at={event.at} visit={visit} />
                <b>{whoDid(event)}</b> <ActWords {...{ event, titles, visit }} />
                {typeof event.detail['note'] === 'string' && (
                  <span class="under">“{event.detail['note']}”</span>
                )}
              </li>
            ))}
          </ol>
        )}
        <Pager {...pages} />
      </>
    ),
  });
}
