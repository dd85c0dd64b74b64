import { type Request, type Response } from 'express';
import { sendPasswordPage } from './send-page.ts';
import { wantsPage } from './wants-page.ts';

/**
 * Shows a form with a password, again with the problem if there is one; a program that does not ask for a page gets only the message of
 * the problem, like every refusal (§2.10).
 */
export function sendForm(req: Request, res: Response, problem: string | undefined, page: string): void {
  if (problem === undefined || wantsPage(req)) sendPasswordPage(res, page);
  else sendProblem(res, problem);
}

/** Answers a program with a problem. */
export function sendProblem(res: Response, problem: string): void {
  res.set('Cache-Control', 'no-store').json({ detail: problem });
}
