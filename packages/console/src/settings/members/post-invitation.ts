import { NewInvitation, validator } from '@feedback/contract';
import { invite } from '@feedback/core';
import { type RequestHandler } from 'express';
import { actorOf } from '../../actor.ts';
import { type ConsoleDeps } from '../../deps.ts';
import { fieldsOf } from '../../form-fields.ts';
import { shownAgain, toProblems } from '../../form-shown.ts';
import { sendPage } from '../../send-page.ts';
import { visitOf } from '../../visit.ts';
import { invitedPage, membersPage } from './members-page.tsx';
import { readMembers } from './read-members.ts';

const check = validator(NewInvitation);
const FIELDS = ['email', 'role'] as const;

/** POST /settings/members/invitations: invites an address. Only this page has the link, so it is no redirect. */
export function postInvitation(deps: Pick<ConsoleDeps, 'db' | 'config'>): RequestHandler {
  const { db, config } = deps;
  return async (req, res) => {
    const visit = visitOf(res);
    const fields = fieldsOf(req);
    const checked = check({ email: fields.text('email'), role: fields.text('role') });
    const refuse = async (problems: Record<string, string>) => {
      const form = shownAgain(fields, FIELDS, problems);
      sendPage(res.status(422), membersPage({ visit, ...(await readMembers(deps, visit)), form }));
    };
    if (!checked.ok) {
      await refuse(
        toProblems(checked.problems, {
          email: 'Write an address such as ana@example.com.',
          role: 'Choose a role.',
        }),
      );
      return;
    }
    const asked = { ...checked.value, by: actorOf(req, res), ttlS: config.invitationTtl };
    const invited = await invite({ db }, visit.workspace.id, asked);
    if (invited.outcome === 'member-already') {
      await refuse({ email: `${asked.email} is already a member of this workspace.` });
      return;
    }
    const link = `${config.appUrl}/invitation/${invited.token}`;
    sendPage(res, invitedPage({ visit, invitation: invited.invitation, link }));
  };
}
