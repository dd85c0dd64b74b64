import { mayDo, type PriorityView } from '@feedback/core';
import { counted } from '../format.ts';
import { renderFrame, type Said } from '../layout/frame.tsx';
import { Pager, withQuery } from '../parts/pager.tsx';
import { Quote } from '../parts/quote.tsx';
import { type Visit } from '../visit.ts';

/** All quotations of a priority; members choose some and split them off, or set them aside. */
export function itemsPage({
  visit,
  view,
  cursor,
  said,
}: {
  visit: Visit;
  view: PriorityView;
  cursor: string;
  said?: Said | undefined;
}): string {
  const { priority, quotes, next, ranking } = view;
  const here = `${visit.home}/priorities/${priority.id}`;
  const mayWrite = mayDo(visit.role, 'member');
  const { perhaps = 0 } = priority.detail;
  return renderFrame({
    visit,
    room: 'priorities',
    title: `Signals of ${priority.title}`,
    said,
    children: (
      <>
        <p class="crumbs">
          <a href={`${visit.home}/priorities`}>Priorities</a> /{' '}
          <a href={here} dir="auto">
            {priority.title}
          </a>
        </p>
        <h1>{counted(priority.detail.reach.signals, 'signal', visit.locale)}</h1>
        <p class="soft small">
          The best quotations first, then the newest.
          {perhaps > 0 &&
            ` Marked “perhaps about something else”, and counted nowhere: ${counted(perhaps, 'signal', visit.locale)}.`}
        </p>
        <form method="post" action={`${here}/split`}>
          {quotes.map((quote) => (
            <div key={quote.feedbackId} class={mayWrite ? 'pick' : undefined}>
              {mayWrite && (
                <input
                  type="checkbox"
                  name="item"
                  value={quote.feedbackId}
                  aria-label={`Choose: ${quote.text.slice(0, 80)}`}
                />
              )}
              <Quote {...{ quote, currency: ranking.currency, visit }} />
            </div>
          ))}
          {mayWrite && (
            <fieldset class="bar">
              <legend>With the chosen ones</legend>
              <div class="row end">
                <label class="field">
                  Title of a new priority
                  <input type="text" name="title" maxlength={120} />
                </label>
                <button class="first">Split off</button>
                <button formaction={`${here}/exclude`}>Set aside</button>
              </div>
              <span class="hint">
                What is set aside counts nowhere until it is brought back. To move one item elsewhere, open it
                “in context”.
              </span>
            </fieldset>
          )}
        </form>
        <Pager
          first={cursor === '' ? null : `${here}/items`}
          next={next === null ? null : withQuery(`${here}/items`, { cursor: next })}
        />
      </>
    ),
  });
}
