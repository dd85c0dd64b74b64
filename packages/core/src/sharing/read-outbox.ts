import { type Db, mails, withWorkspace, workspaces } from '@feedback/db';
import { toMailContent } from './mail-content.ts';
import { writeMail } from './mail-text.ts';

/** A mail as members see it, with its subject and text. */
export type MailRead = mails.MailFound & { subject: string; text: string };

/** The mails of a workspace, newest first, each as the customer gets it. */
export async function readOutbox(
  { db, appUrl }: { db: Db; appUrl: string },
  workspaceId: string,
  page: Parameters<typeof mails.list>[2],
): Promise<MailRead[]> {
  return withWorkspace(db, workspaceId, async (tx) => {
    const found = await mails.list(tx, workspaceId, page);
    const secret = await workspaces.dedupSecret(tx, workspaceId);
    const from = await workspaces.nameOf(tx, workspaceId);
    return found.map((mail) => {
      const { subject, text } = writeMail(toMailContent({ workspaceId, appUrl, from, secret }, [mail]));
      return { ...mail, subject, text };
    });
  });
}
