import { audit, type Db, type events, isUuid, mails } from '@feedback/db';
import { type Clock } from '@feedback/runtime';
import { withActor } from '../acts/acting.ts';
import { RESENDABLE, type Resent } from './resend-mail.ts';

/**
 * Notes that a mail has reached its customer: a member sent it themselves, or learned that it had arrived. It is not sent again, and
 * the customer counts as told.
 */
export async function settleMailByHand(
  { db, now }: { db: Db; now: Clock },
  workspaceId: string,
  { id, by }: { id: string; by: events.Actor },
): Promise<Extract<Resent, { outcome: 'not-found' | 'impossible' }> | { outcome: 'settled' }> {
  if (!isUuid(id)) return { outcome: 'not-found' };
  return withActor(db, workspaceId, { by, least: 'member' }, async (tx) => {
    await mails.lock(tx, workspaceId);
    const mail = await mails.lockOne(tx, workspaceId, id);
    if (!mail) return { outcome: 'not-found' };
    if (!RESENDABLE.includes(mail.state)) return { outcome: 'impossible', state: mail.state };
    await mails.settleByHand(tx, workspaceId, {
      id,
      reason: 'A member noted that it has arrived',
      at: now(),
    });
    await audit.add(tx, workspaceId, {
      action: 'mail-settled',
      by,
      subject: { kind: 'mail', id },
      detail: { was: mail.state },
    });
    return { outcome: 'settled' };
  });
}
