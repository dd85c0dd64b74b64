import { messagePage } from '@feedback/console';
import { type Request, type Response } from 'express';
import { sendForm } from './send-form.ts';

/** Says no to a person on a page of its own, and to a program as every refusal is said (§2.10). */
export function refuse(
  req: Request,
  res: Response,
  { status, title, text }: { status: number; title: string; text: string },
): void {
  sendForm(req, res.status(status), text, messagePage({ title, text }));
}
