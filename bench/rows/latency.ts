import { inRounds, type Load, measure, measureProduct } from '../measure.ts';
import { emptyBaselineQueue } from '../redis-memory.ts';
import { type RowGroup } from './group.ts';
import { type Row } from './row.ts';

/** Rates that the naive baseline sustains, and one that it does not. */
const [CALM, STEADY, BUSY] = [200, 500, 2000];
const PERCENTILES = [
  ['p50', 'p50'],
  ['p99', 'p99'],
  ['p999', 'p99.9'],
] as const;

/** The latency of answers at a fixed rate, from each request's scheduled time. */
export const latency: RowGroup = {
  name: 'latency',
  about:
    'POST /feedback with one item at a fixed rate (open loop, 128 connections), each request timed from when it was due',
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
      const naivelySteady = await measure(bench, naive, load(STEADY), token);
      await emptyBaselineQueue(bench);
      const steady = await measureProduct(bench, product, load(STEADY), { rows: `singles at ${STEADY}/s` });
      const naivelyCalm = await measure(bench, naive, load(CALM), token);
      await emptyBaselineQueue(bench);
      const calm = await measureProduct(bench, product, load(CALM), { rows: `singles at ${CALM}/s` });
      return { calm, steady, busy, naivelySteady, naivelyCalm };
    });
    return COMPARED.flatMap(({ run, rate, beside, naiveRate }) =>
      PERCENTILES.map(([percentile, name]): Row => {
        return {
          name: `single items at ${rate}/s, open loop: ${name}`,
          unit: 'ms',
          product: rounds.map((round) => round[run].latencyMs[percentile]),
          baseline: {
            name: `naive at ${naiveRate}/s`,
            figures: rounds.map((round) => round[beside].latencyMs[percentile]),
          },
          ...(run === 'steady' &&
            percentile === 'p99' && { target: { of: 'ratio', atMost: 1 / 4, aim: 1 / 8 } }),
        };
      }),
    );
  },
};

/** The product's runs, each beside the naive baseline at the same rate, or at the highest that it sustains. */
const COMPARED = [
  { run: 'steady', rate: STEADY, beside: 'naivelySteady', naiveRate: STEADY },
  { run: 'busy', rate: BUSY, beside: 'naivelySteady', naiveRate: STEADY },
  { run: 'calm', rate: CALM, beside: 'naivelyCalm', naiveRate: CALM },
] as const;
