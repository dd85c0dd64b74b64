import { audit, webhooks } from '@feedback/db';
import { type ActDeps, type Configured } from '../acts/act-deps.ts';
import { type Caller, refused } from '../acts/act.ts';
import { withWebhook } from './change-webhook.ts';
import { earlierSecret, makeSecret, sealSecret, signing } from './hook-secret.ts';
import { type Webhook } from './read-webhooks.ts';
import { NO_SECRET } from './refusals.ts';

/** For how long events are signed with an earlier secret too. */
const OVERLAP_MS = 24 * 3_600_000;

export type SecretRotated = { webhook: Webhook; secret: string; previousUntil: Date };

/**
 * Makes a new secret; the earlier ones sign too for a day.
 * @throws AppError `conflict` for a Slack webhook, which has no secret but its address
 */
export function rotateSecret(
  { db, now, config: { encryptionKey } }: Pick<ActDeps, 'db' | 'now'> & Configured<'encryptionKey'>,
  caller: Caller,
  { id }: { id: string },
): Promise<SecretRotated> {
  const { workspaceId, by } = caller;
  return withWebhook({ db }, caller, id, async (tx, webhook) => {
    if (webhook.kind === 'slack') throw refused(NO_SECRET);
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
      by,
      subject: { kind: 'webhook', id: webhook.id },
    });
    return { webhook, secret, previousUntil: until };
  });
}
