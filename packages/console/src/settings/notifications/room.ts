import { type Caller, digestActs, settingsActs } from '@feedback/core';
import { Router } from 'express';
import { actForm } from '../../act-form.ts';
import { actPage } from '../../act-page.ts';
import { type ConsoleDeps } from '../../deps.ts';
import { shownAgain } from '../../form-shown.ts';
import { requireRole } from '../../require-visit.ts';
import { notificationsPage } from './notifications-page.tsx';

const TO = '/settings/notifications';
const TOO_LONG = 'Write an address of at most 1,000 characters that begins with https://.';

/** The visitor’s weekly mail, and what owners set of the mails to customers. */
export function notificationRoutes(deps: ConsoleDeps): Router {
  const router = Router({ mergeParams: true });
  const shareLink = async (caller: Caller) =>
    (await settingsActs.getSettings.perform(deps, caller, {})).shareLink;

  router.get(
    '/',
    actPage(deps, digestActs.getNotifications, async ({ value, ...shown }) =>
      notificationsPage({ ...shown, digest: value, shareLink: await shareLink(shown.caller) }),
    ),
  );
  router.post(
    '/digest',
    deps.readForm, // every member chooses their own
    actForm(deps, digestActs.setNotifications, {
      read: (fields) => ({ digest: fields.text('digest') }),
      next: ({ value: digest, visit: { email } }) => ({
        said:
          digest === 'weekly'
            ? `The weekly mail goes to ${email} from now on.`
            : 'You get no weekly mail any more.',
        to: TO,
      }),
      sentences: { digest: 'Choose whether you get the weekly mail.' },
    }),
  );
  router.post(
    '/share-link',
    requireRole('owner'),
    deps.readForm,
    actForm(deps, settingsActs.setShareLink, {
      read: (fields) => ({ url: fields.text('url') === '' ? null : fields.text('url') }),
      next: ({ value: { url } }) => ({
        said: url === null ? 'Mails have no link any more.' : `Mails from now on link to ${url}.`,
        to: TO,
      }),
      sentences: { url: TOO_LONG },
      again: async ({ fields, problems, visit, caller }) =>
        notificationsPage({
          visit,
          digest: await digestActs.getNotifications.perform(deps, caller, {}),
          shareLink: await shareLink(caller),
          form: shownAgain(fields, ['url'], problems),
        }),
    }),
  );
  return router;
}
