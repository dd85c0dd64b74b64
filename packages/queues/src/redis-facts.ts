import { connectProducer } from './redis.ts';

const PATIENCE_MS = 5_000;

/** What a Redis is, and what it does when it is full. @throws what keeps it from answering */
export async function readRedisFacts(url: string): Promise<{ version: string; policy: string }> {
  let reason = new Error('it does not answer');
  const redis = connectProducer({ url, onError: (error) => (reason = error) });
  try {
    for (const end = Date.now() + PATIENCE_MS; redis.status !== 'ready';) {
      if (Date.now() > end) throw reason;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    const told = await redis.info();
    const facts = new Map(told.split(/\r?\n/).map((line) => [line.split(':', 1)[0] ?? '', line]));
    const fact = (name: string) => facts.get(name)?.slice(name.length + 1) ?? '';
    return { version: fact('redis_version'), policy: fact('maxmemory_policy') };
  } finally {
    redis.disconnect();
  }
}
