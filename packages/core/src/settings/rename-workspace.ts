import { audit, type Db, type events, withWorkspace, workspaces } from '@feedback/db';
import { AppError } from '@feedback/runtime';
import { requireActor } from '../acts/acting.ts';

/** The longest name of a workspace. */
export const MAX_WORKSPACE_NAME = 100;

/**
 * Renames a workspace, for an owner. Mails to customers are signed with the new name from now on.
 * @throws AppError `invalid` for a name that is empty, too long, or not on one line
 */
export async function renameWorkspace(
  { db }: { db: Db },
  workspaceId: string,
  { name: given, by }: { name: string; by: events.Actor },
): Promise<string> {
  const name = given.trim();
  if (name === '' || Array.from(name).length > MAX_WORKSPACE_NAME || /\p{C}/u.test(name))
    throw new AppError('invalid', `name: It must be on one line, of 1 to ${MAX_WORKSPACE_NAME} characters`);
  return withWorkspace(db, workspaceId, async (tx) => {
    await workspaces.lock(tx, workspaceId);
    await requireActor(tx, workspaceId, { by, least: 'owner' });
    const from = await workspaces.nameOf(tx, workspaceId);
    if (name === from) return name;
    await workspaces.rename(tx, workspaceId, name);
    await audit.add(tx, workspaceId, { action: 'workspace-renamed', by, detail: { from, to: name } });
    return name;
  });
}
