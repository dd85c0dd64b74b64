import { ROLES } from '@feedback/contract/vocabulary';
import { changeRole } from '@feedback/core';
import { AppError } from '@feedback/runtime';
import { type RequestHandler } from 'express';
import { actorOf } from '../../actor.ts';
import { type ConsoleDeps } from '../../deps.ts';
import { fieldsOf } from '../../form-fields.ts';
import { say } from '../../said.ts';
import { visitOf } from '../../visit.ts';
import { changedMember, memberId } from './changed-member.ts';

/** POST /settings/members/{id}/role: changes a member's role. */
export function postMemberRole({ db }: Pick<ConsoleDeps, 'db'>): RequestHandler<{ id: string }> {
  return async (req, res) => {
    const { workspace, home } = visitOf(res);
    const sent = fieldsOf(req).text('role');
    const role = ROLES.find((known) => known === sent);
    if (role === undefined) throw new AppError('invalid', 'Choose a role: viewer, member or owner.');
    const asked = { personId: memberId(req), role, by: actorOf(req, res) };
    const { email } = changedMember(await changeRole({ db }, workspace.id, asked));
    say(res, { text: `${email} is now ${role === 'owner' ? 'an' : 'a'} ${role}.` });
    res.redirect(303, `${home}/settings/members`);
  };
}
