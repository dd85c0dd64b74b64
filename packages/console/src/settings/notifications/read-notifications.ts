import { type DigestChoice } from '@feedback/contract/vocabulary';
import { digests, withWorkspace, workspaces } from '@feedback/db';
import { type ConsoleDeps } from '../../deps.ts';
import { type Visit } from '../../visit.ts';

/** What a member gets by mail, and the link of the mails to customers. */
export type Notified = { digest: DigestChoice; shareLink: string | null };

export function readNotifications(
  { db }: Pick<ConsoleDeps, 'db'>,
  { workspace: { id }, personId }: Visit,
): Promise<Notified> {
  return withWorkspace(db, id, async (tx) => ({
    digest: await digests.choice(tx, id, personId),
    shareLink: await workspaces.shareLink(tx, id),
  }));
}
