import { createSecretKey, randomBytes } from 'node:crypto';
import { type Db, type DedupSecret, newId, people, withWorkspace, workspaces } from '@feedback/db';

export type NewOwner = { email: string; name: string; passwordHash: string | null };

/**
 * Makes a workspace and its owner, who may be known already. `id` makes it repeatable: the same one again changes nothing
 * but the owner's password.
 */
export async function createWorkspace(
  { db }: { db: Db },
  {
    id = newId(),
    name,
    monthlyLimit = null,
    owner,
  }: { id?: string; name: string; monthlyLimit?: number | null; owner: NewOwner },
): Promise<{ workspaceId: string; personId: string; dedupSecret: DedupSecret }> {
  const dedupSecret = createSecretKey(randomBytes(32));
  const personId = await withWorkspace(db, id, async (tx) => {
    await workspaces.insertOnce(tx, { id, name, dedupSecret, monthlyLimit });
    const person = await people.upsert(tx, { id: newId(), ...owner });
    await workspaces.addMember(tx, id, { personId: person, role: 'owner' });
    return person;
  });
  return { workspaceId: id, personId, dedupSecret };
}
