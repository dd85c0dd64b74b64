import { messagePage } from '@feedback/console';
import { type Request, type Response } from 'express';
import { wantsPage } from '../error-response.ts';
import { sendPage } from '../send-page.ts';

/** Says no to a person on a page of its own, and to a program as every refusal is said (§2.10). */
export function refuse(
  req: Request,
  res: Response,
  { status, title, text }: { status: number; title: string; text: string },
): void {
  res.status(status);
  if (wantsPage(req)) sendPage(res, messagePage({ title, text }));
  else res.set('Cache-Control', 'no-store').json({ detail: text });
}
