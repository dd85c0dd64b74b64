import { messagePage } from '@feedback/console';
import { type Request, type Response } from 'express';
import { sendForm } from './send-form.ts';

/** Refuses a request: a browser gets a page, a program gets JSON like every refusal (§2.10). */
export function refuse(
  req: Request,
  res: Response,
  { status, title, text }: { status: number; title: string; text: string },
): void {
  sendForm(req, res.status(status), text, messagePage({ title, text }));
}
