import { SentFeedbackItem, validator } from '@feedback/contract';
import { feedbackAcceptor } from '@feedback/core';
import { withWorkspace, workspaces } from '@feedback/db';
import { type RequestHandler } from 'express';
import { type ConsoleDeps } from '../deps.ts';
import { fieldsOf } from '../form-fields.ts';
import { toProblems } from '../form-shown.ts';
import { say } from '../said.ts';
import { visitOf } from '../visit.ts';
import { showImports } from './get-imports.ts';

const FIELDS = ['text', 'customer_name', 'company_name', 'revenue_band'] as const;
const check = validator(SentFeedbackItem);
const WORDS: Record<string, string> = {
  text: 'Write what the customer said.',
  revenue_band: 'Write a yearly amount, for example 24000, or leave it empty.',
};
const DONE = {
  accepted: 'It is stored. Within a minute it is understood and stands in its priority.',
  held: 'It is stored, and held over this month’s plan.',
  text: 'The same words are here already, so nothing was added.',
  external_id: 'It is here already.',
};

/** POST /import/sentence: one piece of feedback, typed. */
export function postSentence(deps: ConsoleDeps): RequestHandler {
  const acceptor = feedbackAcceptor(deps);
  return async (req, res) => {
    const { workspace, personId, home } = visitOf(res);
    const fields = fieldsOf(req);
    const typed = Object.fromEntries(FIELDS.map((name) => [name, fields.text(name)]));
    const sent = Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== ''));
    const checked = check({ text: '', ...sent });
    if (!checked.ok) {
      const problems = toProblems(checked.problems, WORDS);
      await showImports(deps, req, res.status(422), { typed, problems });
      return;
    }
    const { id: workspaceId } = workspace;
    const dedupSecret = await withWorkspace(deps.db, workspaceId, (tx) =>
      workspaces.dedupSecret(tx, workspaceId),
    );
    const { id, outcome } = await acceptor.acceptOne(
      { workspaceId, personId, dedupSecret },
      {
        text: checked.value.text,
        source: 'console',
        customerName: sent['customer_name'],
        companyName: sent['company_name'],
        revenue: sent['revenue_band'],
      },
    );
    say(res, { text: DONE[outcome] });
    res.redirect(303, `${home}/activity/${id}`);
  };
}
