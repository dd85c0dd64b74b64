import { peopleActs } from '@feedback/core';
import { type RequestHandler, Router } from 'express';
import { callerOf } from '../../act-form.ts';
import { actPage } from '../../act-page.ts';
import { type ConsoleDeps } from '../../deps.ts';
import { number } from '../../format.ts';
import { say } from '../../said.ts';
import { visitOf } from '../../visit.ts';
import { agentPage } from './agent-page.tsx';
import { agentsPage } from './agents-page.tsx';

/** The connected agents; members who are not owners see their own, and end their own. */
export function agentRoutes(deps: ConsoleDeps): Router {
  const router = Router({ mergeParams: true });
  router.get(
    '/',
    actPage(deps, peopleActs.listAgentConnections, ({ value, ...shown }) =>
      agentsPage({ ...shown, agents: value }),
    ),
  );
  router.get(
    '/:id',
    actPage(deps, peopleActs.getAgentConnection, ({ value, ...shown }) => agentPage({ ...shown, ...value })),
  );
  router.post('/:id/disconnect', deps.readForm, postAgentEnd(deps));
  return router;
}

/** Ends a connection, and says how long that took. */
function postAgentEnd(deps: ConsoleDeps): RequestHandler {
  return async (req, res) => {
    const { home, locale } = visitOf(res);
    const caller = callerOf(req, res);
    const { endAgentConnection } = peopleActs;
    const which = endAgentConnection.named(req.params);
    const from = performance.now();
    const { clientName } = await endAgentConnection.perform(deps, caller, which);
    const tookMs = Math.max(1, Math.round(performance.now() - from));
    say(res, {
      text: `${clientName} is disconnected. That took ${number(tookMs, locale)} ms: its next call is refused.`,
    });
    res.redirect(303, `${home}/settings/agents`);
  };
}
