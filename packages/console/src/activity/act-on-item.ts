import { type Corrected } from '@feedback/core';
import { AppError } from '@feedback/runtime';
import { type Request, type RequestHandler } from 'express';
import { type FormFields, fieldsOf } from '../form-fields.ts';
import { say } from '../said.ts';
import { visitOf } from '../visit.ts';

type Acting = { feedbackId: string; by: { personId: string }; fields: FormFields };

/** A form that corrects one item, says what it did, and comes back to the item. */
export function actOnItem(
  act: (workspaceId: string, acting: Acting) => Promise<Corrected>,
  done: string,
): RequestHandler<{ id: string }> {
  return async (req: Request<{ id: string }>, res) => {
    const { workspace, personId, home } = visitOf(res);
    const corrected = await act(workspace.id, {
      feedbackId: req.params.id,
      by: { personId },
      fields: fieldsOf(req),
    });
    if (corrected.outcome === 'no-item')
      throw new AppError(
        'not-found',
        'There is no such feedback in this workspace, or it is not understood yet.',
      );
    if (corrected.outcome === 'no-priority')
      throw new AppError('not-found', 'There is no such priority. Choose another one.');
    say(
      res,
      corrected.outcome === 'impossible' ? { text: `${corrected.why}.`, isProblem: true } : { text: done },
    );
    res.redirect(303, `${home}/activity/${req.params.id}`);
  };
}
