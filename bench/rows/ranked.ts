import { setTimeout as sleep } from 'node:timers/promises';
import { type FeedbackBatchResult } from '@feedback/contract';
import { ownJson } from '@feedback/contract/own-json';
import pg from 'pg';
import { sampleItems } from '../backlog.ts';
import { type Bench } from '../bench.ts';
import { inRounds } from '../measure.ts';
import { runScript } from '../run-script.ts';
import { type Server } from '../servers.ts';
import { type RowGroup } from './group.ts';

const ITEMS = 1000;
const LOOK_MS = 10;
const PATIENCE_MS = 60_000;

/** The time from accepting a thousand items until all of them are ranked, in a new workspace. */
export const ranked: RowGroup = {
  name: 'ranked',
  about: 'one batch of 1,000 items to a new workspace, until all of them are ranked',
  measure: async (bench) => {
    // Its own database: otherwise the worker would first process the items of other rows.
    const product = await bench.servers.product(await bench.emptyDatabase('ranked'));
    await bench.servers.worker(product.databaseUrl);
    const items = sampleItems().slice(0, ITEMS);
    const texts = items.map(({ text }) => text);

    await untilRanked(bench, product, items);
    const rounds = await inRounds(bench, 'ranked', async () => ({
      ours: await untilRanked(bench, product, items),
      inMemory: await runScript<{ ms: number }>('baselines/in-memory.ts', { texts }, bench.stop),
    }));
    return [
      {
        name: `${ITEMS} items, from accepted to ranked`,
        unit: 'ms',
        product: rounds.map(({ ours }) => ours),
        baseline: { name: 'in memory', figures: rounds.map(({ inMemory }) => inMemory.ms) },
        target: { of: 'product', atMost: 3000 },
      },
    ];
  },
};

async function untilRanked(bench: Bench, { port, databaseUrl }: Server, items: object[]): Promise<number> {
  const { workspaceId, token } = await bench.caller(databaseUrl);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const response = await fetch(`http://127.0.0.1:${port}/feedback`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ items }),
    });
    const acceptedAt = performance.now();
    const { successful } = ownJson<FeedbackBatchResult>(await response.text());
    for (;;) {
      const { rows } = await client.query<{ signals: number }>(RANKED_SIGNALS, [workspaceId]);
      const took = performance.now() - acceptedAt;
      if (rows[0]?.signals === successful) return took;
      if (took > PATIENCE_MS) throw new Error(`${rows[0]?.signals} of ${successful} items are ranked`);
      await sleep(LOOK_MS, undefined, { signal: bench.stop });
    }
  } finally {
    await client.end();
  }
}

const RANKED_SIGNALS = `
  select coalesce(sum((detail -> 'reach' ->> 'signals')::int), 0)::int as signals
  from ranked_priority
  where workspace_id = $1 and ranking_id = (select id from ranking where workspace_id = $1 order by as_of desc limit 1)`;
