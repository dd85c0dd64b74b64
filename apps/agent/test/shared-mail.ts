import { type ActResult } from '@feedback/contract';
import { sendMails, sharePriority } from '@feedback/core';
import { withWorkspace } from '@feedback/db';
import { type Mail, type Mailer } from '@feedback/outbound';
import { type Harness, type Member } from './harness.ts';
import { tell, type Told } from './told-feedback.ts';
import { toolCaller } from './tools/tool-caller.ts';

/** Sends the workspace's due mails as the worker does, and gives them. */
export async function sendHere(t: Harness, { workspaceId }: Member): Promise<Mail[]> {
  const sent: Mail[] = [];
  const mailer: Mailer = {
    send: (mail) => {
      sent.push(mail);
      return Promise.resolve({ outcome: 'sent' });
    },
    check: () => Promise.resolve(),
    close: () => {},
  };
  const { db, log, config } = t;
  const deps = { db, log, mailer, appUrl: config.appUrl, mailRetryMs: 0, now: () => new Date() };
  await withWorkspace(db, workspaceId, await sendMails(deps, { workspaceId }));
  return sent;
}

/** A priority that these customers asked for, shipped and shared, with an agent; nothing is sent yet. */
export async function shareHere(t: Harness, member: Member, told: Told[]) {
  await tell(
    t,
    member,
    told.map((one) => ({ about: 'Export to CSV', ...one })),
  );
  const [priority] = await t.rows<{ id: string }>(member.workspaceId, 'select id from priority');
  const id = priority?.id ?? '';
  const act = await toolCaller<ActResult>(t, 'service.act', member);
  await act.ask({ action: 'mark_shipped', priority_id: id, version: '2.4.0' });
  await confirmShare(t, member, id);
  return { id, act };
}

/** Shares a priority as a member does in the console: with all who are ticked at first. */
export async function confirmShare(
  t: Harness,
  { workspaceId, personId }: Member,
  priorityId: string,
  words: { message?: string; subject?: string } = {},
): Promise<Awaited<ReturnType<typeof sharePriority>>> {
  const deps = { db: t.db, now: () => new Date(), appUrl: t.config.appUrl };
  const share = { priorityId, by: { personId }, ...words };
  const { sharing } = await sharePriority(deps, workspaceId, share);
  return sharePriority(deps, workspaceId, { ...share, shareToken: sharing?.shareToken ?? '' });
}

/** The addresses in a mail's text, by what they are for. */
export function linksIn({ text }: { text: string }): Record<'yes' | 'no' | 'unsubscribe', string> {
  const link = (name: string) => new RegExp(`^${name}: (\\S+)$`, 'm').exec(text)?.[1] ?? '';
  return { yes: link('Yes'), no: link('No'), unsubscribe: link('Unsubscribe') };
}
