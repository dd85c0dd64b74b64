import { audit, type Db, type events, isUuid, mails, tasks } from '@feedback/db';
import { type Clock } from '@feedback/runtime';
import { withActor } from '../acts/acting.ts';

/** The states in which a person may have a mail sent. */
export const RESENDABLE: readonly mails.MailState[] = [
  'queued-in-outbox',
  'unconfirmed',
  'failed',
  'bounced',
];

export type Resent =
  | { outcome: 'queued' }
  | { outcome: 'not-found' }
  /** The mail may have arrived, and the person does not say that it did not. */
  | { outcome: 'unknown-arrival' }
  | { outcome: 'impossible'; state: mails.MailState };

/**
 * Queues a mail that the service does not send by itself, on a person's word. Its Message-ID stays the same. Mails that went out with it
 * go out with it again. `hasLooked`: the person says that an unconfirmed mail did not arrive.
 */
export async function resendMail(
  { db, now }: { db: Db; now: Clock },
  workspaceId: string,
  { id, by, hasLooked = false }: { id: string; by: events.Actor; hasLooked?: boolean },
): Promise<Resent> {
  if (!isUuid(id)) return { outcome: 'not-found' };
  return withActor(db, workspaceId, { by, least: 'member' }, async (tx) => {
    await mails.lock(tx, workspaceId);
    const mail = await mails.lockOne(tx, workspaceId, id);
    if (!mail) return { outcome: 'not-found' };
    if (!RESENDABLE.includes(mail.state)) return { outcome: 'impossible', state: mail.state };
    if (mail.state === 'unconfirmed' && !hasLooked) return { outcome: 'unknown-arrival' };
    await mails.queue(tx, workspaceId, { id, at: now() });
    await tasks.requestRun(tx, workspaceId, 'mail', { soonest: true });
    await audit.add(tx, workspaceId, {
      action: 'mail-resent',
      by,
      subject: { kind: 'mail', id },
      detail: { was: mail.state },
    });
    return { outcome: 'queued' };
  });
}
