import { rotateSecret } from '@feedback/core';
import { isUuid } from '@feedback/db';
import { AppError } from '@feedback/runtime';
import { type RequestHandler } from 'express';
import { type Deps } from '../../deps.ts';
import { actorOf } from '../../sessions/actor-of.ts';
import { memberOf } from '../../sessions/require-session.ts';
import { noSuchWebhook } from './webhook-result.ts';

/** POST /api/webhooks/{id}/secret: makes a new secret, and shows it once. */
export function postWebhookSecret({ db, now, config }: Deps): RequestHandler<{ id: string }> {
  return async (req, res) => {
    const { workspaceId } = memberOf(res);
    const by = actorOf(req, res);
    const { id } = req.params;
    const deps = { db, now, encryptionKey: config.encryptionKey };
    const rotated = isUuid(id) ? await rotateSecret(deps, workspaceId, { id, by }) : undefined;
    if (!rotated) throw noSuchWebhook();
    if (rotated.outcome === 'no-secret')
      throw new AppError(
        'conflict',
        'A Slack webhook has no secret but its address: remove it and add the new one',
      );
    res.json({ secret: rotated.secret, previous_until: rotated.previousUntil.toISOString() });
  };
}
