import { MAIL_STATES } from '@feedback/contract/vocabulary';
import { mailActs } from '@feedback/core';
import { Router } from 'express';
import { actForm } from '../act-form.ts';
import { actPage } from '../act-page.ts';
import { type ConsoleDeps } from '../deps.ts';
import { pageOf } from '../parts/page-of.ts';
import { toPageStart } from '../parts/page-start.ts';
import { requireRole } from '../require-visit.ts';
import { outboxPage } from './outbox-page.tsx';

const PAGE = 50;

/** The mails to customers, newest first; viewers do not see them, as they name customers’ addresses. */
export function outboxRoom(deps: ConsoleDeps): Router {
  const router = Router({ mergeParams: true });
  router.use(requireRole('member'));
  router.get(
    '/',
    actPage(
      deps,
      mailActs.listOutbox,
      ({ value, input: { state, before }, ...shown }) => {
        const here = `${shown.visit.home}/outbox`;
        const [from, query] = ['before', { state }];
        const page = pageOf(value, { size: PAGE, here, query, from, at: before, idOf: ({ id }) => id });
        return outboxPage({ ...shown, mails: page.shown, state, pages: page.pages });
      },
      ({ state, before }) => ({
        state: MAIL_STATES.find((known) => known === state),
        before: toPageStart(before),
        limit: PAGE + 1,
      }),
    ),
  );
  router.post(
    '/:id/resend',
    deps.readForm,
    actForm(deps, mailActs.resendMail, {
      read: (fields) => ({ not_arrived: fields.text('not_arrived') === 'yes' }),
      next: () => ({ said: 'The mail is queued. Look again in a moment.', to: '/outbox' }),
    }),
  );
  router.post(
    '/:id/arrival',
    deps.readForm,
    actForm(deps, mailActs.settleMail, {
      next: () => ({ said: 'It is noted: this mail is not sent again.', to: '/outbox' }),
    }),
  );
  return router;
}
