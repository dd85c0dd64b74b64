import { type RequestHandler } from 'express';
import { type ConsoleDeps } from '../../deps.ts';
import { takeSaid } from '../../said.ts';
import { sendPage } from '../../send-page.ts';
import { visitOf } from '../../visit.ts';
import { glossaryPage } from './glossary-page.tsx';
import { readGlossary } from './read-glossary.ts';

/** GET /settings/glossary: the names of the product; `term` and `means` fill the form beforehand. */
export function getGlossary(deps: Pick<ConsoleDeps, 'db'>): RequestHandler {
  return async (req, res) => {
    const visit = visitOf(res);
    const glossary = await readGlossary(deps, visit.workspace.id);
    const text = (name: string) => (typeof req.query[name] === 'string' ? req.query[name].slice(0, 100) : '');
    const [term, also] = [text('term'), text('means')];
    const present = glossary.entries.find((entry) => entry.term.toLowerCase() === term.toLowerCase());
    const means = [...(present?.means ?? []), ...(also === '' ? [] : [also])].join('\n');
    const form = term === '' ? undefined : { values: { term: present?.term ?? term, means }, problems: {} };
    sendPage(res, glossaryPage({ visit, ...glossary, form, said: takeSaid(req, res) }));
  };
}
