import {
  audit,
  type Db,
  hookEvents,
  mails,
  newId,
  type priorities,
  shares,
  tasks,
  type Tx,
  workspaces,
} from '@feedback/db';
import { type Clock } from '@feedback/runtime';
import { settleAccounts } from '../accounts/settle-accounts.ts';
import { type Acted, type ActInput, actOnPriority, type Preparation } from '../priorities/act-on-priority.ts';
import { toMailContent } from './mail-content.ts';
import { writeMail } from './mail-text.ts';
import { findRecipients, type Recipient, type Recipients } from './share-recipients.ts';
import { checkShareToken, makeShareToken, type Shared } from './share-token.ts';

export type ShareDeps = {
  db: Db;
  now: Clock;
  /** The address of the pages that mails link to. */ appUrl: string;
};

export type ShareInput = Omit<ActInput, 'act'> & { shareToken?: string };

/** What is shared, or would be. `preview` is the mail to the first recipient. */
export type Sharing = Recipients & {
  preview: { subject: string; text: string } | null;
  /** With which exactly this may be shared; null once it is. */
  shareToken: string | null;
};

/**
 * Tells the customers who asked for a shipped priority that it is live, each once per ship: a mail for each is queued in the
 * transaction that moves the priority. Without a token nothing changes, and the result has the token that shares exactly what it
 * shows.
 */
export async function sharePriority(
  deps: ShareDeps,
  workspaceId: string,
  { shareToken, ...input }: ShareInput,
): Promise<{ acted: Acted; sharing: Sharing | null }> {
  let sharing: Sharing | null = null;
  const acted = await actOnPriority(deps, workspaceId, { ...input, act: 'share' }, async (tx, priority) => {
    const prepared = await prepare(deps, { tx, workspaceId }, { input, shareToken, priority });
    sharing = prepared.sharing;
    return prepared;
  });
  return { acted, sharing };
}

async function prepare(
  { now, appUrl }: ShareDeps,
  { tx, workspaceId }: { tx: Tx; workspaceId: string },
  {
    input,
    shareToken,
    priority,
  }: { input: Omit<ShareInput, 'shareToken'>; shareToken: string | undefined; priority: priorities.Priority },
): Promise<Preparation & { sharing: Sharing }> {
  await settleAccounts(tx, workspaceId, []);
  const { ship, version } = (await shares.findShip(tx, workspaceId, priority.id)) ?? {
    ship: priority.id,
    version: null,
  };
  const found = await findRecipients(tx, workspaceId, { priorityId: priority.id, ship });
  const message = input.message ?? null;
  const link = await workspaces.shareLink(tx, workspaceId);
  const shared: Shared = {
    priorityId: priority.id,
    ship,
    message,
    link,
    keys: found.recipients.map(({ key }) => key),
  };
  const secret = await workspaces.dedupSecret(tx, workspaceId);
  if (shareToken !== undefined) checkShareToken(secret, { token: shareToken, shared, now: now() });

  const dryRun = shareToken === undefined || input.dryRun === true;
  const [first] = found.recipients;
  const frame = { workspaceId, from: await workspaces.nameOf(tx, workspaceId), appUrl, secret };
  const preview = async ({ feedbackId }: Recipient) => {
    const words = await shares.words(tx, workspaceId, feedbackId);
    const { subject, text } = writeMail(
      toMailContent(frame, [{ id: NO_MAIL, title: priority.title, version, message, link, words }]),
    );
    return { subject, text };
  };
  return {
    dryRun,
    detail: { recipients: found.recipients.length, ship, ...(message === null ? {} : { message }) },
    write: async (id, at) => {
      const share = { id, priorityId: priority.id, ship, title: priority.title, version, message, link, at };
      await writeMails(tx, workspaceId, { share, to: found.recipients });
      await audit.add(tx, workspaceId, {
        action: 'shared',
        by: input.by,
        subject: { kind: 'priority', id: priority.id },
        detail: { recipients: found.recipients.length, ship },
      });
      await hookEvents.note(tx, workspaceId, {
        type: 'share.sent',
        data: [{ priority_id: priority.id, event_id: id, recipients: found.recipients.length }],
      });
    },
    sharing: {
      ...found,
      preview: first ? await preview(first) : null,
      shareToken: dryRun ? makeShareToken(secret, shared, now()) : null,
    },
  };
}

/** The mail of a preview's links, which therefore lead nowhere. */
const NO_MAIL = '00000000-0000-0000-0000-000000000000';

async function writeMails(
  tx: Tx,
  workspaceId: string,
  { share, to }: { share: shares.NewShare; to: Recipient[] },
): Promise<void> {
  await shares.insert(tx, workspaceId, share);
  await mails.insert(tx, workspaceId, {
    shareId: share.id,
    priorityId: share.priorityId,
    ship: share.ship,
    at: share.at,
    to: to.map(({ key, feedbackId }) => ({ id: newId(), key, feedbackId })),
  });
  await tasks.requestRun(tx, workspaceId, 'mail', { soonest: true });
}
