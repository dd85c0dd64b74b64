import { type DeliveryState } from '@feedback/contract/vocabulary';
import { type Db, hookDeliveries, webhooks, withWorkspace } from '@feedback/db';
import { type ActDeps, type Configured } from '../acts/act-deps.ts';
import { type Caller, refused } from '../acts/act.ts';
import { NO_WEBHOOK } from './refusals.ts';
import { secretOverlap } from './secret-overlap.ts';

export type Delivery = hookDeliveries.Delivery;

/** An endpoint with when it accepted its newest event. */
export type Webhook = webhooks.Webhook & { lastAcceptedAt: Date | null };

/** The endpoints of a workspace, the oldest first. */
export function readWebhooks(db: Db, workspaceId: string): Promise<Webhook[]> {
  return withWorkspace(db, workspaceId, async (tx) => {
    const accepted = await hookDeliveries.lastAccepted(tx, workspaceId);
    const all = await webhooks.list(tx, workspaceId);
    return all.map((webhook) => ({ ...webhook, lastAcceptedAt: accepted.get(webhook.id) ?? null }));
  });
}

/**
 * An endpoint, and until when an earlier secret signs too.
 * @throws AppError `not-found` when there is no such endpoint
 */
export async function readWebhook(
  { db, now, config: { encryptionKey } }: Pick<ActDeps, 'db' | 'now'> & Configured<'encryptionKey'>,
  { workspaceId }: Caller,
  { id }: { id: string },
): Promise<{ webhook: Webhook; overlap: Date | null }> {
  const all = await readWebhooks(db, workspaceId); // at most ten
  const webhook = all.find((one) => one.id === id.toLowerCase());
  if (!webhook) throw refused(NO_WEBHOOK);
  return { webhook, overlap: secretOverlap(encryptionKey, { workspaceId, webhook, at: now() }) };
}

export type DeliveryPage = {
  webhookId: string;
  state?: DeliveryState | undefined;
  before?: string | undefined;
  limit: number;
};

/**
 * What was sent to an endpoint, newest first.
 * @throws AppError `not-found` when there is no such endpoint
 */
export function listDeliveries(db: Db, workspaceId: string, page: DeliveryPage): Promise<Delivery[]> {
  return withWorkspace(db, workspaceId, async (tx) => {
    if (!(await webhooks.exists(tx, workspaceId, page.webhookId))) throw refused(NO_WEBHOOK);
    return hookDeliveries.list(tx, workspaceId, page);
  });
}
