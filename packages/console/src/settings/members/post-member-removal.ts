import { removeMember } from '@feedback/core';
import { type RequestHandler } from 'express';
import { actorOf } from '../../actor.ts';
import { type ConsoleDeps } from '../../deps.ts';
import { say } from '../../said.ts';
import { visitOf } from '../../visit.ts';
import { changedMember, memberId } from './changed-member.ts';

/** POST /settings/members/{id}/remove: an owner removes a member; every member may leave. */
export function postMemberRemoval({ db }: Pick<ConsoleDeps, 'db'>): RequestHandler<{ id: string }> {
  return async (req, res) => {
    const { workspace, home, personId: visitor } = visitOf(res);
    const personId = memberId(req);
    const { email } = changedMember(
      await removeMember({ db }, workspace.id, { personId, by: actorOf(req, res) }),
    );
    if (personId === visitor) {
      res.redirect(303, '/');
      return;
    }
    say(res, { text: `${email} is removed. Their sessions and their agents have ended.` });
    res.redirect(303, `${home}/settings/members`);
  };
}
