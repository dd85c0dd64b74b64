import { type events } from '@feedback/db';
import { Time } from '../parts/time.tsx';
import { type Visit } from '../visit.ts';
import { STATE_NAMES } from './states.ts';

type Entry = events.EventFound & { isUndoable: boolean };

/** What people and agents did with a priority, newest first. A correction can be undone from here. */
export function Story({ story, visit, mayWrite }: { story: Entry[]; visit: Visit; mayWrite: boolean }) {
  if (story.length === 0) return <p class="soft small">Nothing has been done with it yet.</p>;
  return (
    <ol class="story">
      {story.map((entry) => (
        <li key={entry.id}>
          <span dir="auto">
            {whoOf(entry)} {whatOf(entry)}
          </span>
          <Note detail={entry.detail} />
          <Time at={entry.at} visit={visit} />
          {mayWrite && entry.isUndoable && (
            <form method="post" action={`${visit.home}/priorities/undo`}>
              <input type="hidden" name="event" value={entry.id} />
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

function Note({ detail }: Pick<Entry, 'detail'>) {
  return typeof detail['note'] === 'string' ? <q dir="auto">{detail['note']}</q> : null;
}

/** Who did it: a person, or an agent for them. */
function whoOf({ person, agentName }: Pick<Entry, 'person' | 'agentName'>): string {
  if (agentName !== null) return `The agent “${agentName}”${person ? ` of ${person}` : ''}`;
  return person ?? 'The service';
}

/** What was done, as the rest of a sentence about who did it. */
function whatOf({ action, detail, toState }: Pick<Entry, 'action' | 'detail' | 'toState'>): string {
  const text = (name: string) => (typeof detail[name] === 'string' ? detail[name] : '');
  const said: Record<string, () => string> = {
    assign: () => (text('to') === '' ? 'took it from its owner' : `gave it to ${text('to')}`),
    start_building: () => 'started building it',
    mark_shipped: () =>
      text('version') === '' ? 'marked it as shipped' : `shipped it in ${text('version')}`,
    share: () =>
      `told ${typeof detail['recipients'] === 'number' ? detail['recipients'] : 'the'} customers who asked`,
    reopen: () => 'reopened it',
    rename: () => `renamed it from “${text('from')}”`,
    merge: () => `merged “${text('title')}” into it`,
    split: () => 'split it off another priority',
    move: () => 'moved an item here',
    exclude: () => 'set an item aside',
    restore: () => 'brought an item back',
    classify: () => `set the kind of an item to ${text('to') || text('kind')}`,
  };
  return (
    said[action]?.() ?? (toState === null ? action.replaceAll('_', ' ') : `made it ${STATE_NAMES[toState]}`)
  );
}
