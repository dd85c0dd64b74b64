import { setTimeout as sleep } from 'node:timers/promises';
import { connectProducer, ownerKey } from './redis.ts';

const PATIENCE_MS = 5_000;
/** The only policy with which Redis keeps every job: it refuses to store more when it is full. */
export const KEEPS_ALL = 'noeviction';

/** What Redis does when it is full, by what `INFO` says. */
export function policyIn(info: string): string {
  return /^maxmemory_policy:(\S+)/m.exec(info)?.[1] ?? KEEPS_ALL;
}

/** Whether a policy may drop jobs. They have no expiry, so that the volatile policies keep them. */
export function dropsJobs(policy: string): boolean {
  return policy.startsWith('allkeys-');
}

/** What a Redis is, what it does when it is full, and whose the queues of a prefix are: null while no one's. @throws what keeps it from answering */
export async function readRedisFacts(
  url: string,
  prefix: string,
): Promise<{ version: string; policy: string; owner: string | null }> {
  let reason = new Error('it does not answer');
  const redis = connectProducer({ url, onError: (error) => (reason = error) });
  try {
    for (const end = Date.now() + PATIENCE_MS; redis.status !== 'ready';) {
      if (Date.now() > end) throw reason;
      await sleep(50);
    }
    const told = await redis.info();
    return {
      version: /^redis_version:(\S+)/m.exec(told)?.[1] ?? '',
      policy: policyIn(told),
      owner: await redis.get(ownerKey(prefix)),
    };
  } finally {
    redis.disconnect();
  }
}
