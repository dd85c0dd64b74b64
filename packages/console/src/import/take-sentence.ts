import { readRevenue, SentFeedbackItem, validator } from '@feedback/contract';
import { type Caller, type Accepted, feedbackAcceptor, writerOf } from '@feedback/core';
import { type ConsoleDeps } from '../deps.ts';
import { type FormFields, MOST_OF_A_FIELD } from '../form-fields.ts';
import { type FormShown, shownAgain, toProblems } from '../form-shown.ts';

const FIELDS = ['text', 'customer_name', 'company_name', 'revenue_band'] as const;
const check = validator(SentFeedbackItem);
const MOST = { text: MOST_OF_A_FIELD, company_name: 1_000 };
const WORDS: Record<string, string> = {
  text: 'Write what the customer said.',
  revenue_band: 'Write a yearly amount, for example 24000, or leave it empty.',
};

export type Taken = { outcome: Accepted } | { form: FormShown };

/** Takes one piece of feedback that was typed into a form, or returns the form with what is wrong. */
export function sentenceTaker(deps: Pick<ConsoleDeps, 'db' | 'now'>) {
  const acceptor = feedbackAcceptor(deps);
  return async (caller: Caller, fields: FormFields): Promise<Taken> => {
    const typed = FIELDS.map((name) => [name, fields.full(name)] as const);
    const checked = check({ text: '', ...Object.fromEntries(typed.filter(([, value]) => value !== '')) });
    const problems = { ...toProblems(checked.ok ? [] : checked.problems, WORDS), ...problemsOf(fields) };
    if (!checked.ok || Object.keys(problems).length > 0)
      return { form: shownAgain(fields, FIELDS, problems) };
    const { text, customer_name: customerName } = checked.value;
    const revenue = readRevenue(fields.text('revenue_band')) ?? undefined;
    const companyName = fields.text('company_name') || undefined;
    const sent = { text, source: 'console', customerName, companyName, revenue };
    const outcome = await acceptor.acceptOne(await writerOf(deps, caller), sent);
    return { outcome };
  };
}

/** What the contract does not refuse: amounts that only a person could read, and texts beyond the bound of a form. */
function problemsOf(fields: FormFields): Record<string, string> {
  const revenue = fields.full('revenue_band');
  return Object.fromEntries([
    ...(['text', 'company_name'] as const).flatMap((name) =>
      fields.full(name).length > MOST[name]
        ? [[name, `Write at most ${MOST[name].toLocaleString('en')} characters.`]]
        : [],
    ),
    ...(revenue !== '' && readRevenue(revenue) === null ? [['revenue_band', WORDS['revenue_band']]] : []),
  ]);
}

/** What became of it, in words. */
export const TAKEN: Record<Accepted['outcome'], string> = {
  accepted: 'It has arrived. Within a minute it is understood and stands in its priority.',
  held: 'It has arrived, and is held over this month’s plan.',
  text: 'The same words are here already, so nothing was added.',
  external_id: 'It is here already.',
};
