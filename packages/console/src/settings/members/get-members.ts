import { type RequestHandler } from 'express';
import { type ConsoleDeps } from '../../deps.ts';
import { takeSaid } from '../../said.ts';
import { sendPage } from '../../send-page.ts';
import { visitOf } from '../../visit.ts';
import { membersPage } from './members-page.tsx';
import { readMembers } from './read-members.ts';

/** GET /settings/members: the members, and for owners the invitations that are open. */
export function getMembers(deps: Pick<ConsoleDeps, 'db'>): RequestHandler {
  return async (req, res) => {
    const visit = visitOf(res);
    const people = await readMembers(deps, visit);
    sendPage(res, membersPage({ visit, ...people, said: takeSaid(req, res) }));
  };
}
