import { Notifications, validator } from '@feedback/contract';
import { chooseDigest } from '@feedback/core';
import { AppError } from '@feedback/runtime';
import { type RequestHandler } from 'express';
import { actorOf } from '../../actor.ts';
import { type ConsoleDeps } from '../../deps.ts';
import { fieldsOf } from '../../form-fields.ts';
import { say } from '../../said.ts';
import { visitOf } from '../../visit.ts';

const check = validator(Notifications);

/** POST /settings/notifications/digest: turns the visitor’s weekly mail on or off. */
export function postDigest({ db, now }: Pick<ConsoleDeps, 'db' | 'now'>): RequestHandler {
  return async (req, res) => {
    const { workspace, home, email } = visitOf(res);
    const checked = check({ digest: fieldsOf(req).text('digest') });
    // The page sends one of two buttons: nothing was typed that could be shown again.
    if (!checked.ok) throw new AppError('invalid', 'Choose whether you get the weekly mail.');
    const { digest } = checked.value;
    await chooseDigest({ db, now }, workspace.id, { choice: digest, by: actorOf(req, res) });
    const text =
      digest === 'weekly'
        ? `The weekly mail goes to ${email} from now on.`
        : 'You get no weekly mail any more.';
    say(res, { text });
    res.redirect(303, `${home}/settings/notifications`);
  };
}
