import { signInPage, signUpPage } from '@feedback/console';
import { type Request, type Response } from 'express';
import { sendForm } from '../responses/send-form.ts';
import { type Entrance } from './entrance.ts';
import { PASSWORD_PATH } from './paths.ts';

type Shown = { uid: string; entrance: Entrance };

/** Shows the sign-in form, with a link to the sign-up form where a new person may sign up. */
export function showSignIn(
  req: Request,
  res: Response,
  { uid, entrance, ...typed }: Shown & { email?: string; problem?: string },
): void {
  const action = `/idp/interaction/${uid}`;
  sendForm(
    req,
    res,
    typed.problem,
    signInPage({
      action,
      passwordAt: PASSWORD_PATH,
      ...(entrance.isOpen && { signUpAt: `${action}/sign-up` }),
      ...invitedTo(entrance),
      ...typed,
    }),
  );
}

/** Shows the sign-up form. */
export function showSignUp(
  req: Request,
  res: Response,
  { uid, entrance, ...typed }: Shown & { name?: string; email?: string; problem?: string },
): void {
  const signInAt = `/idp/interaction/${uid}`;
  const page = signUpPage({ action: `${signInAt}/sign-up`, signInAt, ...invitedTo(entrance), ...typed });
  sendForm(req, res, typed.problem, page);
}

function invitedTo({ invitation }: Entrance): { invitedTo?: string } {
  return invitation ? { invitedTo: invitation.workspaceName } : {};
}
