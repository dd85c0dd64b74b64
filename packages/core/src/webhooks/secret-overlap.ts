import { type webhooks } from '@feedback/db';
import { earlierSecret, signing } from './hook-secret.ts';

/** Until when an earlier secret of an endpoint signs too; null when it has one secret, or when this process cannot decrypt them. */
export function secretOverlap(
  key: Buffer | null,
  { workspaceId, webhook, at }: { workspaceId: string; webhook: webhooks.Webhook; at: Date },
): Date | null {
  const secrets = signing(earlierSecret(key, { workspaceId, id: webhook.id }, webhook.secret), at);
  const ends = secrets.flatMap(({ until }) => (until === null ? [] : [new Date(until).getTime()]));
  return ends.length === 0 ? null : new Date(Math.max(...ends));
}
