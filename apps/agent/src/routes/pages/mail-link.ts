import { SUBJECT_LENGTH } from '@feedback/contract';
import { asLine, type MailOfLink, mailWords } from '@feedback/core';
import { type Request, type Response } from 'express';
import { refuse } from '../../responses/refuse.ts';

/** The path of a page that a mail links to. */
export type MailLinkParams = { token: string };

/** Refuses a link that no workspace signed. Its signature has 128 bits, so it cannot be found by trying. */
export function refuseMailLink(req: Request<MailLinkParams>, res: Response): void {
  refuse(req, res, {
    status: 404,
    title: 'This link cannot be used',
    text: 'It is not complete, or what it was about has been deleted. Open it from the mail again.',
  });
}

/** What a mail was about, on one line: never the words of another customer. */
export function subjectOf({ kind, subject }: Pick<MailOfLink, 'kind' | 'subject'>): string {
  return subject === null ? mailWords(kind).news : asLine(subject, SUBJECT_LENGTH);
}
