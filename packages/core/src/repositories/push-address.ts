import { timingSafeEqual } from 'node:crypto';
import {
  type Db,
  type DedupSecret,
  isUuid,
  repositories,
  type Tx,
  withWorkspace,
  workspaces,
} from '@feedback/db';
import { type ActDeps, type Configured } from '../acts/act-deps.ts';
import { type Caller, refused } from '../acts/act.ts';
import { hmacSha256 } from '../intake/keyed-hash.ts';
import { requestLooks } from './change-repository.ts';
import { NO_REPOSITORY } from './refusals.ts';

/** What an address names: a repository of a workspace, and the token that follows from both and the workspace's secret. */
export type PushAddress = { workspaceId: string; id: string; token: string };

/** The address that a git host is given as a webhook. Who knows it can have the repository looked at, and nothing else. */
export function pushAddress(
  { db, config }: Pick<ActDeps, 'db'> & Configured<'appUrl'>,
  { workspaceId }: Caller,
  { id: asked }: { id: string },
): Promise<string> {
  return withWorkspace(db, workspaceId, async (tx) => {
    const id = asked.toLowerCase();
    if (!(await isThere(tx, workspaceId, id))) throw refused(NO_REPOSITORY);
    const token = tokenOf(await workspaces.dedupSecret(tx, workspaceId), id);
    return `${config.appUrl}/push/${workspaceId}/${id}/${token}`;
  });
}

/** Has a repository looked at, because something was pushed to it; false where the address is not one of ours. */
export async function announcePush(
  { db }: { db: Db },
  { workspaceId, id, token }: PushAddress,
): Promise<boolean> {
  if (!isUuid(workspaceId) || !isUuid(id)) return false;
  return withWorkspace(db, workspaceId, async (tx) => {
    const secret = await workspaces.findDedupSecret(tx, workspaceId);
    if (!secret || !isEqual(token, tokenOf(secret, id)) || !(await isThere(tx, workspaceId, id)))
      return false;
    await requestLooks(tx, workspaceId, [id]);
    return true;
  });
}

async function isThere(tx: Tx, workspaceId: string, id: string): Promise<boolean> {
  return (await repositories.list(tx, workspaceId)).some((one) => one.id === id);
}

function tokenOf(secret: DedupSecret, id: string): string {
  return hmacSha256(secret, `push to repository ${id}`);
}

function isEqual(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
