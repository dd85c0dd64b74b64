import { isUnderWay, type PastFound } from '@feedback/core';
import { counted, dollars, number } from '../../format.ts';
import { Act } from '../../parts/confirm.tsx';
import { type Visit } from '../../visit.ts';

type Given = { visit: Visit; past: PastFound; isRead: boolean };

/** What reading what is stored would take, before it is done, and how far it is. */
export function PastReading({ visit, past, isRead }: Given) {
  if (!isRead && !past.last) return null;
  return (
    <section class="panel">
      <h2>What was stored before</h2>
      {past.last && <Progress {...{ visit, past }} />}
      {isRead && !(past.last && isUnderWay(past.last.state)) && <Offer {...{ visit, past }} />}
    </section>
  );
}

function Offer({ visit, past: { items, isMore, tokensIn, tokensOut, cost } }: Omit<Given, 'isRead'>) {
  const { locale } = visit;
  if (items === 0) return <p class="soft">No item is left that no model has read.</p>;
  return (
    <>
      <p class="prose">
        {isMore && 'More than '}
        {counted(items, 'item', locale)} {items === 1 ? 'is' : 'are'} stored that no model has read. To read
        them takes {isMore ? 'more than' : 'about'} {number(tokensIn, locale)} tokens of questions and{' '}
        {number(tokensOut, locale)} of answers
        {cost === null
          ? '; what that costs is not known without prices.'
          : `, ${cost < 0.01 ? '' : 'about '}${dollars(cost, locale)}.`}
      </p>
      {visit.role === 'owner' && (
        <Button {...{ visit, how: 'start', label: `Read ${number(items, locale)} now` }} />
      )}
    </>
  );
}

const STATES = {
  reading: 'is being read',
  paused: 'is paused',
  read: 'has been read',
  undoing: 'is being undone',
  undone: 'was undone',
} as const;

function askedAbout({ state, asked, items }: NonNullable<Given['past']['last']>, locale: string): string {
  return state === 'undoing' || state === 'undone'
    ? `the model had been asked about ${counted(asked, 'item', locale)}.`
    : `${number(asked, locale)} of ${counted(items, 'item', locale)} asked about.`;
}

function Progress({ visit, past: { last } }: Omit<Given, 'isRead'>) {
  if (!last) return null;
  const { state, items, asked } = last;
  const isOwner = visit.role === 'owner';
  const isLive = state === 'reading' || state === 'undoing';
  return (
    <>
      {/* The buttons below follow from the state, so another one renews the page. */}
      <p>
        <span id="past-state" data-live={isLive ? 'page' : undefined}>
          It {STATES[state]}:
        </span>{' '}
        <span id="past-asked" data-live={isLive ? true : undefined}>
          {askedAbout(last, visit.locale)}
        </span>
      </p>
      <div id="past-progress" data-live={isLive ? true : undefined}>
        {state !== 'undone' && (
          <progress
            class="progress"
            value={Math.min(asked, items)}
            max={Math.max(1, items)}
            aria-label="Asked about"
          >
            {asked}
          </progress>
        )}
      </div>
      {isOwner && (
        <div class="row">
          {state === 'reading' && <Button {...{ visit, how: 'pause', label: 'Pause' }} />}
          {state === 'paused' && <Button {...{ visit, how: 'resume', label: 'Resume' }} />}
          {(state === 'reading' || state === 'paused' || state === 'read') && (
            <Act label="Undo…">
              <p class="small">
                The product’s own reader reads these items again, and they may move to other priorities. What
                members have corrected stays as the model read it. The money that was spent does not come
                back.
              </p>
              <Button {...{ visit, how: 'undo', label: 'Undo the reading' }} />
            </Act>
          )}
        </div>
      )}
    </>
  );
}

function Button({ visit, how, label }: { visit: Visit; how: string; label: string }) {
  return (
    <form method="post" action={`${visit.home}/settings/model/past/${how}`}>
      <button>{label}</button>
    </form>
  );
}
