import { MAIL_STATES } from '@feedback/contract/vocabulary';
import { readOutbox } from '@feedback/core';
import { type RequestHandler } from 'express';
import { type ConsoleDeps } from '../deps.ts';
import { toPageStart } from '../parts/page-start.ts';
import { withQuery } from '../parts/pager.tsx';
import { takeSaid } from '../said.ts';
import { sendPage } from '../send-page.ts';
import { visitOf } from '../visit.ts';
import { outboxPage } from './outbox-page.tsx';

const PAGE = 50;

/** GET /outbox: the mails to customers, newest first; `state` and `before` narrow them. */
export function getOutbox({ db, config }: Pick<ConsoleDeps, 'db' | 'config'>): RequestHandler {
  return async (req, res) => {
    const visit = visitOf(res);
    const state = MAIL_STATES.find((known) => known === req.query['state']);
    const before = toPageStart(req.query['before']);
    const asked = { state, before, limit: PAGE + 1 };
    const found = await readOutbox({ db, appUrl: config.appUrl }, visit.workspace.id, asked);
    const mails = found.slice(0, PAGE);
    const here = `${visit.home}/outbox`;
    const next = found.length > PAGE ? withQuery(here, { state, before: mails.at(-1)?.id }) : null;
    const first = before === undefined ? null : withQuery(here, { state });
    sendPage(res, outboxPage({ visit, mails, state, pages: { first, next }, said: takeSaid(req, res) }));
  };
}
