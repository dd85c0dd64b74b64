import { Router } from 'express';
import { type ConsoleDeps } from '../deps.ts';
import { requireRole } from '../require-visit.ts';
import { getOutbox } from './get-outbox.ts';
import { postMailArrival } from './post-mail-arrival.ts';
import { postMailResend } from './post-mail-resend.ts';

/** The mails to customers; viewers do not see them, as they name customers’ addresses. */
export function outboxRoom(deps: ConsoleDeps): Router {
  const router = Router({ mergeParams: true });
  router.use(requireRole('member'));
  router.get('/', getOutbox(deps));
  router.post('/:id/resend', deps.readForm, postMailResend(deps));
  router.post('/:id/arrival', deps.readForm, postMailArrival(deps));
  return router;
}
