import { suppressions, withWorkspace } from '@feedback/db';
import { type RequestHandler } from 'express';
import { type ConsoleDeps } from '../../deps.ts';
import { toPageStart } from '../../parts/page-start.ts';
import { withQuery } from '../../parts/pager.tsx';
import { takeSaid } from '../../said.ts';
import { sendPage } from '../../send-page.ts';
import { visitOf } from '../../visit.ts';
import { mailPage } from './mail-page.tsx';

const PAGE = 50;

/** GET /settings/mail: the customers who get no mail. */
export function getMail({ db }: Pick<ConsoleDeps, 'db'>): RequestHandler {
  return async (req, res) => {
    const visit = visitOf(res);
    const { id } = visit.workspace;
    const after = toPageStart(req.query['after']);
    const found = await withWorkspace(db, id, (tx) => suppressions.list(tx, id, { after, limit: PAGE + 1 }));
    const shown = found.slice(0, PAGE);
    const here = `${visit.home}/settings/mail`;
    const next = found.length > PAGE ? withQuery(here, { after: shown.at(-1)?.key }) : null;
    const pages = { first: after === undefined ? null : here, next };
    sendPage(res, mailPage({ visit, suppressed: shown, pages, said: takeSaid(req, res) }));
  };
}
