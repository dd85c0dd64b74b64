import { type Db, withWorkspace, workspaces } from '@feedback/db';
import { hmacSha256 } from '../intake/keyed-hash.ts';

/** The key that signs which questions were put to a workspace's people: of the secret that its share tokens are signed with. */
export async function questionKey({ db }: { db: Db }, workspaceId: string): Promise<string> {
  const secret = await withWorkspace(db, workspaceId, (tx) => workspaces.dedupSecret(tx, workspaceId));
  return hmacSha256(secret, 'question to a person');
}
