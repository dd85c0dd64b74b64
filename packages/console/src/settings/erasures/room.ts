import { MAX_EMAIL_CHARACTERS } from '@feedback/contract';
import { type Caller, type ErasurePerson, erasureActs, previewErasure } from '@feedback/core';
import { AppError } from '@feedback/runtime';
import { type RequestHandler, Router } from 'express';
import { callerOf } from '../../act-form.ts';
import { type ConsoleDeps } from '../../deps.ts';
import { fieldsOf, type FormFields } from '../../form-fields.ts';
import { type FormShown, shownAgain } from '../../form-shown.ts';
import { listPage } from '../../list-page.ts';
import { requireRole } from '../../require-visit.ts';
import { say } from '../../said.ts';
import { sendPage } from '../../send-page.ts';
import { type Visit, visitOf } from '../../visit.ts';
import { erasuresPage } from './erasures-page.tsx';
import { previewPage } from './preview-page.tsx';
import { wordOf } from './word-of.ts';

const PAGE = 20;
/** The names of the form’s fields. */
const PERSON_FIELDS = ['email', 'customer_name', 'company'] as const;

/** The receipts of erased people, and the form that begins an erasure; for owners. */
export function erasureRoutes(deps: ConsoleDeps): Router {
  const router = Router({ mergeParams: true });
  router.use(requireRole('owner'));
  router.get(
    '/',
    listPage(
      deps,
      erasureActs.listErasures,
      { size: PAGE, path: '/settings/erasures', from: 'before', idOf: ({ id }) => id },
      ({ found, ...shown }) => erasuresPage({ ...shown, receipts: found }),
    ),
  );
  router.post('/preview', deps.readForm, postPreview(deps));
  router.post('/', deps.readForm, postErasure(deps));
  return router;
}

/** Counts what would go. It is a POST, so that the person stands in no address. */
function postPreview(deps: ConsoleDeps): RequestHandler {
  return async (req, res) => {
    const visit = visitOf(res);
    const caller = callerOf(req, res);
    const fields = fieldsOf(req);
    const asked = toPerson(fields);
    if ('problems' in asked) {
      const receipts = await erasureActs.listErasures.perform(deps, caller, { limit: PAGE });
      const form = shownAgain(fields, PERSON_FIELDS, asked.problems);
      const pages = { first: null, next: null };
      sendPage(res.status(422), erasuresPage({ visit, receipts, pages, form }));
      return;
    }
    sendPage(res, await preview(deps, caller, { visit, person: asked.person }));
  };
}

/** Erases a person whose address or name was typed once more. */
function postErasure(deps: ConsoleDeps): RequestHandler {
  return async (req, res) => {
    const visit = visitOf(res);
    const caller = callerOf(req, res);
    const fields = fieldsOf(req);
    const asked = toPerson(fields);
    if ('problems' in asked) throw new AppError('invalid', Object.values(asked.problems).join(' '));
    const { person } = asked;
    const word = wordOf(person);
    if (fields.text('confirm').toLowerCase() !== word.toLowerCase()) {
      const form = shownAgain(fields, ['confirm'], { confirm: `Type “${word}” exactly.` });
      sendPage(res.status(422), await preview(deps, caller, { visit, person, form }));
      return;
    }
    await erasureActs.requestErasure.perform(deps, caller, toInput(person));
    say(res, { text: 'The erasure has begun. Its receipt stands below, and never says whom it is about.' });
    res.redirect(303, `${visit.home}/settings/erasures`);
  };
}

async function preview(
  deps: ConsoleDeps,
  { workspaceId, by }: Caller,
  view: { visit: Visit; person: ErasurePerson; form?: FormShown },
): Promise<string> {
  const found = await previewErasure(deps, workspaceId, { ...view.person, by });
  return previewPage({ ...view, found });
}

function toInput({ email, name, company }: ErasurePerson) {
  return {
    ...(email !== null && { email }),
    ...(name !== null && { customer_name: name }),
    ...(company !== null && { company }),
  };
}

/** Whom a form asks to erase, or what is wrong with it, by field. */
function toPerson(fields: FormFields): { person: ErasurePerson } | { problems: Record<string, string> } {
  const [email, name, company] = PERSON_FIELDS.map((field) => fields.text(field) || null);
  const person = { email: email ?? null, name: name ?? null, company: company ?? null };
  const problems = problemsOf(person);
  return problems ? { problems } : { person };
}

function problemsOf({ email, name, company }: ErasurePerson): Record<string, string> | undefined {
  if (!email && !name) return { email: 'Write the address, or the name of a person without one.' };
  if (email && name) return { customer_name: 'Write either the address or the name, not both.' };
  if (email && company) return { company: 'A company goes with a name. Leave it out with an address.' };
  if (email && email.length > MAX_EMAIL_CHARACTERS)
    return { email: `An address has at most ${MAX_EMAIL_CHARACTERS} characters.` };
  if (name && name.length > 1_000) return { customer_name: 'A name has at most 1,000 characters.' };
  if (company && company.length > 1_000) return { company: 'A name has at most 1,000 characters.' };
  return undefined;
}
