import { inRounds, type Load, measure, measureProduct } from '../measure.ts';
import { emptyBaselineQueue } from '../redis-memory.ts';
import { type RowGroup } from './group.ts';
import { type Row } from './row.ts';

/** A rate that the naive baseline sustains, and one ten times as high. */
const [CALM, BUSY] = [200, 2000];
const PERCENTILES = { p50: 'p50', p99: 'p99', p999: 'p99.9' } as const;

/** The latency of answers at a fixed rate, from each request's scheduled time. */
export const latency: RowGroup = {
  name: 'latency',
  measure: async (bench) => {
    const { servers, options } = bench;
    const product = await servers.product(bench.databases.product);
    const naive = await servers.baseline('naive');
    const load = (perSecond: number): Load => ({
      loop: 'open',
      kind: 'single',
      connections: 128,
      perSecond,
      seconds: options.seconds.open,
    });
    const { token } = await bench.caller(product.databaseUrl);
    await measure(bench, product, load(BUSY), token);
    await measure(bench, naive, load(CALM), token);

    const rounds = await inRounds(bench, 'latency', async () => {
      const busy = await measureProduct(bench, product, load(BUSY), { rows: `singles at ${BUSY}/s` });
      const naively = await measure(bench, naive, load(CALM), token);
      await emptyBaselineQueue(bench);
      const calm = await measureProduct(bench, product, load(CALM), { rows: `singles at ${CALM}/s` });
      return { calm, busy, naively };
    });
    return [['busy', BUSY] as const, ['calm', CALM] as const].flatMap(([run, rate]) =>
      Object.entries(PERCENTILES).map(([percentile, name]): Row => ({
        name: `single items at ${rate}/s, open loop: ${name}`,
        unit: 'ms',
        product: rounds.map((round) => round[run].latencyMs[percentile as keyof typeof PERCENTILES]),
        baseline: {
          name: `naive at ${CALM}/s`,
          figures: rounds.map(({ naively }) => naively.latencyMs[percentile as keyof typeof PERCENTILES]),
        },
        ...(run === 'busy' && percentile === 'p99' && { target: { of: 'ratio', atMost: 0.5 } }),
      })),
    );
  },
};
