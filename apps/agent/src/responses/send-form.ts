import { type Request, type Response } from 'express';
import { sendPage } from './send-page.ts';
import { wantsPage } from './wants-page.ts';

/** A form again with why it did not do; a program that does not ask for a page gets that alone, as every refusal is said (§2.10). */
export function sendForm(req: Request, res: Response, problem: string | undefined, page: string): void {
  if (problem === undefined || wantsPage(req)) sendPage(res, page);
  else res.set('Cache-Control', 'no-store').json({ detail: problem });
}
