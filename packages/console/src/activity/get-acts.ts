import { events, isUuid, withWorkspace } from '@feedback/db';
import { type RequestHandler } from 'express';
import { type ConsoleDeps } from '../deps.ts';
import { takeSaid } from '../said.ts';
import { sendPage } from '../send-page.ts';
import { visitOf } from '../visit.ts';
import { actsPage } from './acts-page.tsx';
import { titlesOf } from './titles-of.ts';

const PAGE = 50;

/** GET /activity/acts: what people and agents did, newest first. */
export function getActs({ db }: ConsoleDeps): RequestHandler {
  return async (req, res) => {
    const visit = visitOf(res);
    const { id: workspaceId } = visit.workspace;
    const { before } = req.query;
    const isContinued = typeof before === 'string' && isUuid(before);
    const { found, titles } = await withWorkspace(db, workspaceId, async (tx) => {
      const found = await events.list(tx, workspaceId, {
        ...(isContinued && { before }),
        limit: PAGE + 1,
      });
      return { found, titles: await titlesOf(tx, workspaceId, found) };
    });
    const next = found.length > PAGE ? found[PAGE - 1]?.id : undefined;
    const said = takeSaid(req, res);
    sendPage(res, actsPage({ visit, said, found: found.slice(0, PAGE), titles, isContinued, next }));
  };
}
