import { isUuid, transcripts, withWorkspace } from '@feedback/db';
import { AppError } from '@feedback/runtime';
import { type RequestHandler } from 'express';
import { type ConsoleDeps } from '../deps.ts';
import { takeSaid } from '../said.ts';
import { sendPage } from '../send-page.ts';
import { visitOf } from '../visit.ts';
import { toPassages } from './passages.ts';
import { transcriptPage } from './transcript-page.tsx';

/** GET /transcripts/{id}: the text with its signals in place; `?from=` is the turn that the page begins with. */
export function getTranscript({ db }: ConsoleDeps): RequestHandler<{ id: string }> {
  return async (req, res) => {
    const visit = visitOf(res);
    const { id: workspaceId } = visit.workspace;
    const { id } = req.params;
    const read = isUuid(id)
      ? await withWorkspace(db, workspaceId, async (tx) => {
          const transcript = await transcripts.find(tx, workspaceId, id);
          return transcript && { transcript, signals: await transcripts.signals(tx, workspaceId, id) };
        })
      : undefined;
    if (!read)
      throw new AppError(
        'not-found',
        'There is no such transcript in this workspace. It may have been erased.',
      );
    const asked = { from: Number(req.query['from']), feedbackId: req.query['feedback'] };
    const passages = toPassages(read.transcript, read.signals, asked);
    sendPage(res, transcriptPage({ visit, said: takeSaid(req, res), ...read, ...passages }));
  };
}
