import { createSecretKey, randomBytes } from 'node:crypto';
import { type Db, type DedupSecret, newId, people, type Tx, withWorkspace, workspaces } from '@feedback/db';

export type NewOwner = { email: string; name: string; passwordHash: string | null };

/**
 * Creates a workspace and its owner, who may have an account already. `id` makes the call repeatable: a repeat changes only the
 * owner's password.
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
  return withWorkspace(db, id, async (tx) => {
    const dedupSecret = await makeWorkspace(tx, { id, name, monthlyLimit });
    const personId = await people.upsert(tx, { id: newId(), ...owner });
    await workspaces.addMember(tx, id, { personId, role: 'owner' });
    return { workspaceId: id, personId, dedupSecret };
  });
}

/** More than a block of SHA-256, so that one hash makes a key (../intake/keyed-hash.ts). */
const SECRET_BYTES = 72;

/** Creates the workspace that the transaction has set, with a secret of its own. A repeat changes nothing. */
export async function makeWorkspace(
  tx: Tx,
  { id, name, monthlyLimit = null }: { id: string; name: string; monthlyLimit?: number | null },
): Promise<DedupSecret> {
  const dedupSecret = createSecretKey(randomBytes(SECRET_BYTES));
  await workspaces.insertOnce(tx, { id, name, dedupSecret, monthlyLimit });
  return dedupSecret;
}
