import { DELIVERY_STATES } from '@feedback/contract/vocabulary';
import { secretOverlap } from '@feedback/core';
import { hookDeliveries, isUuid, webhooks, withWorkspace } from '@feedback/db';
import { type RequestHandler } from 'express';
import { type ConsoleDeps } from '../../deps.ts';
import { toPageStart } from '../../parts/page-start.ts';
import { withQuery } from '../../parts/pager.tsx';
import { takeSaid } from '../../said.ts';
import { sendPage } from '../../send-page.ts';
import { visitOf } from '../../visit.ts';
import { webhookPage } from './webhook-page.tsx';
import { noSuchWebhook } from './webhook-refusals.ts';

const PAGE = 50;

/** GET /settings/webhooks/{id}: an endpoint and what was sent to it; `state` and `before` narrow that. */
export function getWebhook({
  db,
  config: { encryptionKey },
}: Pick<ConsoleDeps, 'db' | 'config'>): RequestHandler<{ id: string }> {
  return async (req, res) => {
    const visit = visitOf(res);
    const workspaceId = visit.workspace.id;
    const { id } = req.params;
    if (!isUuid(id)) throw noSuchWebhook();
    const state = DELIVERY_STATES.find((known) => known === req.query['state']);
    const before = toPageStart(req.query['before']);
    const { webhook, found } = await withWorkspace(db, workspaceId, async (tx) => ({
      webhook: await webhooks.find(tx, workspaceId, id),
      found: await hookDeliveries.list(tx, workspaceId, { webhookId: id, state, before, limit: PAGE + 1 }),
    }));
    if (!webhook) throw noSuchWebhook();
    const deliveries = found.slice(0, PAGE);
    const here = `${visit.home}/settings/webhooks/${id}`;
    const pages = {
      first: before === undefined ? null : withQuery(here, { state }),
      next: found.length > PAGE ? withQuery(here, { state, before: deliveries.at(-1)?.id }) : null,
    };
    const overlap = secretOverlap(encryptionKey, { workspaceId, webhook, at: visit.at });
    const canRotate = webhook.kind === 'webhook' && encryptionKey !== null;
    const view = { visit, webhook, overlap, canRotate, deliveries, state, pages, said: takeSaid(req, res) };
    sendPage(res, webhookPage(view));
  };
}
