import { FORM_PAGE_HEADERS, sendPage as send } from '@feedback/console';
import { type Response } from 'express';

/** Sends a page of the sign-in: its form may end at an agent's address. The caller has already set the status. */
export function sendPage(res: Response, html: string): void {
  send(res, html, FORM_PAGE_HEADERS);
}
