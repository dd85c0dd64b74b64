import { cookieOf } from '@feedback/http';
import { type Request, type Response } from 'express';
import { type Said } from './layout/frame.tsx';

const COOKIE = 'feedback_said';
const MOST = 1_000;

/** Keeps what a form did for the page that follows, which shows it once. */
export function say(res: Response, said: Said): void {
  const value = JSON.stringify({ ...said, text: said.text.slice(0, MOST) });
  res.cookie(COOKIE, value, { httpOnly: true, sameSite: 'lax', path: '/w', maxAge: 60_000 });
}

/** What the form before this page did. */
export function takeSaid(req: Request, res: Response): Said | undefined {
  const sent = cookieOf(req, COOKIE);
  if (sent === undefined) return undefined;
  res.clearCookie(COOKIE, { path: '/w' });
  try {
    const { text, isProblem } = JSON.parse(decodeURIComponent(sent)) as Said;
    return typeof text === 'string' ? { text, isProblem: isProblem === true } : undefined;
  } catch {
    return undefined; // not of our making
  }
}
