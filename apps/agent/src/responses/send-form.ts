import { type Request, type Response } from 'express';
import { sendPage } from './send-page.ts';
import { wantsPage } from './wants-page.ts';

/**
 * Shows a form again with the problem; a program that does not ask for a page gets only the message of the problem, like every
 * refusal (§2.10).
 */
export function sendForm(req: Request, res: Response, problem: string | undefined, page: string): void {
  if (problem === undefined || wantsPage(req)) sendPage(res, page);
  else res.set('Cache-Control', 'no-store').json({ detail: problem });
}
