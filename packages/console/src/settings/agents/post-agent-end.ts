import { endAgentConnection, RoleRefused } from '@feedback/core';
import { agentConnections, withWorkspace } from '@feedback/db';
import { AppError } from '@feedback/runtime';
import { type RequestHandler } from 'express';
import { actorOf } from '../../actor.ts';
import { type ConsoleDeps } from '../../deps.ts';
import { number } from '../../format.ts';
import { say } from '../../said.ts';
import { visitOf } from '../../visit.ts';

/** POST /settings/agents/{id}/disconnect: ends a connection, and says how long that took. */
export function postAgentEnd({ db }: Pick<ConsoleDeps, 'db'>): RequestHandler<{ id: string }> {
  return async (req, res) => {
    const { workspace, home, locale } = visitOf(res);
    const { id } = req.params;
    const all = await withWorkspace(db, workspace.id, (tx) => agentConnections.list(tx, workspace.id));
    const name = all.find((connection) => connection.id === id)?.clientName ?? 'The agent';
    const from = performance.now();
    const outcome = await endAgentConnection({ db }, workspace.id, { id, by: actorOf(req, res) });
    const tookMs = Math.max(1, Math.round(performance.now() - from));
    if (outcome === 'not-found')
      throw new AppError('not-found', 'This agent is not connected any more, or it never was.');
    if (outcome === 'not-theirs')
      throw new RoleRefused('Only an owner may disconnect an agent that another member approved.');
    say(res, {
      text: `${name} is disconnected. That took ${number(tookMs, locale)} ms: its next call is refused.`,
    });
    res.redirect(303, `${home}/settings/agents`);
  };
}
