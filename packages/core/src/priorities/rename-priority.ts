import { corrections, priorities } from '@feedback/db';
import {
  type By,
  type Corrected,
  type CorrectionDeps,
  correctClusters,
  noteCorrection,
  problemOfTitle,
  TITLE_TAKEN,
} from './correction.ts';

/** Sets a priority's title; refinements keep it. */
export function renamePriority(
  deps: CorrectionDeps,
  workspaceId: string,
  { id, title, by }: { id: string; title: string } & By,
): Promise<Corrected> {
  const problem = problemOfTitle(title);
  if (problem) return Promise.resolve(problem);
  return correctClusters(deps, workspaceId, { by, priorityIds: [id] }, async (tx, at) => {
    const priority = await priorities.lock(tx, workspaceId, id);
    if (!priority) return { outcome: 'no-priority' };
    if (await corrections.isTitleTaken(tx, workspaceId, { title, besides: priority.id })) return TITLE_TAKEN;
    await corrections.name(tx, workspaceId, { id: priority.id, title, at });
    await corrections.pinExemplars(tx, workspaceId, priority.id);
    return noteCorrection(tx, workspaceId, {
      at,
      by,
      action: 'rename',
      priorityId: priority.id,
      detail: { from: priority.title, to: title },
    });
  });
}
