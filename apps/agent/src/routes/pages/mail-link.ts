import { asLine, type MailOfLink } from '@feedback/core';
import { type Request, type Response } from 'express';
import { refuse } from '../../responses/refuse.ts';

/** The path of a page that a mail links to. */
export type MailLinkParams = { token: string };

const TITLE_LENGTH = 120;

/** Refuses a link that no workspace signed. Its signature has 128 bits, so it cannot be found by trying. */
export function refuseMailLink(req: Request<MailLinkParams>, res: Response): void {
  refuse(req, res, {
    status: 404,
    title: 'This link cannot be used',
    text: 'It is not complete, or what it was about has been deleted. Open it from the mail again.',
  });
}

/** What a mail was about, on one line. */
export function subjectOf({ title }: Pick<MailOfLink, 'title'>): string {
  return asLine(title ?? '', TITLE_LENGTH);
}
