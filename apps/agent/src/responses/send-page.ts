import { CARD_HEADERS, PASSWORD_CARD_HEADERS, sendPage as send } from '@feedback/console';
import { type Response } from 'express';

/** Sends a page that is one card; the caller has already set the status. */
export function sendPage(res: Response, html: string): void {
  send(res, html, CARD_HEADERS);
}

/** Sends a page on which a person types a password. */
export function sendPasswordPage(res: Response, html: string): void {
  send(res, html, PASSWORD_CARD_HEADERS);
}
