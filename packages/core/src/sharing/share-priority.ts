import {
  audit,
  customers,
  type Db,
  hookEvents,
  mails,
  newId,
  type priorities,
  shareProposals,
  shares,
  tasks,
  type Tx,
  workspaces,
} from '@feedback/db';
import { AppError, type Clock } from '@feedback/runtime';
import { settleAccounts } from '../accounts/settle-accounts.ts';
import { type Acted, type ActInput, actOnPriority, type Preparation } from '../priorities/act-on-priority.ts';
import { checkSubject, namesIn, quoted, runsOf } from './check-subject.ts';
import { toMailContent } from './mail-content.ts';
import { writeMail } from './mail-text.ts';
import { findRecipients, type Recipient, type Recipients } from './share-recipients.ts';
import { checkShareToken, makeShareToken, type Shared } from './share-token.ts';
import { type ShareWords, toShareWords } from './share-words.ts';

export type ShareDeps = {
  db: Db;
  now: Clock;
  /** The address of the pages that mails link to. */ appUrl: string;
};

export type ShareInput = Omit<ActInput, 'act'> & {
  shareToken?: string;
  /** The customers whom a person chose; without it, all but the uncertain ones. */
  to?: Chosen;
  /** A person said yes to what an agent asks for. Without it, an agent only proposes. */
  isConfirmed?: boolean;
};

/** The customers ticked, by key, and how many of the certain ones had a box: those after them are told as well. */
export type Chosen = { keys: string[]; boxes: number };

/** What is shared, or would be. `preview` is the mail to the first recipient. */
export type Sharing = Recipients & {
  preview: { subject: string; text: string } | null;
  /** With which exactly this may be shared; null once it is. */
  shareToken: string | null;
  /** The page on which a person confirms what an agent has proposed; null when nothing waits for that. */
  confirmAt: string | null;
};

type Scene = {
  tx: Tx;
  workspaceId: string;
  priority: priorities.Priority;
  input: Omit<ShareInput, 'shareToken' | 'message' | 'subject'>;
  words: ShareWords;
};

/**
 * Tells the customers who asked for a shipped priority what has become of it, each once per ship: a mail for each is queued in the
 * transaction that moves the priority. Without a token nothing changes, and the result has the token that shares exactly what it
 * shows. An agent's call with the token is a proposal that a person confirms.
 */
export async function sharePriority(
  deps: ShareDeps,
  workspaceId: string,
  { shareToken, ...input }: ShareInput,
): Promise<{ acted: Acted; sharing: Sharing | null }> {
  let sharing: Sharing | null = null;
  const words = toShareWords(input);
  const acted = await actOnPriority(deps, workspaceId, { ...input, act: 'share' }, async (tx, priority) => {
    const prepared = await prepare(deps, { tx, workspaceId, priority, input, words }, shareToken);
    sharing = prepared.sharing;
    return prepared;
  });
  return { acted, sharing };
}

async function prepare(
  { now, appUrl }: ShareDeps,
  scene: Scene,
  shareToken: string | undefined,
): Promise<Preparation & { sharing: Sharing }> {
  const { tx, workspaceId, priority, input, words } = scene;
  await settleAccounts(tx, workspaceId, []);
  const { ship, version } = (await shares.findShip(tx, workspaceId, priority.id)) ?? {
    ship: priority.id,
    version: null,
  };
  const { asked, ...found } = await findRecipients(tx, workspaceId, { priorityId: priority.id, ship });
  const told = chosenOf(found, input.to);
  const { message, subject } = words;
  if (subject !== null) {
    const others = await customers.findNamed(tx, workspaceId, namesIn(subject));
    const title = await shares.titleOfMember(tx, workspaceId, priority.id);
    checkSubject(subject, asked, { others: others.flatMap(({ name }) => name ?? []), title });
    // A customer may have said more than what stands beside them.
    if (await shares.hasRun(tx, workspaceId, { priorityId: priority.id, runs: runsOf(subject, title) }))
      throw quoted();
  }
  const link = await workspaces.shareLink(tx, workspaceId);
  const kind = await shares.findKind(tx, workspaceId, priority.id);
  const shared: Shared = {
    priorityId: priority.id,
    ship,
    subject,
    message,
    link,
    keys: found.recipients.map(({ key }) => key),
    uncertain: found.uncertain.map(({ key }) => key),
  };
  const secret = await workspaces.dedupSecret(tx, workspaceId);
  if (shareToken !== undefined) checkShareToken(secret, { token: shareToken, shared, now: now() });

  const dryRun = shareToken === undefined || input.dryRun === true;
  const [first] = told;
  const frame = { workspaceId, from: await workspaces.nameOf(tx, workspaceId), appUrl, secret };
  const preview = async ({ feedbackId }: Recipient) => {
    const said = await shares.words(tx, workspaceId, feedbackId);
    const mail = writeMail(
      toMailContent(frame, [{ id: NO_MAIL, kind, subject, version, message, link, words: said }]),
    );
    return { subject: mail.subject, text: mail.text };
  };
  // Where no customer could get a mail, there is nothing for a person to confirm.
  const mayMail = found.recipients.length + found.uncertain.length > 0;
  const isProposal = mayMail && input.by.agent !== undefined && input.isConfirmed !== true;
  const shown = {
    ...found,
    recipients: told,
    preview: first ? await preview(first) : null,
    shareToken: dryRun ? makeShareToken(secret, shared, now()) : null,
  };
  if (isProposal && !dryRun) return propose(scene, { ship, shown, appUrl });
  return {
    dryRun,
    detail: detailOf({ recipients: told.length, ship }, words),
    write: (id, at) => {
      const { title } = priority;
      const share = { id, priorityId: priority.id, ship, title, version, message, link, subject, kind, at };
      return carryOut(scene, { share, told });
    },
    sharing: { ...shown, confirmAt: null },
  };
}

/** The customers who get a mail. @throws AppError `invalid` when a person chose none of them */
function chosenOf({ recipients, uncertain }: Recipients, to: Chosen | undefined): Recipient[] {
  if (to === undefined) return recipients;
  const wanted = new Set([...to.keys, ...recipients.slice(to.boxes).map(({ key }) => key)]);
  const chosen = [...recipients, ...uncertain].filter(({ key }) => wanted.has(key));
  if (chosen.length === 0) throw new AppError('invalid', 'Tick at least one customer: no mail was sent.');
  return chosen;
}

function detailOf(
  counted: { recipients: number; ship: string },
  { message, subject }: ShareWords,
): Record<string, unknown> {
  return {
    ...counted,
    ...(message === null ? {} : { message }),
    ...(subject === null ? {} : { subject }),
  };
}

/** Stores an agent's call for a person to confirm: mails cannot be taken back, and an agent may have been misled. */
function propose(
  { tx, workspaceId, priority: { id: priorityId }, input: { by }, words }: Scene,
  { ship, shown, appUrl }: { ship: string; shown: Omit<Sharing, 'confirmAt'>; appUrl: string },
): Preparation & { sharing: Sharing } {
  const recipients = shown.recipients.length;
  return {
    dryRun: false,
    proposes: 'propose_share',
    detail: detailOf({ recipients, ship }, words),
    write: async (_eventId, at) => {
      const { personId, agent } = by;
      const proposal = { priorityId, ship, ...words, personId, agentName: agent?.name ?? '', at };
      await shareProposals.put(tx, workspaceId, proposal);
      await audit.add(tx, workspaceId, {
        action: 'share-proposed',
        by,
        subject: { kind: 'priority', id: priorityId },
        detail: { recipients, ship },
      });
    },
    sharing: { ...shown, confirmAt: `${appUrl}/w/${workspaceId}/priorities/${priorityId}/share` },
  };
}

/** The mail of a preview's links, which therefore lead nowhere. */
const NO_MAIL = '00000000-0000-0000-0000-000000000000';

/** Queues the mails; what an agent had proposed is settled with it. */
async function carryOut(
  { tx, workspaceId, input: { by } }: Scene,
  { share, told }: { share: shares.NewShare; told: Recipient[] },
): Promise<void> {
  const { id, priorityId, ship } = share;
  await writeMails(tx, workspaceId, { share, to: told });
  await shareProposals.remove(tx, workspaceId, priorityId);
  await audit.add(tx, workspaceId, {
    action: 'shared',
    by,
    subject: { kind: 'priority', id: priorityId },
    detail: { recipients: told.length, ship },
  });
  await hookEvents.note(tx, workspaceId, {
    type: 'share.sent',
    data: [{ priority_id: priorityId, event_id: id, recipients: told.length }],
  });
}

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
