import { type FoundTranscript, mayDo, type SignalFound } from '@feedback/core';
import { counted } from '../format.ts';
import { renderFrame, type Said } from '../layout/frame.tsx';
import { KindChip } from '../parts/chip.tsx';
import { withQuery } from '../parts/pager.tsx';
import { Time } from '../parts/time.tsx';
import { whoSaid } from '../parts/who-said.ts';
import { type Visit } from '../visit.ts';
import { type Passage, type Passages } from './passages.ts';
import { isUnread, STATE_CLASS, STATE_WORDS } from './transcript-words.ts';

type TranscriptView = {
  visit: Visit;
  said?: Said | undefined;
  transcript: FoundTranscript;
  signals: SignalFound[];
} & Passages;

/** A call with what the customer said in it, marked in place. */
export function transcriptPage(view: TranscriptView): string {
  const { visit, said, transcript, signals, passages } = view;
  const { title, customer, company, saidAt, customerSpeaker } = transcript;
  return renderFrame({
    visit,
    room: 'transcripts',
    title,
    said,
    children: (
      <>
        <p class="crumbs">
          <a href={`${visit.home}/transcripts`}>Transcripts</a>
        </p>
        <div class="head">
          <div>
            <h1 dir="auto">{title}</h1>
            <p class="soft small">
              <bdi>{whoSaid(visit, customer, company)}</bdi> · <Time at={saidAt} visit={visit} /> ·{' '}
              {counted(signals.length, 'signal', visit.locale)} ·{' '}
              {customerSpeaker === null ? (
                'all words count as the customer’s'
              ) : (
                <>
                  <bdi>{customerSpeaker}</bdi> is the customer
                </>
              )}
            </p>
          </div>
        </div>
        <Standing transcript={transcript} signals={signals.length} visit={visit} />
        <div class="call">
          {passages.map((passage, place) => (
            <Turn
              key={place}
              passage={passage}
              isNew={place === 0 || passages[place - 1]?.label !== passage.label}
              isCustomer={customerSpeaker === null || passage.label === customerSpeaker}
              visit={visit}
            />
          ))}
        </div>
        <Pages {...view} />
      </>
    ),
  });
}

/** What became of it, where that is not as usual. */
function Standing({
  transcript: { id, state },
  signals,
  visit,
}: {
  transcript: FoundTranscript;
  signals: number;
  visit: Visit;
}) {
  const words = {
    received: 'It waits to be read: usually less than a minute.',
    segmenting: 'What the customer said is being found.',
    segmented:
      signals === 0 ? 'Nothing was found in it that the customer asks for or complains about.' : null,
    held: 'It came after this month’s plan was used up, and keeps its place until the plan allows.',
    failed: 'It could not be read: several tries failed. Its text is kept.',
  }[state];
  if (words === null) return null;
  return (
    <div
      class={state === 'failed' ? 'notice bad' : 'notice'}
      id="standing"
      data-live={isUnread(state) ? 'page' : undefined}
    >
      <span class={`chip ${STATE_CLASS[state]}`}>{STATE_WORDS[state]}</span> <span>{words}</span>
      {state === 'failed' && mayDo(visit.role, 'member') && (
        <form method="post" action={`${visit.home}/transcripts/${id}/retry`}>
          <button class="first">Read it again</button>
        </form>
      )}
      {state === 'held' && <a href={`${visit.home}/settings/plan`}>See the plan</a>}
    </div>
  );
}

function Turn({
  passage: { label, stretches },
  isNew,
  isCustomer,
  visit,
}: {
  passage: Passage;
  isNew: boolean;
  isCustomer: boolean;
  visit: Visit;
}) {
  const signals = stretches.flatMap(({ signal, isMore }) => (isMore ? [] : (signal ?? [])));
  return (
    <div class={isCustomer ? 'quote' : 'turn'}>
      {isNew && label !== null && (
        <b class="small" dir="auto">
          {label}
        </b>
      )}
      <p dir="auto">
        {stretches.map(({ text, signal, isMore }, place) =>
          signal === null ? (
            text
          ) : (
            <mark key={place} id={isMore ? undefined : `feedback-${signal.feedbackId}`}>
              <a href={`${visit.home}/activity/${signal.feedbackId}`}>{text}</a>
            </mark>
          ),
        )}
      </p>
      {signals.map(({ feedbackId, kind, priorityId, priority }) => (
        <footer key={feedbackId}>
          {kind === null ? 'being understood' : <KindChip kind={kind} />}{' '}
          {priorityId !== null && (
            <a href={`${visit.home}/priorities/${priorityId}`} dir="auto">
              {priority}
            </a>
          )}
        </footer>
      ))}
    </div>
  );
}

function Pages({ visit, transcript, previous, next }: TranscriptView) {
  if (previous === null && next === null) return null;
  const to = (from: number) =>
    withQuery(`${visit.home}/transcripts/${transcript.id}`, from === 0 ? {} : { from: String(from) });
  return (
    <nav class="row" aria-label="Pages">
      {previous !== null && (
        <a class="button" href={to(previous)} rel="prev">
          Earlier in the call
        </a>
      )}
      {next !== null && (
        <a class="button" href={to(next)} rel="next">
          Later in the call
        </a>
      )}
    </nav>
  );
}
