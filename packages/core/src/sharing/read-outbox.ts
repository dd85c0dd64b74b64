import { type Db, mails, withWorkspace, workspaces } from '@feedback/db';
import { readDigestMail } from './digest-mail.ts';
import { toMailContent } from './mail-content.ts';
import { writeMail } from './mail-text.ts';

/** A mail as members see it, with its subject and text. */
export type MailRead = mails.MailFound & { subject: string; text: string };

/** The mails of a workspace, newest first, each as its recipient gets it. */
export async function readOutbox(
  { db, appUrl }: { db: Db; appUrl: string },
  workspaceId: string,
  page: Parameters<typeof mails.list>[2],
): Promise<MailRead[]> {
  return withWorkspace(db, workspaceId, async (tx) => {
    const found = await mails.list(tx, workspaceId, page);
    const secret = await workspaces.dedupSecret(tx, workspaceId);
    const from = await workspaces.nameOf(tx, workspaceId);
    const frame = { workspaceId, appUrl, from, secret };
    const read: MailRead[] = [];
    for (const mail of found) {
      const { id, digestId, ownSubject } = mail;
      const { subject, text } =
        digestId === null
          ? writeMail(toMailContent(frame, [{ ...mail, subject: ownSubject }]))
          : await readDigestMail(tx, frame, { mailId: id, digestId });
      read.push({ ...mail, subject, text });
    }
    return read;
  });
}
