import { SentFeedbackItem, validator } from '@feedback/contract';
import { feedbackAcceptor } from '@feedback/core';
import { type feedback, withWorkspace, workspaces } from '@feedback/db';
import { type ConsoleDeps } from '../deps.ts';
import { type FormFields } from '../form-fields.ts';
import { type FormShown, shownAgain, toProblems } from '../form-shown.ts';
import { type Visit } from '../visit.ts';

const FIELDS = ['text', 'customer_name', 'company_name', 'revenue_band'] as const;
const check = validator(SentFeedbackItem);
const WORDS: Record<string, string> = {
  text: 'Write what the customer said.',
  revenue_band: 'Write a yearly amount, for example 24000, or leave it empty.',
};

export type Taken = { outcome: feedback.IngestOutcome } | { form: FormShown };

/** Takes one piece of feedback that was typed into a form, or returns the form with what is wrong. */
export function sentenceTaker(deps: Pick<ConsoleDeps, 'db' | 'now'>) {
  const acceptor = feedbackAcceptor(deps);
  return async ({ workspace, personId }: Visit, fields: FormFields): Promise<Taken> => {
    const typed = FIELDS.map((name) => [name, fields.text(name)] as const);
    const checked = check({ text: '', ...Object.fromEntries(typed.filter(([, value]) => value !== '')) });
    if (!checked.ok) return { form: shownAgain(fields, FIELDS, toProblems(checked.problems, WORDS)) };
    const { id: workspaceId } = workspace;
    const dedupSecret = await withWorkspace(deps.db, workspaceId, (tx) =>
      workspaces.dedupSecret(tx, workspaceId),
    );
    const { text, customer_name: customerName, revenue_band: revenue } = checked.value;
    const outcome = await acceptor.acceptOne(
      { workspaceId, personId, dedupSecret },
      {
        text,
        source: 'console',
        customerName,
        companyName: fields.text('company_name') || undefined,
        revenue,
      },
    );
    return { outcome };
  };
}

/** What became of it, in words. */
export const TAKEN: Record<feedback.IngestOutcome['outcome'], string> = {
  accepted: 'It has arrived. Within a minute it is understood and stands in its priority.',
  held: 'It has arrived, and is held over this month’s plan.',
  text: 'The same words are here already, so nothing was added.',
  external_id: 'It is here already.',
};
