import { signInPage, signUpPage } from '@feedback/console';
import { type Request, type Response } from 'express';
import { sendForm } from '../responses/send-form.ts';
import { type Entrance } from './entrance.ts';
import { PASSWORD_PATH } from './paths.ts';

type Shown = { uid: string; entrance: Entrance };

/** Shows the sign-in form, with the way to the other one where somebody new may come in. */
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

/** Shows the form that makes an account. */
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
