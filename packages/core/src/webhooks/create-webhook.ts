import { type NewWebhook } from '@feedback/contract';
import { SLACK_EVENTS, type WebhookKind } from '@feedback/contract/vocabulary';
import { audit, newId, webhooks, withWorkspace, workspaces } from '@feedback/db';
import { GuardRefusal, type HookHosts, toHookAddress } from '@feedback/outbound';
import { AppError } from '@feedback/runtime';
import { type ActDeps, type Configured } from '../acts/act-deps.ts';
import { type Caller, refused } from '../acts/act.ts';
import { requireActor } from '../acts/acting.ts';
import { makeSecret, sealSecret } from './hook-secret.ts';
import { type Webhook } from './read-webhooks.ts';
import { MOST_WEBHOOKS, TOO_MANY } from './refusals.ts';

/** A new endpoint with its secret; null for Slack. */
export type WebhookCreated = { webhook: Webhook; secret: string | null };

/**
 * Adds an endpoint. It gets what happens from now on.
 * @throws AppError `invalid` for an address or events that are not allowed, and without a key to encrypt secrets with; `conflict` when
 * there are too many
 */
export async function createWebhook(
  {
    db,
    config: { hookHosts, encryptionKey },
  }: Pick<ActDeps, 'db'> & Configured<'hookHosts' | 'encryptionKey'>,
  { workspaceId, by }: Caller,
  { url: given, kind = 'webhook', events: types, description }: NewWebhook,
): Promise<WebhookCreated> {
  const url = allowedAddress(given, kind, hookHosts);
  const textless = types.filter((type) => !SLACK_EVENTS.some((known) => known === type));
  if (kind === 'slack' && textless.length > 0)
    throw new AppError('invalid', `events: Slack gets only ${SLACK_EVENTS.join(', ')}`);
  const id = newId();
  const secret = kind === 'webhook' ? makeSecret() : null;
  const sealed = sealSecret(
    encryptionKey,
    { workspaceId, id },
    secret === null
      ? { kind: 'slack', url: url.href }
      : { kind: 'webhook', secrets: [{ secret, until: null }] },
  );
  return withWorkspace(db, workspaceId, async (tx) => {
    await workspaces.lock(tx, workspaceId);
    await requireActor(tx, workspaceId, { by, least: 'owner' });
    if ((await webhooks.list(tx, workspaceId)).length >= MOST_WEBHOOKS) throw refused(TOO_MANY);
    const shown = kind === 'slack' ? `${url.origin}/…` : url.href;
    const webhook = await webhooks.insert(tx, workspaceId, {
      id,
      kind,
      url: shown,
      events: types,
      description: description ?? null,
      secret: sealed,
    });
    await audit.add(tx, workspaceId, {
      action: 'webhook-made',
      by,
      subject: { kind: 'webhook', id },
      detail: { kind, host: url.host, events: types },
    });
    return { webhook: { ...webhook, lastAcceptedAt: null }, secret };
  });
}

function allowedAddress(given: string, kind: WebhookKind, hosts: HookHosts): URL {
  try {
    return toHookAddress(given, { kind, hosts });
  } catch (error) {
    if (error instanceof GuardRefusal)
      throw new AppError('invalid', `url: ${error.message}`, { cause: error });
    throw error;
  }
}
