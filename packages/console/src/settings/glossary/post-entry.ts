import { GlossaryMeaning, MAX_GLOSSARY_ENTRIES, MAX_GLOSSARY_LENGTH, validator } from '@feedback/contract';
import { type GlossaryChanged, setGlossaryEntry } from '@feedback/core';
import { type RequestHandler } from 'express';
import { actorOf } from '../../actor.ts';
import { type ConsoleDeps } from '../../deps.ts';
import { fieldsOf } from '../../form-fields.ts';
import { shownAgain, toProblems } from '../../form-shown.ts';
import { say } from '../../said.ts';
import { sendPage } from '../../send-page.ts';
import { visitOf } from '../../visit.ts';
import { glossaryPage } from './glossary-page.tsx';
import { readGlossary } from './read-glossary.ts';

const check = validator(GlossaryMeaning);
const FIELDS = ['term', 'means'] as const;

/** POST /settings/glossary: sets the words that mean the same as a term. */
export function postEntry(deps: Pick<ConsoleDeps, 'db' | 'now' | 'encoder'>): RequestHandler {
  return async (req, res) => {
    const visit = visitOf(res);
    const fields = fieldsOf(req);
    const refuse = async (problems: Record<string, string>) => {
      const form = shownAgain(fields, FIELDS, problems);
      const glossary = await readGlossary(deps, visit.workspace.id);
      sendPage(res.status(422), glossaryPage({ visit, ...glossary, form }));
    };
    const term = fields.text('term');
    const checked = check({ means: toMeans(fields.text('means')) });
    const problems = {
      ...problemOfTerm(term),
      ...(checked.ok ? {} : toProblems(checked.problems, { means: MEANS })),
    };
    if (!checked.ok || Object.keys(problems).length > 0) {
      await refuse(problems);
      return;
    }
    const asked = { term, means: checked.value.means, by: actorOf(req, res) };
    const changed = await setGlossaryEntry(deps, visit.workspace.id, asked);
    if (changed.outcome !== 'set') {
      await refuse(problemOf(changed, term));
      return;
    }
    say(res, { text: `“${changed.entry.term}” is saved. Feedback with these words is read again now.` });
    res.redirect(303, `${visit.home}/settings/glossary`);
  };
}

const MEANS = `Write from one to twenty words or phrases, one a line, each of at most ${MAX_GLOSSARY_LENGTH} characters.`;

/** One word or phrase a line; commas part them too. */
function toMeans(text: string): string[] {
  return text
    .split(/[\n,]/)
    .map((word) => word.trim())
    .filter((word) => word !== '');
}

function problemOfTerm(term: string): Record<string, string> {
  if (term !== '' && Array.from(term).length <= MAX_GLOSSARY_LENGTH && term.isWellFormed()) return {};
  return { term: `Write a name of at most ${MAX_GLOSSARY_LENGTH} characters.` };
}

function problemOf(
  changed: Exclude<GlossaryChanged, { outcome: 'set' }>,
  term: string,
): Record<string, string> {
  if (changed.outcome === 'too-many')
    return { term: `A glossary has at most ${MAX_GLOSSARY_ENTRIES} terms. Remove one first.` };
  if (changed.outcome === 'alone') return { means: 'Write a word besides the term itself.' };
  const field = changed.word === term ? 'term' : 'means';
  if (changed.outcome === 'wordless') return { [field]: `“${changed.word}” has no letter and no digit.` };
  return { [field]: `“${changed.word}” belongs to the term “${changed.by}”. Change that entry first.` };
}
