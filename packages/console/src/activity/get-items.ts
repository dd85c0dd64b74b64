import { items, withWorkspace } from '@feedback/db';
import { type RequestHandler } from 'express';
import { type ConsoleDeps } from '../deps.ts';
import { takeSaid } from '../said.ts';
import { sendPage } from '../send-page.ts';
import { visitOf } from '../visit.ts';
import { itemsPage } from './items-page.tsx';
import { toItemFilter, toItemsQuery } from './items-query.ts';

const PAGE = 50;
/** The characters of each text that are read: its first line is shown. */
const CHARACTERS = 400;

/** GET /activity: what customers said, newest first. */
export function getItems({ db }: ConsoleDeps): RequestHandler {
  return async (req, res) => {
    const visit = visitOf(res);
    const { id: workspaceId } = visit.workspace;
    const query = toItemsQuery(req);
    const { found, sources } = await withWorkspace(db, workspaceId, async (tx) => ({
      found: await items.list(tx, workspaceId, {
        filter: toItemFilter(query),
        ...(query.before !== '' && { before: query.before }),
        limit: PAGE + 1, // one more than the page shows whether there are more
        characters: CHARACTERS,
      }),
      sources: await items.sources(tx, workspaceId),
    }));
    const next = found.length > PAGE ? found[PAGE - 1]?.id : undefined;
    const said = takeSaid(req, res);
    sendPage(res, itemsPage({ visit, said, query, sources, found: found.slice(0, PAGE), next }));
  };
}
