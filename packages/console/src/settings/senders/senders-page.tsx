import { MOST_SENDERS, type Sender } from '@feedback/core';
import { FormProblems } from '../../parts/form-field.tsx';
import { Time } from '../../parts/time.tsx';
import { WideTable } from '../../parts/wide-table.tsx';
import { type Visit } from '../../visit.ts';
import { renderSettings, type SettingsForm } from '../settings-frame.tsx';
import { KIND_NAMES } from './kind-names.ts';
import { SenderFields } from './sender-fields.tsx';

/** The programs that send to the workspace, and the form that makes one. */
export function sendersPage({ visit, senders, form, said }: SettingsForm & { senders: Sender[] }): string {
  return renderSettings({
    visit,
    title: 'Senders',
    lead: 'A sender is a program of yours that sends feedback and transcripts to this workspace. It reads nothing.',
    said,
    children: (
      <>
        <FormProblems form={form} />
        {senders.length === 0 ? <NoSenders /> : <Senders {...{ visit, senders }} />}
        {senders.length < MOST_SENDERS || form !== undefined ? (
          <section class="panel after">
            <h2>Make a sender</h2>
            <form class="stack" method="post" action={`${visit.home}/settings/senders`}>
              <SenderFields form={form} />
              <button class="first">Make a sender</button>
            </form>
          </section>
        ) : (
          <p class="soft">
            A workspace has at most {MOST_SENDERS} senders. End one in order to make another.
          </p>
        )}
      </>
    ),
  });
}

function NoSenders() {
  return (
    <div class="empty">
      <h2>No program sends yet</h2>
      <p>
        Make a sender for each: it gets a secret of its own, which you can replace or end without touching the
        others. What a person sends by hand needs none.
      </p>
    </div>
  );
}

function Senders({ visit, senders }: { visit: Visit; senders: Sender[] }) {
  return (
    <WideTable label="Senders" columns={['Sender', 'Signs in with', 'Last seen']} hasActs>
      {senders.map((sender) => (
        <tr key={sender.id}>
          <td class="name">
            <b dir="auto">{sender.name}</b>
            {sender.addresses.length > 0 && <span class="under">from {sender.addresses.join(', ')}</span>}
          </td>
          <td class="name" data-label="Signs in with">
            {[...new Set(sender.credentials.map(({ kind }) => KIND_NAMES[kind]))].join(', ') ||
              'Nothing: it cannot sign in'}
          </td>
          <td data-label="Last seen">
            {sender.lastUsedAt ? <Time at={sender.lastUsedAt} visit={visit} /> : 'Not yet'}
          </td>
          <td class="acts">
            <a
              class="button"
              href={`${visit.home}/settings/senders/${sender.id}`}
              aria-label={`Open ${sender.name}`}
            >
              Open
            </a>
          </td>
        </tr>
      ))}
    </WideTable>
  );
}
