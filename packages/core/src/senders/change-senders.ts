import { type NewSender, type SenderChange } from '@feedback/contract';
import {
  audit,
  type Db,
  type events,
  newId,
  senderCredentials,
  senders,
  type Tx,
  withWorkspace,
  workspaces,
} from '@feedback/db';
import { AppError } from '@feedback/runtime';
import { type ActDeps } from '../acts/act-deps.ts';
import { type Caller, refused } from '../acts/act.ts';
import { requireActor } from '../acts/acting.ts';
import { checkAddresses } from './allowed-addresses.ts';
import { type Sender } from './read-senders.ts';
import { MOST_SENDERS, NO_SENDER, TOO_MANY_SENDERS } from './refusals.ts';
import { makeSecret } from './sender-secret.ts';

/** A new sender; only `secret` is secret. */
export type SenderCreated = { sender: Sender; secret: string };

/**
 * Makes a sender with its first secret, for an owner or, without `by`, for an operator. The secret is returned only here: only its hash is
 * stored.
 * @throws AppError `invalid` for a blank name or what is no address, `conflict` when there are too many
 */
export function createSender(
  { db }: { db: Db },
  { workspaceId, by }: { workspaceId: string; by?: events.Actor },
  given: NewSender,
): Promise<SenderCreated> {
  const { name, addresses } = checked(given);
  const id = newId();
  const { secret, secretHash } = makeSecret(id);
  return withWorkspace(db, workspaceId, async (tx) => {
    await workspaces.lock(tx, workspaceId);
    if (by) await requireActor(tx, workspaceId, { by, least: 'owner' });
    if ((await senders.list(tx, workspaceId)).length >= MOST_SENDERS) throw refused(TOO_MANY_SENDERS);
    const sender = await senders.insert(tx, workspaceId, { id, name, addresses });
    const made = { senderId: id, id: newId(), kind: 'secret', secretHash } as const;
    const credentials = [await senderCredentials.insert(tx, workspaceId, made)];
    await audit.add(tx, workspaceId, {
      action: 'sender-made',
      by: by ?? 'operator',
      subject: { kind: 'sender', id },
      detail: { name, addresses },
    });
    return { sender: { ...sender, credentials }, secret };
  });
}

/**
 * Gives a sender another name, and other addresses from which it may send.
 * @throws AppError `invalid` as for a new one, `not-found` when there is no such sender
 */
export function changeSender(
  deps: Pick<ActDeps, 'db'>,
  caller: Caller,
  { id, ...given }: SenderChange,
): Promise<Sender> {
  const { workspaceId, by } = caller;
  const { name, addresses } = checked(given);
  return withSender(deps, caller, id, async (tx, sender) => {
    const changed = await senders.change(tx, workspaceId, { id: sender.id, name, addresses });
    await audit.add(tx, workspaceId, {
      action: 'sender-changed',
      by,
      subject: { kind: 'sender', id: sender.id },
      detail: { name, addresses },
    });
    return { ...sender, ...changed };
  });
}

/**
 * Ends a sender at once, in every process: what it is sending is stored before this, or refused.
 * @throws AppError `not-found` when there is no such sender
 */
export function endSender(
  deps: { db: Db },
  caller: { workspaceId: string; by?: events.Actor },
  { id }: { id: string },
): Promise<void> {
  const { workspaceId, by } = caller;
  return withSender(deps, caller, id, async (tx, sender) => {
    await senders.remove(tx, workspaceId, sender.id);
    await audit.add(tx, workspaceId, {
      action: 'sender-ended',
      by: by ?? 'operator',
      subject: { kind: 'sender', id: sender.id },
      detail: { name: sender.name },
    });
  });
}

/**
 * Runs `work` for a sender, for an owner or, without `by`, for an operator. The workspace is locked, which what is being stored waits for.
 * @throws AppError `not-found` when there is no such sender
 */
export function withSender<T>(
  { db }: { db: Db },
  { workspaceId, by }: { workspaceId: string; by?: events.Actor },
  id: string,
  work: (tx: Tx, sender: Sender) => Promise<T>,
): Promise<T> {
  return withWorkspace(db, workspaceId, async (tx) => {
    await workspaces.lock(tx, workspaceId);
    if (by) await requireActor(tx, workspaceId, { by, least: 'owner' });
    const sender = await senders.lock(tx, workspaceId, id);
    if (!sender) throw refused(NO_SENDER);
    return work(tx, { ...sender, credentials: await senderCredentials.list(tx, workspaceId, sender.id) });
  });
}

function checked({ name: given, addresses = [] }: NewSender): { name: string; addresses: string[] } {
  const name = given.trim();
  if (name === '') throw new AppError('invalid', 'name: must contain more than spaces');
  return { name, addresses: checkAddresses(addresses) };
}
