import { HOOK_TEST } from '@feedback/contract/vocabulary';
import {
  audit,
  type Db,
  type events,
  hookDeliveries,
  hookEvents,
  tasks,
  type Tx,
  webhooks,
  withWorkspace,
  workspaces,
} from '@feedback/db';
import { type Clock, defined } from '@feedback/runtime';
import { requireActor } from '../people/acting.ts';
import { type HookSecret, makeSecret, openSecret, sealSecret } from './hook-secret.ts';

type Which = { id: string; by: events.Actor };

/** For how long events are signed with an earlier secret too. */
const OVERLAP_MS = 24 * 3_600_000;

/** Runs `work` for an endpoint that is locked; undefined when there is none. */
function withWebhook<T>(
  { db }: { db: Db },
  workspaceId: string,
  { id, by }: Which,
  work: (tx: Tx, webhook: webhooks.Webhook) => Promise<T>,
): Promise<T | undefined> {
  return withWorkspace(db, workspaceId, async (tx) => {
    await workspaces.lock(tx, workspaceId);
    await requireActor(tx, workspaceId, { by, least: 'owner' });
    const webhook = await webhooks.lock(tx, workspaceId, id);
    return webhook && work(tx, webhook);
  });
}

/** Removes an endpoint with its deliveries; false when there is none. */
export async function removeWebhook(deps: { db: Db }, workspaceId: string, which: Which): Promise<boolean> {
  const removed = await withWebhook(deps, workspaceId, which, async (tx, { id, kind, url }) => {
    await webhooks.remove(tx, workspaceId, id);
    const subject = { kind: 'webhook', id };
    await audit.add(tx, workspaceId, {
      action: 'webhook-removed',
      by: which.by,
      subject,
      detail: { kind, host: new URL(url).host },
    });
    return true;
  });
  return removed ?? false;
}

/** Events wait from now on; on an endpoint that is paused already nothing changes. One that is disabled stays so. */
export function pauseWebhook(
  deps: { db: Db },
  workspaceId: string,
  which: Which,
): Promise<webhooks.Webhook | undefined> {
  return withWebhook(deps, workspaceId, which, (tx, webhook) =>
    webhook.state === 'active'
      ? changeState(tx, workspaceId, { webhook, to: 'paused', by: which.by })
      : Promise.resolve(webhook),
  );
}

/** Sends what waits, and what happens from now on, without regard to earlier failures. */
export function resumeWebhook(
  deps: { db: Db },
  workspaceId: string,
  which: Which,
): Promise<webhooks.Webhook | undefined> {
  return withWebhook(deps, workspaceId, which, (tx, webhook) =>
    changeState(tx, workspaceId, { webhook, to: 'active', by: which.by }),
  );
}

async function changeState(
  tx: Tx,
  workspaceId: string,
  { webhook, to, by }: { webhook: webhooks.Webhook; to: 'active' | 'paused'; by: events.Actor },
): Promise<webhooks.Webhook> {
  const { id } = webhook;
  const changed = await webhooks.setState(tx, workspaceId, { id, state: to, reason: null });
  if (webhook.state !== to)
    await audit.add(tx, workspaceId, {
      action: to === 'active' ? 'webhook-resumed' : 'webhook-paused',
      by,
      subject: { kind: 'webhook', id },
    });
  if (to === 'active') await tasks.requestRun(tx, workspaceId, 'webhook', { soonest: true });
  return changed;
}

export type SecretRotated =
  | { outcome: 'rotated'; secret: string; previousUntil: Date }
  /** A Slack webhook has no secret but its address. */
  | { outcome: 'no-secret' };

/** Makes a new secret; the earlier ones sign too for a day. Undefined when there is no such endpoint. */
export function rotateSecret(
  { db, now, encryptionKey }: { db: Db; now: Clock; encryptionKey: Buffer | null },
  workspaceId: string,
  which: Which,
): Promise<SecretRotated | undefined> {
  return withWebhook({ db }, workspaceId, which, async (tx, webhook): Promise<SecretRotated> => {
    if (webhook.kind === 'slack') return { outcome: 'no-secret' };
    const row = { workspaceId, id: webhook.id };
    const at = now();
    const until = new Date(at.getTime() + OVERLAP_MS);
    const secret = makeSecret();
    const earlier = signing(earlierSecret(encryptionKey, row, webhook.secret), at).map((one) => ({
      secret: one.secret,
      until: one.until ?? until.toISOString(),
    }));
    const sealed = sealSecret(encryptionKey, row, {
      kind: 'webhook',
      secrets: [{ secret, until: null }, ...earlier],
    });
    await webhooks.setSecret(tx, workspaceId, { id: webhook.id, secret: sealed });
    await audit.add(tx, workspaceId, {
      action: 'webhook-secret-rotated',
      by: which.by,
      subject: { kind: 'webhook', id: webhook.id },
    });
    return { outcome: 'rotated', secret, previousUntil: until };
  });
}

/** Null when it cannot be decrypted any more: rotating is the way out of that. */
export function earlierSecret(
  key: Buffer | null,
  row: { workspaceId: string; id: string },
  sealed: string,
): HookSecret | null {
  try {
    return openSecret(key, row, sealed);
  } catch {
    return null;
  }
}

/** The secrets that sign at a time, the newest first. */
export function signing(secret: HookSecret | null, at: Date): { secret: string; until: string | null }[] {
  if (secret?.kind !== 'webhook') return [];
  return secret.secrets.filter(({ until }) => until === null || new Date(until) > at);
}

export type TestSent = { outcome: 'sent'; delivery: hookDeliveries.Delivery } | { outcome: 'disabled' };

/** Sends an event of type `webhook.test` to the endpoint; undefined when there is no such endpoint. */
export function testWebhook(
  deps: { db: Db },
  workspaceId: string,
  which: Which,
): Promise<TestSent | undefined> {
  return withWebhook(deps, workspaceId, which, async (tx, { id: webhookId, state }): Promise<TestSent> => {
    if (state === 'disabled') return { outcome: 'disabled' };
    const id = await hookEvents.insertTest(tx, workspaceId, { webhookId, type: HOOK_TEST });
    await tasks.requestRun(tx, workspaceId, 'webhook', { soonest: true });
    const delivery = await hookDeliveries.find(tx, workspaceId, { webhookId, id });
    return { outcome: 'sent', delivery: defined(delivery, 'the delivery of a test') };
  });
}

/** Sends a stored event again, with the same id; undefined when there is no such endpoint or delivery. */
export async function replayDelivery(
  deps: { db: Db },
  workspaceId: string,
  { deliveryId, ...which }: Which & { deliveryId: string },
): Promise<TestSent | undefined> {
  return withWebhook(
    deps,
    workspaceId,
    which,
    async (tx, { id: webhookId, state }): Promise<TestSent | undefined> => {
      const one = { webhookId, id: deliveryId };
      if (state === 'disabled')
        return (await hookDeliveries.find(tx, workspaceId, one)) && { outcome: 'disabled' };
      if (!(await hookDeliveries.replay(tx, workspaceId, one))) return undefined;
      await tasks.requestRun(tx, workspaceId, 'webhook', { soonest: true });
      const delivery = await hookDeliveries.find(tx, workspaceId, one);
      return { outcome: 'sent', delivery: defined(delivery, 'a delivery that is replayed') };
    },
  );
}
