import { signInPage, signUpPage } from '@feedback/console';
import { type SignUpEligibility } from '@feedback/core';
import { type Request, type Response } from 'express';
import { sendForm } from '../responses/send-form.ts';
import { PASSWORD_PATH } from './paths.ts';

type Shown = { uid: string; eligibility: SignUpEligibility };

/** Shows the sign-in form. It links to the sign-up form if a new person may sign up. */
export function showSignIn(
  req: Request,
  res: Response,
  { uid, eligibility, ...typed }: Shown & { email?: string; problem?: string },
): void {
  const action = `/idp/interaction/${uid}`;
  sendForm(
    req,
    res,
    typed.problem,
    signInPage({
      action,
      passwordAt: PASSWORD_PATH,
      ...(eligibility.isOpen && { signUpAt: `${action}/sign-up` }),
      ...invitedTo(eligibility),
      ...typed,
    }),
  );
}

/** Shows the sign-up form. */
export function showSignUp(
  req: Request,
  res: Response,
  { uid, eligibility, ...typed }: Shown & { name?: string; email?: string; problem?: string },
): void {
  const signInAt = `/idp/interaction/${uid}`;
  const page = signUpPage({ action: `${signInAt}/sign-up`, signInAt, ...invitedTo(eligibility), ...typed });
  sendForm(req, res, typed.problem, page);
}

function invitedTo({ invitation }: SignUpEligibility): { invitedTo?: string } {
  return invitation ? { invitedTo: invitation.workspaceName } : {};
}
