import { messagePage } from '@feedback/console';
import { type Request, type Response } from 'express';
import { sendProblem } from './send-form.ts';
import { sendPage } from './send-page.ts';
import { wantsPage } from './wants-page.ts';

/** Refuses a request: a browser gets a page, a program gets JSON like every refusal (§2.10). */
export function refuse(
  req: Request,
  res: Response,
  { status, title, text }: { status: number; title: string; text: string },
): void {
  res.status(status);
  if (wantsPage(req)) sendPage(res, messagePage({ title, text }));
  else sendProblem(res, text);
}
