import { type Caller, type Invitation, peopleActs } from '@feedback/core';
import { Router } from 'express';
import { actForm } from '../../act-form.ts';
import { actPage } from '../../act-page.ts';
import { type ConsoleDeps } from '../../deps.ts';
import { shownAgain } from '../../form-shown.ts';
import { requireRole } from '../../require-visit.ts';
import { invitedPage, membersPage } from './members-page.tsx';

const FIELDS = ['email', 'role'] as const;
const TO = '/settings/members';

/** The members, and for owners the invitations that are open. */
export function memberRoutes(deps: ConsoleDeps): Router {
  const router = Router({ mergeParams: true });
  const form = [requireRole('owner'), ...deps.readForm];
  router.get(
    '/',
    actPage(deps, peopleActs.listMembers, async ({ value, ...shown }) =>
      membersPage({ ...shown, members: value, invitations: await openInvitations(deps, shown.caller) }),
    ),
  );
  router.post(
    '/invitations',
    form,
    actForm(deps, peopleActs.createInvitation, {
      read: (fields) => ({ email: fields.text('email'), role: fields.text('role') }),
      next: ({ value, visit }) => ({ page: invitedPage({ visit, ...value }) }), // no redirect: only this page has the link
      sentences: { email: 'Write an address such as ana@example.com.', role: 'Choose a role.' },
      again: async ({ fields, problems, visit, caller }) =>
        membersPage({
          visit,
          members: await peopleActs.listMembers.perform(deps, caller, {}),
          invitations: await openInvitations(deps, caller),
          form: shownAgain(fields, FIELDS, problems),
        }),
    }),
  );
  router.post(
    '/invitations/:id/withdraw',
    form,
    actForm(deps, peopleActs.withdrawInvitation, {
      next: () => ({ said: 'The invitation is withdrawn. Its link does not work any more.', to: TO }),
    }),
  );
  router.post(
    '/:id/role',
    form,
    actForm(deps, peopleActs.changeMember, {
      read: (fields) => ({ role: fields.text('role') }),
      next: ({ value: { email, role } }) => ({
        said: `${email} is now ${role === 'owner' ? 'an' : 'a'} ${role}.`,
        to: TO,
      }),
      sentences: { role: 'Choose a role: viewer, member or owner.' },
    }),
  );
  router.post(
    '/:id/remove',
    deps.readForm, // every member may leave
    actForm(deps, peopleActs.removeMember, {
      next: ({ value: { id, email }, visit }) =>
        id === visit.personId
          ? { at: '/' }
          : { said: `${email} is removed. Their sessions and their agents have ended.`, to: TO },
    }),
  );
  return router;
}

/** The open invitations, which are for owners. */
function openInvitations(deps: ConsoleDeps, caller: Caller): Promise<Invitation[]> {
  return caller.role === 'owner' ? peopleActs.listInvitations.perform(deps, caller, {}) : Promise.resolve([]);
}
