import { type RequestHandler } from 'express';
import { type ConsoleDeps } from '../../deps.ts';
import { takeSaid } from '../../said.ts';
import { sendPage } from '../../send-page.ts';
import { visitOf } from '../../visit.ts';
import { readWeights } from './read-weights.ts';
import { toWeight } from './to-weight.ts';
import { weightsPage } from './weights-page.tsx';

/** GET /settings/weights: how much revenue counts; `weight` shows what another value would change, and changes nothing. */
export function getWeights(deps: Pick<ConsoleDeps, 'db' | 'now'>): RequestHandler {
  return async (req, res) => {
    const visit = visitOf(res);
    const given = req.query['weight'];
    const weight = typeof given === 'string' ? toWeight(given) : undefined;
    const weights = await readWeights(deps, visit.workspace.id, weight);
    const problem = typeof given === 'string' && weight === undefined ? given.slice(0, 20) : undefined;
    sendPage(
      res.status(problem === undefined ? 200 : 422),
      weightsPage({ visit, ...weights, weight, refused: problem, said: takeSaid(req, res) }),
    );
  };
}
