import { corrections, erasedItems, tasks, withWorkspace, workspaces } from '@feedback/db';
import { type Step } from './erase-step.ts';
import { responsesOf } from './responses-of.ts';

/** The most mentions in one step. */
const MOST = 500;

/** The person's mentions of what others said first: the item is theirs, and stays. */
export const eraseMentions: Step = async ({ db }, { workspaceId, secret, subject }) => {
  const { keys } = subject;
  const ids = await withWorkspace(db, workspaceId, (tx) =>
    erasedItems.mentioned(tx, workspaceId, { keys, limit: MOST }),
  );
  if (ids.length === 0) return async () => ({ subject: { step: 'customers' } });
  return async (tx) => {
    await corrections.begin(tx, workspaceId);
    await workspaces.lock(tx, workspaceId);
    const answers = await responsesOf(tx, workspaceId, { secret, ids, keys });
    const responses = await erasedItems.removeResponses(tx, workspaceId, answers);
    const mentions = await erasedItems.removeMentions(tx, workspaceId, { ids, keys });
    await tasks.requestRun(tx, workspaceId, 'ranking');
    return { subject: {}, went: { mentions, responses } };
  };
};
