import { type HookEventType, SLACK_EVENTS, type WebhookKind } from '@feedback/contract/vocabulary';
import { audit, type Db, type events, newId, webhooks, withWorkspace, workspaces } from '@feedback/db';
import { GuardRefusal, type HookHosts, toHookAddress } from '@feedback/outbound';
import { AppError } from '@feedback/runtime';
import { requireActor } from '../people/acting.ts';
import { makeSecret, sealSecret } from './hook-secret.ts';

/** The most endpoints of a workspace. */
export const MOST_WEBHOOKS = 10;

export type WebhookDeps = { db: Db; hookHosts: HookHosts; encryptionKey: Buffer | null };

export type WebhookCreated =
  | { outcome: 'created'; webhook: webhooks.Webhook; secret: string | null }
  | { outcome: 'too-many' };

type Asked = {
  url: string;
  kind: WebhookKind;
  events: HookEventType[];
  description: string | null;
  by: events.Actor;
};

/**
 * Adds an endpoint. It gets what happens from now on.
 * @throws AppError `invalid` for an address or events that are not allowed, and without a key to encrypt secrets with
 */
export async function createWebhook(
  { db, hookHosts, encryptionKey }: WebhookDeps,
  workspaceId: string,
  { url: given, kind, events: types, description, by }: Asked,
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
  return withWorkspace(db, workspaceId, async (tx): Promise<WebhookCreated> => {
    await workspaces.lock(tx, workspaceId);
    await requireActor(tx, workspaceId, { by, least: 'owner' });
    if ((await webhooks.list(tx, workspaceId)).length >= MOST_WEBHOOKS) return { outcome: 'too-many' };
    const shown = kind === 'slack' ? `${url.origin}/…` : url.href;
    const webhook = await webhooks.insert(tx, workspaceId, {
      id,
      kind,
      url: shown,
      events: types,
      description,
      secret: sealed,
    });
    await audit.add(tx, workspaceId, {
      action: 'webhook-made',
      by,
      subject: { kind: 'webhook', id },
      detail: { kind, host: url.host, events: types },
    });
    return { outcome: 'created', webhook, secret };
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
