import { firstSteps, withWorkspace } from '@feedback/db';
import { type ActDeps } from '../acts/act-deps.ts';
import { type Caller } from '../acts/act.ts';
import { SAMPLE_NAME } from '../imports/sample-feedback.ts';

export type FirstSteps = firstSteps.FirstSteps;

/** How far a workspace has come with its first steps. */
export function readFirstSteps(
  { db }: Pick<ActDeps, 'db'>,
  { workspaceId }: Pick<Caller, 'workspaceId'>,
): Promise<FirstSteps> {
  return withWorkspace(db, workspaceId, (tx) => firstSteps.find(tx, workspaceId, SAMPLE_NAME));
}
