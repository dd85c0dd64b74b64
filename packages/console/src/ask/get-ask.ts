import { askFeedback, readPriorities, settingsActs } from '@feedback/core';
import { type RequestHandler } from 'express';
import { callerOf } from '../act-form.ts';
import { type ConsoleDeps } from '../deps.ts';
import { takeSaid } from '../said.ts';
import { sendPage } from '../send-page.ts';
import { visitOf } from '../visit.ts';
import { askPage } from './ask-page.tsx';
import { toAskQuery } from './ask-query.ts';

/** How many priorities the examples are about. */
const EXAMPLES = 2;

/** GET /ask: the answer to `?q=` in customers' words and numbers; without a question, examples. */
export function getAsk(deps: ConsoleDeps): RequestHandler {
  return async (req, res) => {
    const visit = visitOf(res);
    const query = toAskQuery(req);
    const said = takeSaid(req, res);
    const { id: workspaceId } = visit.workspace;
    if (query.q === '') {
      const read = await readPriorities(deps, workspaceId, { filter: {}, order: 'score', limit: EXAMPLES });
      const titles = read.outcome === 'read' ? read.priorities.map(({ title }) => title) : [];
      sendPage(res, askPage({ visit, said, query, titles }));
      return;
    }
    const gone = new AbortController();
    res.on('close', () => gone.abort());
    const { currency } = await settingsActs.getSettings.perform(deps, callerOf(req, res), {});
    const answer = await askFeedback(deps, workspaceId, {
      question: query.q,
      filter: {},
      without: query.without,
      limit: query.quotes,
      signal: gone.signal,
    });
    sendPage(res, askPage({ visit, said, query, titles: [], answered: { answer, currency } }));
  };
}
