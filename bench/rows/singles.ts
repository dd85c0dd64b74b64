import { inRounds, type Load, measure, measureProduct } from '../measure.ts';
import { emptyBaselineQueue } from '../redis-memory.ts';
import { type RowGroup } from './group.ts';
import { type Row } from './row.ts';

const CONNECTIONS = 64;

/**
 * POST /feedback with one item, as fast as 64 connections can, beside the naive baseline, "hello" and the app without
 * stores.
 */
export const singles: RowGroup = {
  name: 'singles',
  about: 'POST /feedback with one item of about 280 bytes, as fast as 64 connections can',
  measure: async (bench) => {
    const { servers, options } = bench;
    const product = await servers.product(bench.databases.product);
    const [naive, hello, stubbed] = [
      await servers.baseline('naive'),
      await servers.baseline('hello'),
      await servers.baseline('stubbed'),
    ];
    const load: Load = {
      loop: 'closed',
      kind: 'single',
      connections: CONNECTIONS,
      seconds: options.seconds.closed,
    };
    const warmUp = { ...load, seconds: options.seconds.warmUp };
    const { token } = await bench.caller(product.databaseUrl);
    for (const server of [product, naive, hello, stubbed]) await measure(bench, server, warmUp, token);

    const rounds = await inRounds(bench, 'singles', async () => {
      const ours = await measureProduct(bench, product, load, { rows: 'singles' });
      const naively = await measure(bench, naive, load, token);
      await emptyBaselineQueue(bench);
      return {
        ours,
        naively,
        greeted: await measure(bench, hello, load, token),
        unstored: await measure(bench, stubbed, load, token),
        spread: await measureProduct(bench, product, load, {
          rows: 'singles of 16 workspaces',
          workspaces: 16,
        }),
      };
    });
    const each = (figure: (round: (typeof rounds)[number]) => number) => rounds.map(figure);
    const cpu = (part: 'api' | 'postgres' | 'redis' | 'all', target?: Row['target']): Row => ({
      name: `single items: CPU${part === 'all' ? '' : `, ${PARTS[part]}`}`,
      unit: 'µs/request',
      product: each(({ ours }) => ours.cpu[part] * 1000),
      baseline: { name: 'naive', figures: each(({ naively }) => naively.cpu[part] * 1000) },
      ...(target && { target }),
    });
    return [
      {
        name: 'single items',
        unit: 'requests/s',
        product: each(({ ours }) => ours.perSecond),
        baseline: { name: 'naive', figures: each(({ naively }) => naively.perSecond) },
        target: { of: 'ratio', atLeast: 8, aim: 9 },
      },
      {
        name: 'single items',
        unit: 'requests/s',
        product: each(({ ours }) => ours.perSecond),
        baseline: { name: 'hello', figures: each(({ greeted }) => greeted.perSecond) },
        target: { of: 'ratio', atLeast: 1.4, aim: 1.6 },
      },
      {
        name: 'single items of 16 workspaces',
        unit: 'requests/s',
        product: each(({ spread }) => spread.perSecond),
        baseline: { name: 'of one', figures: each(({ ours }) => ours.perSecond) },
      },
      {
        name: 'single items of 16 workspaces: CPU',
        unit: 'µs/request',
        product: each(({ spread }) => spread.cpu.all * 1000),
        baseline: { name: 'of one', figures: each(({ ours }) => ours.cpu.all * 1000) },
        target: { of: 'ratio', atMost: 1.6, aim: 1.4 },
      },
      cpu('all', { of: 'ratio', atMost: 0.105, aim: 0.09 }),
      cpu('api'),
      cpu('postgres'),
      cpu('redis'),
      {
        name: 'single items: CPU, API',
        unit: 'µs/request',
        product: each(({ ours }) => ours.cpu.api * 1000),
        baseline: { name: 'stubbed', figures: each(({ unstored }) => unstored.cpu.api * 1000) },
        target: { of: 'ratio', atMost: 1.35 },
      },
    ];
  },
};

const PARTS = { api: 'API', postgres: 'PostgreSQL', redis: 'Redis' };
