import { type Response } from 'express';

const BASE = {
  'X-Frame-Options': 'DENY',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'same-origin',
  'Cache-Control': 'no-store',
};
const LOADED = `style-src 'self'; img-src 'self' data:; base-uri 'none'; frame-ancestors 'none'`;
const SCRIPTED = `default-src 'none'; script-src 'self'; connect-src 'self'; ${LOADED}`;

/** Headers of a page whose forms stay here. */
const PAGE_HEADERS = { ...BASE, 'Content-Security-Policy': `${SCRIPTED}; form-action 'self'` };

/** Headers of pages that are the same for everyone. */
export const PUBLIC_HEADERS = { ...PAGE_HEADERS, 'Cache-Control': 'no-cache' };

/**
 * Headers of the pages that are one card. They run no script (RFC 9700 §4.16). There is no `form-action`: browsers apply it to the
 * redirect that follows a form too, and the code would not reach the agent.
 */
export const CARD_HEADERS = { ...BASE, 'Content-Security-Policy': `default-src 'none'; ${LOADED}` };

/** Headers of the cards on which a person types a password: their script can show it. */
export const PASSWORD_CARD_HEADERS = { ...BASE, 'Content-Security-Policy': SCRIPTED };

/** Sends a page; the caller has already set the status. */
export function sendPage(res: Response, html: string, headers: Record<string, string> = PAGE_HEADERS): void {
  res.set(headers).type('html').send(html);
}
