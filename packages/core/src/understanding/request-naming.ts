import { tasks, type Tx } from '@feedback/db';
import { type Models } from '../models/workspace-models.ts';

/** Items arrive one after the other, and each could change a title: those of some seconds are looked at together. */
const FILLS_FOR_MS = 5_000;

/** Lets the model of a workspace, if it has one, name priorities whose items have changed. */
export async function requestNaming(
  tx: Tx,
  workspaceId: string,
  models: Pick<Models, 'reads'>,
): Promise<void> {
  if (await models.reads(tx, workspaceId))
    await tasks.requestRun(tx, workspaceId, 'naming', { afterMs: FILLS_FOR_MS, soonest: true });
}
