import { type ListedTranscript, mayDo } from '@feedback/core';
import { number } from '../format.ts';
import { renderFrame, type Said } from '../layout/frame.tsx';
import { type Pages } from '../parts/page-of.ts';
import { Pager } from '../parts/pager.tsx';
import { Time } from '../parts/time.tsx';
import { whoSaid } from '../parts/who-said.ts';
import { type Visit } from '../visit.ts';
import { isUnread, STATE_CLASS, STATE_WORDS } from './transcript-words.ts';

/** The calls and meetings of the workspace, newest first. */
export function transcriptsPage({
  visit,
  said,
  found,
  pages,
}: {
  visit: Visit;
  said?: Said | undefined;
  found: ListedTranscript[];
  pages: Pages;
}): string {
  const here = `${visit.home}/transcripts`;
  const mayAdd = mayDo(visit.role, 'member');
  return renderFrame({
    visit,
    room: 'transcripts',
    title: 'Transcripts',
    said,
    children: (
      <>
        <div class="head">
          <div>
            <h1>Transcripts</h1>
            <p class="soft small">Calls and meetings, and what customers asked for in them.</p>
          </div>
          {mayAdd && found.length > 0 && (
            <a class="button first" href={`${here}/new`}>
              Add a call
            </a>
          )}
        </div>
        {found.length === 0 ? (
          <NoneYet here={here} mayAdd={mayAdd} />
        ) : (
          <table class="table lines">
            <thead>
              <tr>
                <th>Call</th>
                <th>State</th>
                <th class="num">Signals</th>
                <th>Date</th>
              </tr>
            </thead>
            <tbody id="calls" data-live={found.some(({ state }) => isUnread(state)) ? 'list' : undefined}>
              {found.map((transcript) => (
                <Line key={transcript.id} transcript={transcript} visit={visit} />
              ))}
            </tbody>
          </table>
        )}
        <Pager {...pages} />
      </>
    ),
  });
}

function Line({ transcript, visit }: { transcript: ListedTranscript; visit: Visit }) {
  const { id, title, customer, company, state, signals, saidAt } = transcript;
  return (
    <tr data-id={id}>
      <td>
        <a class="title" href={`${visit.home}/transcripts/${id}`} dir="auto">
          {title}
        </a>
        <span class="under">
          <bdi>{whoSaid(visit, customer, company)}</bdi>
        </span>
      </td>
      <td>
        <span class={state === 'segmented' ? 'soft small' : `chip ${STATE_CLASS[state]}`}>
          {STATE_WORDS[state]}
        </span>
      </td>
      <td class="num">
        {state === 'segmented' ? number(signals, visit.locale) : '–'}
        <span class="only-narrow"> signals</span>
      </td>
      <td class="soft small">
        <Time at={saidAt} visit={visit} />
      </td>
    </tr>
  );
}

function NoneYet({ here, mayAdd }: { here: string; mayAdd: boolean }) {
  return (
    <div class="empty">
      <h2>What customers say in calls, found for you</h2>
      <p>
        Paste the transcript of a call, or choose its file. Each thing the customer asks for or complains
        about becomes a signal, marked in the text and counted in its priority:
      </p>
      <blockquote class="quote">
        <p>
          “It works, but <mark>every export over ten thousand rows times out</mark>, so we split them by
          hand.”
        </p>
        <footer>Dana, Initech · found as a bug, in the priority “Large exports time out”</footer>
      </blockquote>
      {mayAdd ? (
        <p>
          <a class="button first" href={`${here}/new`}>
            Add a call
          </a>
        </p>
      ) : (
        <p class="soft">Members of the workspace can add calls.</p>
      )}
    </div>
  );
}
