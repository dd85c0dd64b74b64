import { HOOK_TEST } from '@feedback/contract/vocabulary';
import { hookDeliveries, hookEvents, tasks, type Tx } from '@feedback/db';
import { defined } from '@feedback/runtime';
import { type ActDeps } from '../acts/act-deps.ts';
import { type Caller, refused } from '../acts/act.ts';
import { withWebhook } from './change-webhook.ts';
import { type Delivery } from './read-webhooks.ts';
import { IS_DISABLED, NO_DELIVERY } from './refusals.ts';

/**
 * Sends an event of type `webhook.test` to the endpoint.
 * @throws AppError `not-found`, or `conflict` when it is disabled
 */
export function testWebhook(
  deps: Pick<ActDeps, 'db'>,
  caller: Caller,
  which: { id: string },
): Promise<Delivery> {
  const { workspaceId } = caller;
  return withWebhook(deps, caller, which.id, async (tx, { id: webhookId, state }) => {
    if (state === 'disabled') throw refused(IS_DISABLED);
    const id = await hookEvents.insertTest(tx, workspaceId, { webhookId, type: HOOK_TEST });
    return sent(tx, workspaceId, { webhookId, id });
  });
}

/**
 * Sends a stored event again, with the same id.
 * @throws AppError `not-found`, or `conflict` when the endpoint is disabled
 */
export function replayDelivery(
  deps: Pick<ActDeps, 'db'>,
  caller: Caller,
  { id, delivery }: { id: string; delivery: string },
): Promise<Delivery> {
  const { workspaceId } = caller;
  return withWebhook(deps, caller, id, async (tx, { id: webhookId, state }) => {
    const one = { webhookId, id: delivery };
    if (!(await hookDeliveries.find(tx, workspaceId, one))) throw refused(NO_DELIVERY);
    if (state === 'disabled') throw refused(IS_DISABLED);
    await hookDeliveries.replay(tx, workspaceId, one);
    return sent(tx, workspaceId, one);
  });
}

async function sent(tx: Tx, workspaceId: string, one: { webhookId: string; id: string }): Promise<Delivery> {
  await tasks.requestRun(tx, workspaceId, 'webhook', { soonest: true });
  return defined(await hookDeliveries.find(tx, workspaceId, one), 'a delivery that is sent');
}
