import { Copied } from '../../parts/copied.tsx';
import { type Visit } from '../../visit.ts';
import { renderSettings } from '../settings-frame.tsx';

/** The address that owners give to their git host. */
export function pushAddressPage({ visit, address }: { visit: Visit; address: string }): string {
  return renderSettings({
    visit,
    title: 'See every push at once',
    lead: 'A repository is looked at every few minutes. With this address as a webhook of your git host, it is looked at as soon as something is pushed.',
    children: (
      <>
        <Copied label="The address for the webhook" text={address} />
        <p class="prose soft">
          Choose pushes as the event; the content type does not matter, and no secret is needed. What your git
          host sends is not read: only that it sends. The address itself is a secret: who knows it can have
          the repository looked at, and nothing else. Another one comes with disconnecting and connecting the
          repository again.
        </p>
        <a class="button first" href={`${visit.home}/settings/repositories`}>
          Back to the repositories
        </a>
      </>
    ),
  });
}
