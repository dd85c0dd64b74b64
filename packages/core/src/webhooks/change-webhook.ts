import { audit, hookDeliveries, tasks, type Tx, webhooks, withWorkspace, workspaces } from '@feedback/db';
import { type ActDeps } from '../acts/act-deps.ts';
import { type Caller, refused } from '../acts/act.ts';
import { requireActor } from '../acts/acting.ts';
import { type Webhook } from './read-webhooks.ts';
import { IS_DISABLED, NO_WEBHOOK } from './refusals.ts';

/**
 * Runs `work` for an endpoint that is locked.
 * @throws AppError `not-found` when there is none
 */
export function withWebhook<T>(
  { db }: Pick<ActDeps, 'db'>,
  { workspaceId, by }: Caller,
  id: string,
  work: (tx: Tx, webhook: Webhook) => Promise<T>,
): Promise<T> {
  return withWorkspace(db, workspaceId, async (tx) => {
    await workspaces.lock(tx, workspaceId);
    await requireActor(tx, workspaceId, { by, least: 'owner' });
    const webhook = await webhooks.lock(tx, workspaceId, id);
    if (!webhook) throw refused(NO_WEBHOOK);
    const accepted = await hookDeliveries.lastAccepted(tx, workspaceId);
    return work(tx, { ...webhook, lastAcceptedAt: accepted.get(webhook.id) ?? null });
  });
}

/** Removes an endpoint with its deliveries. */
export function removeWebhook(
  deps: Pick<ActDeps, 'db'>,
  caller: Caller,
  { id: which }: { id: string },
): Promise<void> {
  const { workspaceId, by } = caller;
  return withWebhook(deps, caller, which, async (tx, { id, kind, url }) => {
    await webhooks.remove(tx, workspaceId, id);
    await audit.add(tx, workspaceId, {
      action: 'webhook-removed',
      by,
      subject: { kind: 'webhook', id },
      detail: { kind, host: new URL(url).host },
    });
  });
}

/**
 * Events wait from now on; on an endpoint that is paused already nothing changes.
 * @throws AppError `conflict` when it is disabled
 */
export function pauseWebhook(
  deps: Pick<ActDeps, 'db'>,
  caller: Caller,
  { id }: { id: string },
): Promise<Webhook> {
  return withWebhook(deps, caller, id, async (tx, webhook) => {
    if (webhook.state === 'disabled') throw refused(IS_DISABLED);
    return webhook.state === 'active' ? changeState(tx, caller, { webhook, to: 'paused' }) : webhook;
  });
}

/** Sends what waits, and what happens from now on, without regard to earlier failures. */
export function resumeWebhook(
  deps: Pick<ActDeps, 'db'>,
  caller: Caller,
  { id }: { id: string },
): Promise<Webhook> {
  return withWebhook(deps, caller, id, (tx, webhook) => changeState(tx, caller, { webhook, to: 'active' }));
}

async function changeState(
  tx: Tx,
  { workspaceId, by }: Caller,
  { webhook, to }: { webhook: Webhook; to: 'active' | 'paused' },
): Promise<Webhook> {
  const { id, lastAcceptedAt } = webhook;
  const changed = await webhooks.setState(tx, workspaceId, { id, state: to, reason: null });
  if (webhook.state !== to)
    await audit.add(tx, workspaceId, {
      action: to === 'active' ? 'webhook-resumed' : 'webhook-paused',
      by,
      subject: { kind: 'webhook', id },
    });
  if (to === 'active') await tasks.requestRun(tx, workspaceId, 'webhook', { soonest: true });
  return { ...changed, lastAcceptedAt };
}
