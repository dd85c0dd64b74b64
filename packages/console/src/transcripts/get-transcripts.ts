import { isUuid, transcripts, withWorkspace } from '@feedback/db';
import { type RequestHandler } from 'express';
import { type ConsoleDeps } from '../deps.ts';
import { takeSaid } from '../said.ts';
import { sendPage } from '../send-page.ts';
import { visitOf } from '../visit.ts';
import { transcriptsPage } from './transcripts-page.tsx';

const PAGE = 50;

/** GET /transcripts: the calls and meetings, newest first. */
export function getTranscripts({ db }: ConsoleDeps): RequestHandler {
  return async (req, res) => {
    const visit = visitOf(res);
    const { id: workspaceId } = visit.workspace;
    const { before } = req.query;
    const isContinued = typeof before === 'string' && isUuid(before);
    const found = await withWorkspace(db, workspaceId, (tx) =>
      transcripts.list(tx, workspaceId, { ...(isContinued && { before }), limit: PAGE + 1 }),
    );
    const next = found.length > PAGE ? found[PAGE - 1]?.id : undefined;
    const said = takeSaid(req, res);
    sendPage(res, transcriptsPage({ visit, said, found: found.slice(0, PAGE), isContinued, next }));
  };
}
