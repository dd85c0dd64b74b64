import { fullTime } from '../../format.ts';
import { Act } from '../../parts/confirm.tsx';
import { renderSettings } from '../settings-frame.tsx';
import { Deliveries } from './deliveries.tsx';
import { EVENT_NAMES } from './event-names.ts';
import { hostOf, KIND_NAMES, StateChip, StateMeans } from './webhook-state.tsx';
import { type WebhookView } from './webhook-view.ts';

/** An endpoint: its state, what can be done with it, and what was sent to it. */
export function webhookPage(view: WebhookView): string {
  const { visit, webhook, said } = view;
  return renderSettings({
    visit,
    title: hostOf(webhook),
    lead: (
      <>
        <a href={`${visit.home}/settings/webhooks`}>All webhooks</a>
        {webhook.description !== null && (
          <>
            {' · '}
            <bdi>{webhook.description}</bdi>
          </>
        )}
      </>
    ),
    said,
    children: (
      <>
        <Known {...view} />
        <Acts {...view} />
        <Deliveries {...view} />
      </>
    ),
  });
}

function Known({ visit, webhook, overlap }: WebhookView) {
  return (
    <dl class="meanings">
      <div>
        <dt>State</dt>
        <dd>
          <StateChip webhook={webhook} /> <StateMeans {...{ webhook, visit }} />
        </dd>
      </div>
      <div>
        <dt>Address</dt>
        <dd>
          <code>{webhook.url}</code>
        </dd>
      </div>
      <div>
        <dt>Gets</dt>
        <dd>
          {KIND_NAMES[webhook.kind]}: {webhook.events.map((type) => EVENT_NAMES[type]).join(' · ')}
        </dd>
      </div>
      {overlap !== null && (
        <div>
          <dt>Secret</dt>
          <dd>
            Events are signed with the earlier secret too, until{' '}
            <time dateTime={overlap.toISOString()}>{fullTime(overlap, visit.locale)}</time>.
          </dd>
        </div>
      )}
    </dl>
  );
}

function Acts(view: WebhookView) {
  const { visit, webhook } = view;
  const here = `${visit.home}/settings/webhooks/${webhook.id}`;
  const isOff = webhook.state !== 'active';
  return (
    <div class="row">
      {webhook.state !== 'disabled' && (
        <form method="post" action={`${here}/test`}>
          <button class={isOff ? undefined : 'first'}>Send a test</button>
        </form>
      )}
      <form method="post" action={`${here}/${isOff ? 'resume' : 'pause'}`}>
        <button class={isOff ? 'first' : undefined}>{isOff ? 'Resume' : 'Pause'}</button>
      </form>
      <NewSecret {...view} />
      <Act label="Remove…">
        <p class="small">
          Nothing more is sent to {hostOf(webhook)}. Its secret, the list of its deliveries, and the events
          that wait for it are gone. This cannot be undone.
        </p>
        <form method="post" action={`${here}/remove`}>
          <button class="danger">Remove this webhook</button>
        </form>
      </Act>
    </div>
  );
}

function NewSecret({ visit, webhook, canRotate }: WebhookView) {
  if (!canRotate) return null;
  return (
    <Act label="New secret…">
      <p class="small">
        Makes a new secret and shows it once. For 24 hours, events are signed with the earlier one too, so
        that you can put the new one in place without losing an event.
      </p>
      <form method="post" action={`${visit.home}/settings/webhooks/${webhook.id}/secret`}>
        <button>Make a new secret</button>
      </form>
    </Act>
  );
}
