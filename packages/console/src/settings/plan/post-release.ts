import { askForRelease } from '@feedback/core';
import { type RequestHandler } from 'express';
import { actorOf } from '../../actor.ts';
import { type ConsoleDeps } from '../../deps.ts';
import { say } from '../../said.ts';
import { visitOf } from '../../visit.ts';

/** POST /settings/plan/release: releases held feedback now, up to the limit. */
export function postRelease({ db }: Pick<ConsoleDeps, 'db'>): RequestHandler {
  return async (req, res) => {
    const { workspace, home } = visitOf(res);
    await askForRelease({ db }, workspace.id, { by: actorOf(req, res) });
    say(res, {
      text: 'Held feedback is released now, oldest first, as far as the plan allows. Look again in a moment.',
    });
    res.redirect(303, `${home}/settings/plan`);
  };
}
