import { type Kind } from '@feedback/contract/vocabulary';
import {
  audit,
  type Db,
  digests,
  mails,
  suppressions,
  tasks,
  type Tx,
  withWorkspace,
  workspaces,
} from '@feedback/db';
import { type Clock } from '@feedback/runtime';
import { isLinkSigned, type LinkPurpose, parseLinkToken } from './mail-links.ts';

/**
 * The mail of a link: of a priority of that kind, or a digest. `subject` is what the person who shared called it. `answer` is the one that
 * was given to it before.
 */
export type MailOfLink = {
  isDigest: boolean;
  kind: Kind | null;
  subject: string | null;
  from: string;
  answer: mails.Answer | null;
};

type Found = { workspaceId: string; mail: NonNullable<Awaited<ReturnType<typeof mails.lockOne>>>; tx: Tx };

/** Runs `work` for the mail that a link names; undefined when the workspace did not sign the link, or the mail is gone. */
async function withMailOf<T>(
  { db }: { db: Db },
  { token, purpose }: { token: string; purpose: LinkPurpose },
  work: (found: Found) => Promise<T>,
): Promise<T | undefined> {
  const linked = parseLinkToken(token);
  if (!linked) return undefined;
  const { workspaceId, mailId } = linked;
  return withWorkspace(db, workspaceId, async (tx) => {
    const secret = await workspaces.findDedupSecret(tx, workspaceId);
    if (!secret || !isLinkSigned(secret, purpose, { token, mail: linked })) return undefined;
    const mail = await mails.lockOne(tx, workspaceId, mailId);
    return mail && work({ tx, workspaceId, mail });
  });
}

/** What a link is about. Nothing changes: programs that scan mails open links too. */
export async function readMailLink(
  deps: { db: Db },
  link: { token: string; purpose: LinkPurpose },
): Promise<MailOfLink | undefined> {
  return withMailOf(deps, link, async ({ tx, workspaceId, mail: { kind, subject, answer, personId } }) => ({
    isDigest: personId !== null,
    kind,
    subject,
    answer,
    from: await workspaces.nameOf(tx, workspaceId),
  }));
}

/**
 * Stores the customer's answer to whether a ship solved it. Each mail has one answer: `given` is the one that holds, which is an
 * earlier one if there was one. Answers may make the priority suspected of a regression, so a ranking is requested.
 */
export async function answerMail(
  deps: { db: Db; now: Clock },
  { token, answer }: { token: string; answer: mails.Answer },
): Promise<{ given: mails.Answer } | undefined> {
  return withMailOf(deps, { token, purpose: answer }, async ({ tx, workspaceId, mail }) => {
    if (mail.answer !== null) return { given: mail.answer };
    await mails.setAnswer(tx, workspaceId, { id: mail.id, answer, at: deps.now() });
    await tasks.requestRun(tx, workspaceId, 'ranking');
    return { given: answer };
  });
}

/** Suppresses mail of the workspace to the customer, or ends the member’s digests. A repeat changes nothing. */
export async function unsubscribe(
  deps: { db: Db },
  token: string,
): Promise<{ from: string; isDigest: boolean } | undefined> {
  return withMailOf(deps, { token, purpose: 'unsubscribe' }, async ({ tx, workspaceId, mail }) => {
    const { id, key, personId } = mail;
    const changed =
      personId === null
        ? key !== null && (await suppressions.add(tx, workspaceId, { key, reason: 'unsubscribed' }))
        : await digests.choose(tx, workspaceId, { personId, choice: 'none' });
    if (changed)
      await audit.add(tx, workspaceId, {
        action: 'unsubscribed',
        by: 'service',
        subject: { kind: personId === null ? 'customer' : 'person', id: personId ?? key ?? '' },
        detail: { mail: id },
      });
    return { from: await workspaces.nameOf(tx, workspaceId), isDigest: personId !== null };
  });
}
