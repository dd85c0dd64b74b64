import { ShareLink, validator } from '@feedback/contract';
import { setShareLink } from '@feedback/core';
import { type events } from '@feedback/db';
import { type RequestHandler } from 'express';
import { actorOf } from '../../actor.ts';
import { type ConsoleDeps } from '../../deps.ts';
import { fieldsOf } from '../../form-fields.ts';
import { refusalOf, shownAgain } from '../../form-shown.ts';
import { say } from '../../said.ts';
import { sendPage } from '../../send-page.ts';
import { visitOf } from '../../visit.ts';
import { notificationsPage } from './notifications-page.tsx';
import { readNotifications } from './read-notifications.ts';

const check = validator(ShareLink);
const TOO_LONG = 'Write an address of at most 1,000 characters that begins with https://.';

/** POST /settings/notifications/share-link: sets the link of the mails about shipped priorities; an empty field removes it. */
export function postShareLink(deps: Pick<ConsoleDeps, 'db'>): RequestHandler {
  return async (req, res) => {
    const visit = visitOf(res);
    const fields = fieldsOf(req);
    const typed = fields.text('url');
    const result = await set(deps, visit.workspace.id, { typed, by: actorOf(req, res) });
    if ('problem' in result) {
      const form = shownAgain(fields, ['url'], { url: result.problem });
      const notified = await readNotifications(deps, visit);
      sendPage(res.status(422), notificationsPage({ visit, ...notified, form }));
      return;
    }
    const text =
      result.url === null ? 'Mails have no link any more.' : `Mails from now on link to ${result.url}.`;
    say(res, { text });
    res.redirect(303, `${visit.home}/settings/notifications`);
  };
}

/** Sets the link, or says what is wrong with it. */
async function set(
  { db }: Pick<ConsoleDeps, 'db'>,
  workspaceId: string,
  { typed, by }: { typed: string; by: events.Actor },
): Promise<{ url: string | null } | { problem: string }> {
  const checked = check({ url: typed === '' ? null : typed });
  if (!checked.ok) return { problem: TOO_LONG };
  try {
    return await setShareLink({ db }, workspaceId, { url: checked.value.url, by });
  } catch (error) {
    return { problem: refusalOf(error).replace(/^Url /, 'The address ') }; // “url” is the field’s name for programs
  }
}
