import { type Response } from 'express';

const BASE = {
  'X-Frame-Options': 'DENY',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'same-origin',
  'Cache-Control': 'no-store',
};
const CONTENT = `default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'`;

/** Headers of a page whose forms stay here. */
const PAGE_HEADERS = { ...BASE, 'Content-Security-Policy': `${CONTENT}; form-action 'self'` };

/**
 * Headers of a page whose form may end at another address: browsers apply `form-action` to the redirect that follows a form
 * too, and the code would not reach the agent.
 */
export const FORM_PAGE_HEADERS = { ...BASE, 'Content-Security-Policy': CONTENT };

/** Sends a page; the caller has already set the status. */
export function sendPage(res: Response, html: string, headers: Record<string, string> = PAGE_HEADERS): void {
  res.set(headers).type('html').send(html);
}
