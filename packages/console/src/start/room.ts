import { type Checked, SentFeedbackItem, validator } from '@feedback/contract';
import { feedbackAcceptor } from '@feedback/core';
import { firstSteps, withWorkspace, workspaces } from '@feedback/db';
import { type RequestHandler, Router } from 'express';
import { type ConsoleDeps } from '../deps.ts';
import { fieldsOf, type FormFields } from '../form-fields.ts';
import { say, takeSaid } from '../said.ts';
import { sendPage } from '../send-page.ts';
import { requireRole, visitOf } from '../visit.ts';
import { startPage } from './start-page.tsx';

/** The first steps of a workspace. */
export function startRoom(deps: ConsoleDeps): Router {
  const router = Router({ mergeParams: true });
  router.get('/', getStart(deps));
  router.post('/', requireRole('member'), deps.readForm, postSentence(deps));
  return router;
}

/** GET /start: what to do first, and what of it is done. */
export function getStart(deps: ConsoleDeps, typed?: { text: string; problem: string }): RequestHandler {
  return async (req, res) => {
    const visit = visitOf(res);
    const { id: workspaceId } = visit.workspace;
    const steps = await withWorkspace(deps.db, workspaceId, (tx) => firstSteps.find(tx, workspaceId));
    const token = await deps.sessionToken({ personId: visit.personId, workspaceId });
    const said = takeSaid(req, res);
    sendPage(res, startPage({ visit, said, steps, config: deps.config, token, typed }));
  };
}

const checkFields = validator(SentFeedbackItem);

/** POST /start: one piece of feedback, typed. */
function postSentence(deps: ConsoleDeps): RequestHandler {
  const acceptor = feedbackAcceptor(deps);
  return async (req, res, next) => {
    const visit = visitOf(res);
    const { id: workspaceId } = visit.workspace;
    const fields = fieldsOf(req);
    const checked = check(fields);
    if (!checked.ok) {
      const problem = checked.problems.map(({ field, message }) => `${NAMES[field] ?? field} ${message}`);
      res.status(422);
      await getStart(deps, { text: fields.text('text'), problem: `${problem.join('; ')}.` })(req, res, next);
      return;
    }
    const dedupSecret = await withWorkspace(deps.db, workspaceId, (tx) =>
      workspaces.dedupSecret(tx, workspaceId),
    );
    const { text, customer_name: customerName, revenue_band: revenue } = checked.value;
    const { outcome } = await acceptor.acceptOne(
      { workspaceId, personId: visit.personId, dedupSecret },
      { text, source: 'console', customerName, revenue },
    );
    say(res, { text: WHAT_HAPPENED[outcome] });
    res.redirect(303, `${visit.home}/start`);
  };
}

const NAMES: Record<string, string> = { text: 'The text', revenue_band: 'What they pay' };

const WHAT_HAPPENED = {
  accepted: 'It has arrived and is being understood. Its priority appears within a minute.',
  held: 'It has arrived, and is held over this month’s plan.',
  text: 'The same words are already here.',
  external_id: 'It is already here.',
} as const;

function check(fields: FormFields): Checked<SentFeedbackItem> {
  const [text, customer, revenue] = [fields.text('text'), fields.text('customer'), fields.text('revenue')];
  return checkFields({
    text,
    ...(customer === '' ? {} : { customer_name: customer }),
    ...(revenue === '' ? {} : { revenue_band: revenue }),
  });
}
