import { afterAll } from '@jest/globals';
import { startAgent } from '../harness.ts';
import { newClient } from './agent-client.ts';

/**
 * What most requirements are shown with: an agent surface, somebody with a workspace there, and two agents that have
 * registered, the first as `metadata` says. It closes after the tests of the file that opens it.
 */
export async function openScene(metadata: Record<string, unknown> = {}) {
  const t = await startAgent();
  afterAll(() => t.close());
  const owner = await t.newMember();
  return { t, owner, client: await newClient(t, metadata), other: await newClient(t) };
}
