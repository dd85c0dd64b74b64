import { type Caller, previewWeight, settingsActs } from '@feedback/core';
import { type RequestHandler, Router } from 'express';
import { actForm, callerOf } from '../../act-form.ts';
import { type ConsoleDeps } from '../../deps.ts';
import { number } from '../../format.ts';
import { requireRole } from '../../require-visit.ts';
import { takeSaid } from '../../said.ts';
import { sendPage } from '../../send-page.ts';
import { visitOf } from '../../visit.ts';
import { toWeight } from './to-weight.ts';
import { weightsPage } from './weights-page.tsx';

/** The most that is repeated of what was typed instead of a number. */
const MOST_TYPED = 20;

/** How much revenue counts. */
export function weightRoutes(deps: ConsoleDeps): Router {
  const router = Router({ mergeParams: true });
  router.get('/', getWeights(deps));
  router.post(
    '/',
    requireRole('owner'),
    deps.readForm,
    actForm(deps, settingsActs.setRevenueWeight, {
      read: (fields) => ({ weight: toWeight(fields.text('weight')) }),
      next: ({ value: weight, visit }) => ({
        said: `Revenue counts with ${number(weight, visit.locale)} now. The board follows within moments.`,
        to: '/settings/weights',
      }),
      again: async ({ fields, visit, caller }) => {
        const refused = fields.text('weight').slice(0, MOST_TYPED);
        return weightsPage({
          visit,
          ...(await preview(deps, caller, undefined)),
          weight: undefined,
          refused,
        });
      },
    }),
  );
  return router;
}

/** `weight` in the address shows what another value would change, and changes nothing. */
function getWeights(deps: ConsoleDeps): RequestHandler {
  return async (req, res) => {
    const given = req.query['weight'];
    const weight = typeof given === 'string' ? toWeight(given) : undefined;
    const weights = await preview(deps, callerOf(req, res), weight);
    const refused =
      typeof given === 'string' && weight === undefined ? given.slice(0, MOST_TYPED) : undefined;
    sendPage(
      res.status(refused === undefined ? 200 : 422),
      weightsPage({ visit: visitOf(res), ...weights, weight, refused, said: takeSaid(req, res) }),
    );
  };
}

function preview(deps: ConsoleDeps, { workspaceId }: Caller, weight: number | undefined) {
  return previewWeight(deps, workspaceId, weight);
}
