import { MAX_GLOSSARY_LENGTH } from '@feedback/contract';
import { type Caller, glossaryActs } from '@feedback/core';
import { Router } from 'express';
import { actForm } from '../../act-form.ts';
import { actPage } from '../../act-page.ts';
import { type ConsoleDeps } from '../../deps.ts';
import { type FieldProblems, shownAgain } from '../../form-shown.ts';
import { requireRole } from '../../require-visit.ts';
import { glossaryPage } from './glossary-page.tsx';

const TO = '/settings/glossary';
const FIELDS = ['term', 'means'] as const;
const MOST_OF_LINK = 100;
const SENTENCES = {
  term: `Write a name of at most ${MAX_GLOSSARY_LENGTH} characters.`,
  means: `Write from one to twenty words or phrases, one a line, each of at most ${MAX_GLOSSARY_LENGTH} characters.`,
};

/** The names of the product; `term` and `means` in the address fill the form beforehand. */
export function glossaryRoutes(deps: ConsoleDeps): Router {
  const router = Router({ mergeParams: true });
  const form = [requireRole('owner'), ...deps.readForm];
  const suggestions = (caller: Caller) => glossaryActs.listGlossarySuggestions.perform(deps, caller, {});

  router.get('/', async (req, res, next) => {
    const filled = (name: string) =>
      typeof req.query[name] === 'string' ? req.query[name].slice(0, MOST_OF_LINK) : '';
    const show = actPage(deps, glossaryActs.listGlossary, async ({ value, ...shown }) =>
      glossaryPage({
        ...shown,
        entries: value.entries,
        isApplied: value.pass === undefined,
        suggestions: await suggestions(shown.caller),
        form: filledForm(value.entries, filled('term'), filled('means')),
      }),
    );
    await show(req, res, next);
  });
  router.post(
    '/',
    form,
    actForm(deps, glossaryActs.setGlossaryEntry, {
      read: (fields) => ({ term: fields.text('term'), means: toMeans(fields.text('means')) }),
      next: ({ value: { term } }) => ({
        said: `“${term}” is saved. Feedback with these words is read again now.`,
        to: TO,
      }),
      sentences: SENTENCES,
      refusedAt: 'term',
      again: async ({ fields, problems, visit, caller }) => {
        const { entries, pass } = await glossaryActs.listGlossary.perform(deps, caller, {});
        return glossaryPage({
          visit,
          entries,
          isApplied: pass === undefined,
          suggestions: await suggestions(caller),
          form: shownAgain(fields, FIELDS, inOrder(problems)),
        });
      },
    }),
  );
  router.post(
    '/remove',
    form,
    actForm(deps, glossaryActs.removeGlossaryEntry, {
      read: (fields) => ({ term: fields.text('term') }),
      next: ({ input: { term } }) => ({
        said: `“${term}” is removed. Feedback with its words is read again now.`,
        to: TO,
      }),
    }),
  );
  router.post(
    '/suggestions/:id/dismiss',
    form,
    actForm(deps, glossaryActs.dismissGlossarySuggestion, {
      next: () => ({ said: 'Dismissed. This pair is not suggested again.', to: TO }),
    }),
  );
  return router;
}

/** The form with a term and one more word for it, as a link gives them. */
function filledForm(entries: { term: string; means: string[] }[], term: string, also: string) {
  if (term === '') return undefined;
  const present = entries.find((entry) => entry.term.toLowerCase() === term.toLowerCase());
  const means = [...(present?.means ?? []), ...(also === '' ? [] : [also])].join('\n');
  return { values: { term: present?.term ?? term, means }, problems: {} };
}

/** One word or phrase a line; commas part them too. */
function toMeans(text: string): string[] {
  return text
    .split(/[\n,]/)
    .map((word) => word.trim())
    .filter((word) => word !== '');
}

/** In the order of the form. */
function inOrder({ term, means, ...others }: FieldProblems): FieldProblems {
  return { ...(term !== undefined && { term }), ...(means !== undefined && { means }), ...others };
}
