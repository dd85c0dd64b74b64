import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** The address of an instance, and of its /ready. */
export type Instance = { url: string; opsUrl: string };

export type Call = { path: string; method?: string; headers?: Record<string, string>; body?: () => string };

const ASK_READY_MS = 50;

/**
 * A client that behaves as a load balancer: it keeps connections open, sends to each instance in turn, polls `/ready` and
 * skips instances that are not ready. It never repeats a request, so a request counted as lost is lost.
 */
export function loadBalancer(instances: Instance[], { path, method = 'GET', headers = {}, body }: Call) {
  const agents = new Map(
    instances.map(({ url }) => [url, new Agent({ keepAlive: true, maxSockets: 16, scheduling: 'fifo' })]),
  );
  const ready = new Set(instances.map(({ url }) => url));
  const stopped = new AbortController();
  const watching = Promise.all(instances.map(watch));
  const statuses = new Map<number | string, number>();
  let next = 0;

  async function watch({ url, opsUrl }: Instance): Promise<void> {
    while (!stopped.signal.aborted) {
      const isReady = await fetch(`${opsUrl}/ready`).then(
        async (answer) => (await answer.body?.cancel(), answer.ok),
        () => false,
      );
      if (isReady) ready.add(url);
      else ready.delete(url);
      await sleep(ASK_READY_MS);
    }
  }

  async function pick(): Promise<string> {
    while (ready.size === 0) await sleep(5);
    const all = [...ready];
    return all[next++ % all.length] ?? '';
  }

  async function send(): Promise<number | string> {
    const url = await pick();
    const agent = agents.get(url);
    return new Promise((resolve) => {
      const sent = request(url + path, { method, headers, ...(agent && { agent }) }, (answer) => {
        answer.resume();
        answer.once('end', () => resolve(answer.statusCode ?? 0));
        answer.once('error', (error) => resolve(error.message));
      });
      sent.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
      sent.end(body?.());
    });
  }

  return {
    /**
     * Sends `workers` requests at a time until `isOver`, and at least `atLeast` in total; returns how often each status
     * came.
     */
    load: async (workers: number, isOver: () => boolean, atLeast: number) => {
      let sent = 0;
      const work = async () => {
        while (sent < atLeast || !isOver()) {
          sent++;
          const status = await send();
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
        }
      };
      await Promise.all(Array.from({ length: workers }, work));
      return statuses;
    },
    close: async () => {
      stopped.abort();
      await watching;
      for (const agent of agents.values()) agent.destroy();
    },
  };
}
