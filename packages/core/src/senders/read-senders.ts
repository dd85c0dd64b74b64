import { senderCredentials, senders, withWorkspace } from '@feedback/db';
import { type ActDeps } from '../acts/act-deps.ts';
import { type Caller, refused } from '../acts/act.ts';
import { NO_SENDER } from './refusals.ts';

export type SenderCredential = senderCredentials.SenderCredential;

/** A sender with what it may sign in with. */
export type Sender = senders.Sender & { credentials: SenderCredential[] };

/** The senders of a workspace, the oldest first. */
export function readSenders(
  { db }: Pick<ActDeps, 'db'>,
  { workspaceId }: Pick<Caller, 'workspaceId'>,
): Promise<Sender[]> {
  return withWorkspace(db, workspaceId, async (tx) => {
    const credentials = await senderCredentials.list(tx, workspaceId);
    return (await senders.list(tx, workspaceId)).map((sender) => ({
      ...sender,
      credentials: credentials.filter(({ senderId }) => senderId === sender.id),
    }));
  });
}

/** @throws AppError `not-found` when there is no such sender */
export async function readSender(
  deps: Pick<ActDeps, 'db'>,
  caller: Pick<Caller, 'workspaceId'>,
  { id }: { id: string },
): Promise<Sender> {
  const sender = (await readSenders(deps, caller)).find((one) => one.id === id.toLowerCase());
  if (!sender) throw refused(NO_SENDER);
  return sender;
}
