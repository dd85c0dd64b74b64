import { withWorkspace, workspaces } from '@feedback/db';
import { type ActDeps } from '../acts/act-deps.ts';
import { type Caller } from '../acts/act.ts';
import { type Writer } from './accept-feedback.ts';

/** The caller as the one who sends feedback. */
export async function writerOf(
  { db }: Pick<ActDeps, 'db'>,
  { workspaceId, by: { personId } }: Caller,
): Promise<Writer> {
  const dedupSecret = await withWorkspace(db, workspaceId, (tx) => workspaces.dedupSecret(tx, workspaceId));
  return { workspaceId, memberId: personId, dedupSecret };
}
