import { changeRevenueWeight } from '@feedback/core';
import { type RequestHandler } from 'express';
import { actorOf } from '../../actor.ts';
import { type ConsoleDeps } from '../../deps.ts';
import { fieldsOf } from '../../form-fields.ts';
import { number } from '../../format.ts';
import { say } from '../../said.ts';
import { sendPage } from '../../send-page.ts';
import { visitOf } from '../../visit.ts';
import { readWeights } from './read-weights.ts';
import { toWeight } from './to-weight.ts';
import { weightsPage } from './weights-page.tsx';

/** POST /settings/weights: saves how much revenue counts, and ranks with it. */
export function postWeights(deps: Pick<ConsoleDeps, 'db' | 'now'>): RequestHandler {
  return async (req, res) => {
    const visit = visitOf(res);
    const { id } = visit.workspace;
    const sent = fieldsOf(req).text('weight');
    const weight = toWeight(sent);
    if (weight === undefined) {
      const weights = await readWeights(deps, id, undefined);
      sendPage(
        res.status(422),
        weightsPage({ visit, ...weights, weight, refused: sent.slice(0, 20), said: undefined }),
      );
      return;
    }
    await changeRevenueWeight(deps, id, { weight, by: actorOf(req, res) });
    say(res, {
      text: `Revenue counts with ${number(weight, visit.locale)} now. The board follows within moments.`,
    });
    res.redirect(303, `${visit.home}/settings/weights`);
  };
}
