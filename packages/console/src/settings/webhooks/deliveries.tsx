import { DELIVERY_STATES, type DeliveryState } from '@feedback/contract/vocabulary';
import { type Delivery } from '@feedback/core';
import { fullTime, number } from '../../format.ts';
import { Pager } from '../../parts/pager.tsx';
import { Time } from '../../parts/time.tsx';
import { WideTable } from '../../parts/wide-table.tsx';
import { EVENT_NAMES } from './event-names.ts';
import { type WebhookView } from './webhook-view.ts';

const STATES: Record<DeliveryState, { name: string; tone: string }> = {
  withheld: { name: 'Held back', tone: 'other' },
  waiting: { name: 'Waits', tone: 'warn' },
  delivered: { name: 'Accepted', tone: 'good' },
  failed: { name: 'Failed', tone: 'bad' },
};

/** What was sent to an endpoint, newest first. */
export function Deliveries(view: WebhookView) {
  const { deliveries, state, pages } = view;
  const isEmpty = deliveries.length === 0 && state === undefined && pages.first === null;
  return (
    <section class="panel after">
      <h2>Deliveries</h2>
      {isEmpty ? (
        <p class="soft">
          Nothing was sent yet. Each event stands here for 30 days with what the address answered. Send a test
          to see the first.
        </p>
      ) : (
        <>
          <Filter {...view} />
          {deliveries.length === 0 ? (
            <p class="empty">No delivery is in this state.</p>
          ) : (
            <WideTable
              label="Deliveries"
              columns={['Event', 'State', { num: 'Attempts' }, 'Last answer', 'Happened']}
              hasActs
              liveId="deliveries"
            >
              {deliveries.map((delivery) => (
                <Line key={delivery.id} {...view} delivery={delivery} />
              ))}
            </WideTable>
          )}
        </>
      )}
      <Pager {...pages} />
    </section>
  );
}

function Filter({ visit, webhook, state }: WebhookView) {
  return (
    <form class="filters" method="get" action={`${visit.home}/settings/webhooks/${webhook.id}`}>
      <select name="state" aria-label="State">
        <option value="">All states</option>
        {DELIVERY_STATES.map((each) => (
          <option key={each} value={each} selected={each === state}>
            {STATES[each].name}
          </option>
        ))}
      </select>
      <button>Show</button>
    </form>
  );
}

function Line({ visit, webhook, delivery }: WebhookView & { delivery: Delivery }) {
  const { id, type, state, attempts, createdAt } = delivery;
  const here = `${visit.home}/settings/webhooks/${webhook.id}/deliveries/${id}`;
  return (
    <tr>
      <td class="name">
        {EVENT_NAMES[type]}
        <span class="under">
          <code>{type}</code>
        </span>
      </td>
      <td>
        <span class={`chip ${STATES[state].tone}`}>{STATES[state].name}</span>
        <span class="under">
          <WhatNext {...{ visit, webhook, delivery }} />
        </span>
      </td>
      <td class="num" data-label="Attempts">
        {number(attempts, visit.locale)}
      </td>
      <td class="name">
        <LastAnswer {...{ visit, delivery }} />
      </td>
      <td data-label="Happened">
        <Time at={createdAt} visit={visit} />
      </td>
      <td class="acts">
        {webhook.state !== 'disabled' && (
          <form method="post" action={`${here}/replay`}>
            <button aria-label={`Send again: ${EVENT_NAMES[type]}`}>Send again</button>
          </form>
        )}
      </td>
    </tr>
  );
}

/** What becomes of a delivery that has not ended. */
function WhatNext({
  visit,
  webhook,
  delivery,
}: Pick<WebhookView, 'visit' | 'webhook'> & { delivery: Delivery }) {
  if (delivery.state === 'withheld') return <>Sent once the priority’s confidence is at least medium</>;
  if (delivery.state !== 'waiting') return null;
  if (webhook.state === 'paused') return <>Sent once you resume</>;
  const at = new Date(Math.max(delivery.dueAt.getTime(), webhook.restsUntil?.getTime() ?? 0));
  if (at <= visit.at) return <>Sent now</>;
  return (
    <>
      Tried next: <time dateTime={at.toISOString()}>{fullTime(at, visit.locale)}</time>
    </>
  );
}

/** What the endpoint answered last: the status and the beginning of the body, or why there was no answer. */
function LastAnswer({ visit, delivery }: Pick<WebhookView, 'visit'> & { delivery: Delivery }) {
  const { status, answer, error, attemptedAt } = delivery;
  if (attemptedAt === null) return <>{error ?? 'None yet'}</>;
  return (
    <>
      {error ?? <b>{status}</b>}
      <span class="under">
        <Time at={attemptedAt} visit={visit} />
      </span>
      {answer !== null && answer !== '' && (
        <details>
          <summary>What it said</summary>
          <code dir="auto">{answer}</code>
        </details>
      )}
    </>
  );
}
