import { signInPage, signUpPage } from '@feedback/console';
import { type Response } from 'express';
import { sendPage } from '../send-page.ts';
import { type Entrance } from './entrance.ts';

type Shown = { uid: string; entrance: Entrance };

/** Shows the sign-in form, with the way to the other one where somebody new may come in. */
export function showSignIn(
  res: Response,
  { uid, entrance, ...typed }: Shown & { email?: string; problem?: string },
): void {
  const action = `/idp/interaction/${uid}`;
  sendPage(
    res,
    signInPage({
      action,
      ...(entrance.isOpen && { signUpAt: `${action}/sign-up` }),
      ...invitedTo(entrance),
      ...typed,
    }),
  );
}

/** Shows the form that makes an account. */
export function showSignUp(
  res: Response,
  { uid, entrance, ...typed }: Shown & { name?: string; email?: string; problem?: string },
): void {
  const signInAt = `/idp/interaction/${uid}`;
  sendPage(res, signUpPage({ action: `${signInAt}/sign-up`, signInAt, ...invitedTo(entrance), ...typed }));
}

function invitedTo({ invitation }: Entrance): { invitedTo?: string } {
  return invitation ? { invitedTo: invitation.workspaceName } : {};
}
