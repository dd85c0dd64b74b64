import { type SuppressionFound } from '@feedback/core';
import { type Said } from '../../layout/frame.tsx';
import { Act } from '../../parts/confirm.tsx';
import { Pager } from '../../parts/pager.tsx';
import { Time } from '../../parts/time.tsx';
import { WideTable } from '../../parts/wide-table.tsx';
import { type Visit } from '../../visit.ts';
import { renderSettings } from '../settings-frame.tsx';

type Suppression = SuppressionFound;

const REASONS: Record<Suppression['reason'], string> = {
  unsubscribed: 'They asked for no more mail',
  bounced: 'Their address did not take a mail',
};

/** The customers who get no mail, and why. */
export function mailPage({
  visit,
  suppressed,
  pages,
  said,
}: {
  visit: Visit;
  suppressed: Suppression[];
  pages: { first: string | null; next: string | null };
  said?: Said | undefined;
}): string {
  return renderSettings({
    visit,
    title: 'Mail to customers',
    lead: (
      <>
        A customer gets one mail when what they asked for has shipped and you share it; the{' '}
        <a href={`${visit.home}/outbox`}>outbox</a> has them all. The customers here get none.
      </>
    ),
    said,
    children: (
      <>
        {suppressed.length === 0 ? (
          <div class="empty">
            <h2>Everyone gets mail</h2>
            <p>
              A customer stands here after a click on “no more mail” in one of your mails, or when their
              address does not take mail. Sharing leaves them out.
            </p>
          </div>
        ) : (
          <WideTable label="Customers who get no mail" columns={['Customer', 'Why', 'Since']} hasActs>
            {suppressed.map((one) => (
              <Line key={one.key} {...{ visit, one }} />
            ))}
          </WideTable>
        )}
        <Pager {...pages} />
      </>
    ),
  });
}

function Line({ visit, one: { key, name, email, reason, createdAt } }: { visit: Visit; one: Suppression }) {
  return (
    <tr>
      <td class="name">
        <b dir="auto">{name ?? email ?? 'A customer who is not known any more'}</b>
        {name !== null && email !== null && <span class="under">{email}</span>}
      </td>
      <td>{REASONS[reason]}</td>
      <td data-label="Since">
        <Time at={createdAt} visit={visit} />
      </td>
      <td class="acts">
        <Act label="Allow mail…">
          <p class="small">
            {reason === 'unsubscribed'
              ? 'They asked for no more mail. Allow it only if they have told you otherwise.'
              : 'Allow it once the address works again, or the next mail bounces too.'}
          </p>
          <form method="post" action={`${visit.home}/settings/mail/${key}/allow`}>
            <button>Let them get mail again</button>
          </form>
        </Act>
      </td>
    </tr>
  );
}
