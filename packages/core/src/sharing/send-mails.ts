import {
  type Db,
  mails,
  newId,
  shares,
  suppressions,
  tasks,
  type Tx,
  withWorkspace,
  workspaces,
} from '@feedback/db';
import { type Mail, type Mailer, type SendOutcome } from '@feedback/outbound';
import { type Clock, defined, type Logger } from '@feedback/runtime';
import { type Effect, type Work } from '../ledger/consume-task.ts';
import { readDigestMail } from './digest-mail.ts';
import { type StoredAnnouncement, toMailContent } from './mail-content.ts';
import { writeMail } from './mail-text.ts';
import { isMailable } from './share-recipients.ts';

export type SendDeps = {
  db: Db;
  now: Clock;
  log: Logger;
  /** Null without a mail server: mails then stay in the outbox. */
  mailer: Mailer | null;
  appUrl: string;
  /** The pause after the first failure of a mail; it doubles with each. */
  mailRetryMs: number;
};

/** How many mails a run sends at a time: as many may be unconfirmed when its process ends. */
export const MAILS_AT_A_TIME = 4;
/** A run ends after this long, so that other workspaces get their turn. */
const RUN_MS = 5_000;
const DAY_MS = 24 * 3_600_000;
const LONGEST_PAUSE_MS = 3_600_000;
/** After this many refusals of one mail it has failed: with the usual pause, after half a day. */
const MOST_ATTEMPTS = 20;

/** Mails to one customer that go out in one message, `mail`; or a digest, without a customer’s key. */
type Claimed = { claimId: string; key: string | null; attempts: number; mail: Mail };
type Frame = Pick<SendDeps, 'appUrl'> & { workspaceId: string; now: Date };

/**
 * Sends the mails that are due. Each is marked before the mail server is asked to take it and again after that, so that a mail
 * whose outcome is not known is never sent again by itself (docs/decisions/0028-sharing.md). The ledger runs this job once at a
 * time for a workspace: a mail that is marked as being sent at the start was left behind by a process that ended.
 */
export async function sendMails(deps: SendDeps, { workspaceId }: Work<'mail'>): Promise<Effect> {
  const { db, mailer, log } = deps;
  const doubted = await withWorkspace(db, workspaceId, async (tx) => {
    await mails.lock(tx, workspaceId);
    await mails.cancelReopened(tx, workspaceId);
    return mails.doubt(tx, workspaceId);
  });
  if (doubted > 0)
    log.warn({ workspaceId, mails: doubted }, 'mails are unconfirmed: a process ended while it sent them');
  if (!mailer) return (tx) => mails.leaveInOutbox(tx, workspaceId);

  const until = Date.now() + RUN_MS;
  let pauseUntil: Date | undefined;
  const sendOnAndOn = async () => {
    while (pauseUntil === undefined && Date.now() < until) {
      const frame = { workspaceId, appUrl: deps.appUrl, now: deps.now() };
      const claimed = await withWorkspace(db, workspaceId, (tx) => claimNext(tx, frame));
      if (!claimed) return;
      const outcome = await mailer.send(claimed.mail);
      if (outcome.outcome !== 'sent')
        log.info({ workspaceId, mail: claimed.mail.id, ...outcome }, 'a mail was not sent');
      const dueAt = pauseAfter(deps, claimed);
      await withWorkspace(db, workspaceId, (tx) =>
        settle(tx, workspaceId, { claimed, outcome, dueAt, at: deps.now() }),
      );
      if (outcome.outcome === 'deferred' && outcome.isDown) pauseUntil = dueAt;
    }
  };
  await Promise.all(Array.from({ length: MAILS_AT_A_TIME }, sendOnAndOn));
  return async (tx) => {
    const next = await mails.nextDue(tx, workspaceId);
    if (next === null) return;
    const notBefore = pauseUntil !== undefined && pauseUntil > next ? pauseUntil : next;
    await tasks.requestRun(tx, workspaceId, 'mail', { notBefore, soonest: true });
  };
}

/**
 * Marks the waiting mails of one customer as being sent, those that are not due yet included: a person gets one message a day.
 * Mails to customers who were written to within a day are put off until then.
 */
async function claimNext(tx: Tx, frame: Frame): Promise<Claimed | undefined> {
  const { workspaceId, now } = frame;
  await mails.lock(tx, workspaceId);
  for (;;) {
    const due = await mails.next(tx, workspaceId, now);
    if (!due) return undefined;
    const { key, email, suppressed, last } = due;
    if (key === null) {
      const digest = await claimDigest(tx, frame, due);
      if (digest) return digest;
    } else if (suppressed !== null)
      await mails.endWaiting(tx, workspaceId, { key, state: 'suppressed', reason: suppressed });
    else if (email === null || !isMailable(email.trim()))
      await mails.endWaiting(tx, workspaceId, {
        key,
        state: 'cancelled',
        reason: 'No address is known any more',
      });
    else if (last !== null && last.getTime() + DAY_MS > now.getTime())
      await mails.putOff(tx, workspaceId, { key, until: new Date(last.getTime() + DAY_MS) });
    else {
      const claimId = newId();
      const claimed = await mails.claim(tx, workspaceId, { key, into: due.id, claimId, at: now });
      const attempts = Math.max(...claimed.map((one) => one.attempts));
      return { claimId, key, attempts, mail: await toMail(tx, frame, { to: email.trim(), claimed }) };
    }
  }
}

/** Marks the mail of a digest as being sent; undefined when its member does not want it any more. */
async function claimDigest(
  tx: Tx,
  { workspaceId, appUrl, now }: Frame,
  { id, digestId, email }: mails.DueMail,
): Promise<Claimed | undefined> {
  if (email === null || !isMailable(email)) {
    await mails.cancel(tx, workspaceId, { id, reason: 'The member does not want it any more, or has left' });
    return undefined;
  }
  const claimId = newId();
  const attempts = await mails.claimDigest(tx, workspaceId, { id, claimId, at: now });
  const secret = await workspaces.dedupSecret(tx, workspaceId);
  const from = await workspaces.nameOf(tx, workspaceId);
  const mail = await readDigestMail(
    tx,
    { workspaceId, appUrl, from, secret },
    { mailId: id, digestId: defined(digestId, 'digest of a mail to a member') },
  );
  return { claimId, key: null, attempts, mail: { id, to: email, ...mail } };
}

async function toMail(
  tx: Tx,
  { workspaceId, appUrl }: Frame,
  { to, claimed }: { to: string; claimed: mails.ClaimedMail[] },
): Promise<Mail> {
  const [first, ...also] = await announce(tx, workspaceId, claimed);
  const secret = await workspaces.dedupSecret(tx, workspaceId);
  const from = await workspaces.nameOf(tx, workspaceId);
  const announced = defined(first, 'mail of a claim');
  const content = toMailContent({ workspaceId, appUrl, from, secret }, [announced, ...also]);
  return { id: announced.id, to, unsubscribe: content.unsubscribe, ...writeMail(content) };
}

async function announce(
  tx: Tx,
  workspaceId: string,
  claimed: mails.ClaimedMail[],
): Promise<StoredAnnouncement[]> {
  const announcements: StoredAnnouncement[] = [];
  for (const { id, kind, subject, version, message, link, feedbackId } of claimed)
    announcements.push({
      id,
      kind,
      subject,
      version,
      message,
      link,
      words: await shares.words(tx, workspaceId, feedbackId),
    });
  return announcements;
}

async function settle(
  tx: Tx,
  workspaceId: string,
  { claimed, outcome, dueAt, at }: { claimed: Claimed; outcome: SendOutcome; dueAt: Date; at: Date },
): Promise<void> {
  const { claimId, key, attempts } = claimed;
  if (outcome.outcome === 'sent')
    return mails.settle(tx, workspaceId, { claimId, state: 'sent', reason: null, at });
  const { reason } = outcome;
  if (outcome.outcome === 'deferred' && (outcome.isDown || attempts < MOST_ATTEMPTS))
    return mails.wait(tx, workspaceId, { claimId, reason, dueAt });
  if (outcome.outcome === 'bounced' && key !== null)
    await suppressions.add(tx, workspaceId, { key, reason: 'bounced' });
  const state = outcome.outcome === 'refused' || outcome.outcome === 'deferred' ? 'failed' : outcome.outcome;
  await mails.settle(tx, workspaceId, { claimId, state, reason, at });
}

function pauseAfter({ now, mailRetryMs }: SendDeps, { attempts }: Claimed): Date {
  const pauseMs = Math.min(mailRetryMs * 2 ** (attempts - 1), LONGEST_PAUSE_MS);
  return new Date(now().getTime() + pauseMs);
}
