import { randomBytes } from 'node:crypto';
import { type HookEventType } from '@feedback/contract';
import { createWebhook } from '@feedback/core';
import { type Db } from '@feedback/db';
import { type TestWorkspace } from '@feedback/test-support';

export const ENCRYPTION_KEY = randomBytes(32);

/** Adds an endpoint to a workspace, on a host of the own network. */
export async function addWebhook(
  db: Db,
  { workspaceId, personId }: TestWorkspace,
  { url, events, kind = 'webhook' }: { url: string; events: HookEventType[]; kind?: 'webhook' | 'slack' },
): Promise<{ id: string; secret: string }> {
  const { host } = new URL(url);
  const made = await createWebhook(
    { db, hookHosts: { own: [host], slack: [host] }, encryptionKey: ENCRYPTION_KEY },
    workspaceId,
    { url, kind, events, description: null, by: { personId } },
  );
  if (made.outcome !== 'created') throw new Error(made.outcome);
  return { id: made.webhook.id, secret: made.secret ?? '' };
}
