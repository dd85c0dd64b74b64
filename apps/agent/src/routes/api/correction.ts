import { type CorrectionMade } from '@feedback/contract';
import { type Corrected } from '@feedback/core';
import { AppError } from '@feedback/runtime';
import { type Request, type RequestHandler } from 'express';
import { memberOf } from '../../sessions/require-session.ts';

/** Applies a correction in one workspace, on behalf of a person. */
type Correct = (
  workspaceId: string,
  request: Pick<Request<{ id: string }>, 'body' | 'params'> & { by: { personId: string } },
) => Promise<Corrected>;

/** Answers a correction: where the corrected item or priority is now, or why it was refused. */
export function correction(correct: Correct): RequestHandler<{ id: string }> {
  return async (req, res) => {
    const { workspaceId, personId } = memberOf(res);
    const body: unknown = req.body;
    const corrected = await correct(workspaceId, { params: req.params, body, by: { personId } });
    if (corrected.outcome === 'no-priority') throw new AppError('not-found', 'There is no such priority');
    if (corrected.outcome === 'no-item')
      throw new AppError('not-found', 'There is no such item in this workspace');
    if (corrected.outcome === 'impossible') throw new AppError('conflict', corrected.why);
    const { priorityId, eventId } = corrected;
    res.json({ priority_id: priorityId, event_id: eventId } satisfies CorrectionMade);
  };
}
