import { afterAll } from '@jest/globals';
import { startAgent } from '../harness.ts';
import { newClient } from './agent-client.ts';

/**
 * The fixture of most requirements: an agent surface, a person with a workspace there, and two registered agents, the first with
 * `metadata`. It closes after the tests of the file that opens it.
 */
export async function openScene(metadata: Record<string, unknown> = {}) {
  const t = await startAgent();
  afterAll(() => t.close());
  const owner = await t.newMember();
  return { t, owner, client: await newClient(t, metadata), other: await newClient(t) };
}
