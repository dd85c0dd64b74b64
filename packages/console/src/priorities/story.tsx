import { type StoryEntry } from '@feedback/core';
import { ActWords, whoDid } from '../parts/act-words.tsx';
import { Time } from '../parts/time.tsx';
import { type Visit } from '../visit.ts';

/** What people and agents did with a priority, newest first. A correction can be undone from here. */
export function Story({
  story,
  here,
  visit,
  mayWrite,
}: {
  story: StoryEntry[];
  /** The priority's id. */
  here: string;
  visit: Visit;
  mayWrite: boolean;
}) {
  if (story.length === 0) return <p class="soft small">Nothing has been done with it yet.</p>;
  return (
    <ol class="story">
      {story.map((entry) => (
        <li key={entry.id}>
          <span dir="auto">
            {whoDid(entry)} <ActWords event={entry} titles={new Map()} here={here} visit={visit} />
          </span>
          <Note detail={entry.detail} />
          <Time at={entry.at} visit={visit} />
          {mayWrite && entry.isUndoable && (
            <form method="post" action={`${visit.home}/priorities/undo`}>
              <input type="hidden" name="event" value={entry.id} />
              <input type="hidden" name="at" value={here} />
              <button class="quiet small">
                Undo<span class="unseen"> this {entry.action}</span>
              </button>
            </form>
          )}
        </li>
      ))}
    </ol>
  );
}

function Note({ detail }: Pick<StoryEntry, 'detail'>) {
  return typeof detail['note'] === 'string' ? <q dir="auto">{detail['note']}</q> : null;
}
