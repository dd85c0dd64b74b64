import { digests, type Tx } from '@feedback/db';
import { writeDigestMail } from '../digests/digest-text.ts';
import { linkTo, type MailFrame } from './mail-content.ts';

/** A digest as a mail to one member, with the present titles. */
export async function readDigestMail(
  tx: Tx,
  frame: MailFrame,
  { mailId, digestId }: { mailId: string; digestId: string },
): Promise<{ subject: string; text: string; html: string; unsubscribe: string }> {
  const content = await digests.content(tx, frame.workspaceId, digestId);
  const ids = [...content.rising, ...content.fresh, ...content.shipped].map(({ id }) => id);
  const titles = await digests.titles(tx, frame.workspaceId, ids);
  const unsubscribe = linkTo(frame, 'unsubscribe', mailId);
  return { ...writeDigestMail({ workspace: frame.from, content, titles, unsubscribe }), unsubscribe };
}
