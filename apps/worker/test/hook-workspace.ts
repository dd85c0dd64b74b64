import { randomBytes } from 'node:crypto';
import { type HookEventType } from '@feedback/contract';
import { webhookActs } from '@feedback/core';
import { type Db } from '@feedback/db';
import { ownerOf, type TestWorkspace } from '@feedback/test-support';

export const ENCRYPTION_KEY = randomBytes(32);

/** Adds an endpoint to a workspace, on a host of the own network. */
export async function addWebhook(
  db: Db,
  workspace: TestWorkspace,
  { url, events, kind = 'webhook' }: { url: string; events: HookEventType[]; kind?: 'webhook' | 'slack' },
): Promise<{ id: string; secret: string }> {
  const { host } = new URL(url);
  const config = { hookHosts: { own: [host], slack: [host] }, encryptionKey: ENCRYPTION_KEY };
  const asked = { url, kind, events };
  const made = await webhookActs.createWebhook.perform({ db, config }, ownerOf(workspace), asked);
  return { id: made.webhook.id, secret: made.secret ?? '' };
}
