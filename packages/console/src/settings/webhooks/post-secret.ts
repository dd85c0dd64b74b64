import { rotateSecret } from '@feedback/core';
import { isUuid, webhooks, withWorkspace } from '@feedback/db';
import { AppError } from '@feedback/runtime';
import { type RequestHandler } from 'express';
import { actorOf } from '../../actor.ts';
import { type ConsoleDeps } from '../../deps.ts';
import { sendPage } from '../../send-page.ts';
import { visitOf } from '../../visit.ts';
import { secretPage } from './secret-page.tsx';
import { noSuchWebhook } from './webhook-refusals.ts';

/** POST /settings/webhooks/{id}/secret: makes a new secret. Only the page that follows has it, so it is no redirect. */
export function postSecret({
  db,
  now,
  config: { encryptionKey },
}: Pick<ConsoleDeps, 'db' | 'now' | 'config'>): RequestHandler<{ id: string }> {
  return async (req, res) => {
    const visit = visitOf(res);
    const workspaceId = visit.workspace.id;
    const { id } = req.params;
    const which = { id, by: actorOf(req, res) };
    const rotated = isUuid(id)
      ? await rotateSecret({ db, now, encryptionKey }, workspaceId, which)
      : undefined;
    if (rotated?.outcome === 'no-secret')
      throw new AppError(
        'conflict',
        'A Slack webhook has no secret but its address. Remove it and add the new address.',
      );
    const webhook =
      rotated && (await withWorkspace(db, workspaceId, (tx) => webhooks.find(tx, workspaceId, id)));
    if (!webhook) throw noSuchWebhook();
    const { secret, previousUntil } = rotated;
    sendPage(res, secretPage({ visit, webhook, secret, previousUntil }));
  };
}
