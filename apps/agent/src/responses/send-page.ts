import { STYLE_HASH } from '@feedback/console';
import { type Response } from 'express';

/**
 * Headers of every page. There is no `form-action`: browsers also apply it to the redirect that follows a form, so the code
 * would not reach the agent.
 */
export const PAGE_HEADERS = {
  'Content-Security-Policy': `default-src 'none'; style-src ${STYLE_HASH}; base-uri 'none'; frame-ancestors 'none'`,
  'X-Frame-Options': 'DENY',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'same-origin',
  'Cache-Control': 'no-store',
};

/** Sends a page; the caller has already set the status. */
export function sendPage(res: Response, html: string): void {
  res.set(PAGE_HEADERS).type('html').send(html);
}
