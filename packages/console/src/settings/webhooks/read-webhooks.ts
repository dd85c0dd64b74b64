import { hookDeliveries, webhooks, withWorkspace } from '@feedback/db';
import { type ConsoleDeps } from '../../deps.ts';

/** An endpoint with when it accepted its newest event. */
export type ListedWebhook = webhooks.Webhook & { lastAcceptedAt: Date | null };

/** The endpoints of a workspace, the oldest first. */
export function readWebhooks({ db }: Pick<ConsoleDeps, 'db'>, workspaceId: string): Promise<ListedWebhook[]> {
  return withWorkspace(db, workspaceId, async (tx) => {
    const accepted = await hookDeliveries.lastAccepted(tx, workspaceId);
    const all = await webhooks.list(tx, workspaceId);
    return all.map((webhook) => ({ ...webhook, lastAcceptedAt: accepted.get(webhook.id) ?? null }));
  });
}
