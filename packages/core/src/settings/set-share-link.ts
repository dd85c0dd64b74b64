import { audit, type Db, type events, workspaces } from '@feedback/db';
import { AppError } from '@feedback/runtime';
import { withActor } from '../acts/acting.ts';

/**
 * Sets the link of the mails of later shares; null removes it.
 * @throws AppError `invalid` unless it is an https address
 */
export async function setShareLink(
  { db }: { db: Db },
  workspaceId: string,
  { url, by }: { url: string | null; by: events.Actor },
): Promise<{ url: string | null }> {
  const link = url === null ? null : httpsAddress(url);
  await withActor(db, workspaceId, { by, least: 'owner' }, async (tx) => {
    await workspaces.setShareLink(tx, workspaceId, link);
    await audit.add(tx, workspaceId, { action: 'share-link-set', by, detail: { url: link } });
  });
  return { url: link };
}

function httpsAddress(text: string): string {
  const url = URL.parse(text);
  if (url?.protocol !== 'https:') throw new AppError('invalid', 'url: The address must begin with https://');
  if (url.username !== '' || url.password !== '')
    throw new AppError('invalid', 'url: The address must not carry a user name or password');
  return url.href;
}
