import { MOST_WEBHOOKS, type Webhook } from '@feedback/core';
import { type Said } from '../../layout/frame.tsx';
import { FormProblems } from '../../parts/form-field.tsx';
import { Time } from '../../parts/time.tsx';
import { WideTable } from '../../parts/wide-table.tsx';
import { type Visit } from '../../visit.ts';
import { renderSettings } from '../settings-frame.tsx';
import { EVENT_NAMES } from './event-names.ts';
import { NewWebhookForm, type WebhookForm } from './webhook-form.tsx';
import { hostOf, KIND_NAMES, StateChip, StateMeans } from './webhook-state.tsx';

/** The endpoints that are sent what happens in the workspace, and the form that adds one. */
export function webhooksPage({
  visit,
  webhooks,
  canEncrypt,
  form,
  said,
}: {
  visit: Visit;
  webhooks: Webhook[];
  /** Whether the operator has set the key without which no secret can be stored. */
  canEncrypt: boolean;
  form?: WebhookForm | undefined;
  said?: Said | undefined;
}): string {
  return renderSettings({
    visit,
    title: 'Webhooks',
    lead: 'The service posts what happens in this workspace to your programs, or into a Slack channel.',
    said,
    children: (
      <>
        <FormProblems form={form} />
        {webhooks.length === 0 ? <NoWebhooks /> : <Webhooks {...{ visit, webhooks }} />}
        {!canEncrypt && <NoKey />}
        {canEncrypt && (webhooks.length < MOST_WEBHOOKS || form !== undefined) && (
          <NewWebhookForm visit={visit} form={form} />
        )}
        {webhooks.length >= MOST_WEBHOOKS && (
          <p class="soft">
            A workspace has at most {MOST_WEBHOOKS} webhooks. Remove one in order to add another.
          </p>
        )}
      </>
    ),
  });
}

function NoWebhooks() {
  return (
    <div class="empty">
      <h2>Nothing is sent anywhere</h2>
      <p>
        Add an address below. What happened is then posted to it within seconds, and tried again for a week
        while it does not answer. Each webhook stands here with its state. A program gets, for example:
      </p>
      <pre class="code" tabindex={0} role="region" aria-label="An event as a program gets it">
        {`{"type":"priority.created","timestamp":"2026-11-22T14:00:00.000Z",\n "workspace_id":"…","data":{"priority_id":"…","title":"CSV export drops a column"}}`}
      </pre>
    </div>
  );
}

function NoKey() {
  return (
    <p class="notice" role="status">
      No webhook can be added yet: its secret is stored encrypted, and this installation has no key for that.
      Its operator sets ENCRYPTION_KEY, the same for the agent app and the worker.
    </p>
  );
}

function Webhooks({ visit, webhooks }: { visit: Visit; webhooks: Webhook[] }) {
  return (
    <WideTable label="Webhooks" columns={['Address', 'Gets', 'State', 'Last accepted']} hasActs>
      {webhooks.map((webhook) => (
        <tr key={webhook.id}>
          <td class="name">
            <b>{hostOf(webhook)}</b>
            {webhook.description !== null && (
              <span class="under" dir="auto">
                {webhook.description}
              </span>
            )}
          </td>
          <td class="name">
            {KIND_NAMES[webhook.kind]}
            <span class="under">{webhook.events.map((type) => EVENT_NAMES[type]).join(' · ')}</span>
          </td>
          <td>
            <StateChip webhook={webhook} />
            <span class="under">
              <StateMeans {...{ webhook, visit }} />
            </span>
          </td>
          <td data-label="Last accepted">
            {webhook.lastAcceptedAt ? <Time at={webhook.lastAcceptedAt} visit={visit} /> : 'Nothing yet'}
          </td>
          <td class="acts">
            <a
              class="button"
              href={`${visit.home}/settings/webhooks/${webhook.id}`}
              aria-label={`Open ${hostOf(webhook)}`}
            >
              Open
            </a>
          </td>
        </tr>
      ))}
    </WideTable>
  );
}
