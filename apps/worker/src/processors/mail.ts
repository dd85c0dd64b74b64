import { type Processor, sendMails } from '@feedback/core';
import { type Deps } from '../deps.ts';

/** Sends the mails of the workspace that are due. */
export function mail(
  deps: Pick<Deps, 'db' | 'now' | 'log' | 'mailer' | 'appUrl' | 'mailRetryMs'>,
): Processor<'mail'> {
  return (task) => sendMails(deps, task);
}
