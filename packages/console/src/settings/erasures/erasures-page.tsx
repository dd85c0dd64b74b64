import { MAX_EMAIL_CHARACTERS } from '@feedback/contract';
import { ERASED_KINDS, type ErasureReceipt } from '@feedback/core';
import { type FormShown } from '../../form-shown.ts';
import { number } from '../../format.ts';
import { type Said } from '../../layout/frame.tsx';
import { FormProblems, TextField } from '../../parts/form-field.tsx';
import { type Pages } from '../../parts/page-of.ts';
import { Pager } from '../../parts/pager.tsx';
import { Time } from '../../parts/time.tsx';
import { WideTable } from '../../parts/wide-table.tsx';
import { type Visit } from '../../visit.ts';
import { renderSettings } from '../settings-frame.tsx';

const WENT: Record<(typeof ERASED_KINDS)[number], string> = {
  items: 'pieces of feedback',
  kept_items: 'kept as another customer’s',
  mentions: 'mentions',
  transcripts: 'transcripts blanked',
  responses: 'survey answers',
  pictures: 'pictures',
  mails: 'mails',
  customers: 'entries of customers',
  accounts: 'accounts',
  blanked_texts: 'texts of others blanked',
  titles: 'titles',
};
const STATES: Record<ErasureReceipt['state'], string> = {
  waiting: 'Waits for its turn',
  working: 'Under way',
  done: 'Done',
};

/** Erases a person in two steps, and keeps the receipts. */
export function erasuresPage({
  visit,
  receipts,
  pages,
  form,
  said,
}: {
  visit: Visit;
  receipts: ErasureReceipt[];
  pages: Pages;
  form?: FormShown | undefined;
  said?: Said | undefined;
}): string {
  return renderSettings({
    visit,
    title: 'Erase a person',
    lead: 'When a person asks to be forgotten: everything they said and all that names them goes. You first see what would go; nothing is erased yet.',
    said,
    children: (
      <>
        <FormProblems form={form} />
        <form class="stack" method="post" action={`${visit.home}/settings/erasures/preview`}>
          <TextField
            label="Their address"
            name="email"
            form={form}
            hint="Names that were sent with it go too."
            input={{ inputmode: 'email', autocomplete: 'off', maxlength: MAX_EMAIL_CHARACTERS }}
          />
          <details open={Boolean(form?.values['customer_name'] || form?.values['company'])}>
            <summary>They have no address</summary>
            <div class="stack">
              <TextField
                label="Their name, as it was sent"
                name="customer_name"
                form={form}
                input={{ autocomplete: 'off', maxlength: 1000 }}
              />
              <TextField
                label="Their company"
                name="company"
                form={form}
                input={{ autocomplete: 'off', maxlength: 1000 }}
              />
            </div>
          </details>
          <button class="first">See what would go</button>
        </form>
        <section class="panel after">
          <h2>Receipts</h2>
          {receipts.length === 0 ? (
            <p class="soft prose">
              None yet. After an erasure its receipt stands here: when it was asked for and done, and how much
              went. It never says who it was.
            </p>
          ) : (
            <Receipts {...{ visit, receipts }} />
          )}
          <Pager {...pages} />
        </section>
      </>
    ),
  });
}

function Receipts({ visit, receipts }: { visit: Visit; receipts: ErasureReceipt[] }) {
  return (
    <WideTable
      label="Receipts of erasures"
      columns={['Asked for', 'State', 'What went', 'Receipt']}
      {...(receipts.some(({ state }) => state !== 'done') && { liveId: 'receipts' })}
    >
      {receipts.map(({ id, state, subjectKey, went, requestedAt, doneAt }) => (
        <tr key={id}>
          <td class="still">
            <Time at={requestedAt} visit={visit} />
          </td>
          <td>
            {STATES[state]}
            {doneAt && (
              <span class="under">
                <Time at={doneAt} visit={visit} />
              </span>
            )}
          </td>
          <td class="name">
            {ERASED_KINDS.filter((kind) => (went[kind] ?? 0) > 0)
              .map((kind) => `${number(went[kind] ?? 0, visit.locale)} ${WENT[kind]}`)
              .join(', ') || (state === 'done' ? 'Nothing was stored' : '—')}
          </td>
          <td>
            <code title={`Receipt ${id}; the same person always has the key ${subjectKey}`}>
              {id.slice(-12)}
            </code>
          </td>
        </tr>
      ))}
    </WideTable>
  );
}
