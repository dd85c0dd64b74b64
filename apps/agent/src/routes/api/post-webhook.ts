import { NewWebhook, validator } from '@feedback/contract';
import { createWebhook, MOST_WEBHOOKS } from '@feedback/core';
import { AppError } from '@feedback/runtime';
import { type RequestHandler } from 'express';
import { type Deps } from '../../deps.ts';
import { actorOf } from '../../sessions/actor-of.ts';
import { memberOf } from '../../sessions/require-session.ts';
import { checkedBody } from './checked-body.ts';
import { toWebhook } from './webhook-result.ts';

const check = validator(NewWebhook);

/** POST /api/webhooks: adds an endpoint, and shows its secret once. */
export function postWebhook({ db, config }: Deps): RequestHandler<{ id: string }> {
  return async (req, res) => {
    const { workspaceId } = memberOf(res);
    const by = actorOf(req, res);
    const { url, events, kind = 'webhook', description = null } = checkedBody(check, req);
    const deps = { db, hookHosts: config.hookHosts, encryptionKey: config.encryptionKey };
    const made = await createWebhook(deps, workspaceId, { url, events, kind, description, by });
    if (made.outcome === 'too-many')
      throw new AppError('conflict', `A workspace has at most ${MOST_WEBHOOKS} webhooks: remove one first`);
    res.status(201).json({ ...toWebhook(made.webhook), secret: made.secret });
  };
}
