import { inRounds, type Load, measure, measureCopy, measureProduct, newRun } from '../measure.ts';
import { emptyBaselineQueue } from '../redis-memory.ts';
import { type RowGroup } from './group.ts';

const SIZE = 1000;
/** Concurrent callers, and concurrent connections of COPY. */
const CALLERS = 4;

/** POST /feedback with a thousand items, beside COPY of the same rows and the naive baseline, and sent a second time. */
export const batches: RowGroup = {
  name: 'batches',
  about:
    'POST /feedback with 1,000 items, by four callers and by one, each sending the next after the answer; COPY of as many rows by as many connections',
  measure: async (bench) => {
    const { servers, options } = bench;
    const product = await servers.product(bench.databases.product);
    const naive = await servers.baseline('naive');
    const load = (callers: number, requests = options.batches) =>
      ({ loop: 'closed', kind: 'batch', size: SIZE, connections: callers, requests }) satisfies Load;
    const few = Math.max(4, Math.round(options.batches / 10)); // the naive baseline is slow
    const caller = await bench.caller(product.databaseUrl);
    await measure(bench, product, load(CALLERS), caller.token);
    await measure(bench, naive, load(CALLERS, few), caller.token);

    const copy = (connections: number) =>
      measureCopy(bench, { batches: options.batches, connections }, caller.workspaceId);
    const rounds = await inRounds(bench, 'batches', async () => {
      const sender = await bench.caller(product.databaseUrl);
      const named = { ...load(CALLERS), run: newRun() };
      const ours = await measureProduct(bench, product, named, { rows: 'batches', as: sender });
      const copied = await copy(CALLERS);
      const again = await measure(bench, product, named, sender.token);
      if (again.duplicates !== ours.accepted) throw new Error('what was sent twice was not recognised');
      const alone = await measureProduct(bench, product, load(1), { rows: 'batches, one caller' });
      const copiedAlone = await copy(1);
      const naively = await measure(bench, naive, load(CALLERS, few), caller.token);
      await emptyBaselineQueue(bench);
      return { ours, copied, again, alone, copiedAlone, naively };
    });
    const each = (figure: (round: (typeof rounds)[number]) => number) => rounds.map(figure);
    return [
      {
        name: `batches of ${SIZE}, ${CALLERS} callers`,
        unit: 'items/s',
        product: each(({ ours }) => ours.perSecond * SIZE),
        baseline: { name: `COPY, ${CALLERS} connections`, figures: each(({ copied }) => copied.perSecond) },
      },
      {
        name: `batches of ${SIZE}, one caller`,
        unit: 'items/s',
        product: each(({ alone }) => alone.perSecond * SIZE),
        baseline: { name: 'COPY, one connection', figures: each(({ copiedAlone }) => copiedAlone.perSecond) },
      },
      {
        name: `batches of ${SIZE}, ${CALLERS} callers`,
        unit: 'items/s',
        product: each(({ ours }) => ours.perSecond * SIZE),
        baseline: { name: 'naive', figures: each(({ naively }) => naively.perSecond * SIZE) },
      },
      {
        name: `batches of ${SIZE}, ${CALLERS} callers: CPU`,
        unit: PER_CPU,
        product: each(({ ours }) => perCpuSecond(ours)),
        baseline: {
          name: `COPY, ${CALLERS} connections`,
          figures: each(({ copied }) => perCpuSecond(copied)),
        },
        target: { of: 'ratio', atLeast: 0.55, aim: 0.62 },
      },
      {
        name: `batches of ${SIZE}, one caller: CPU`,
        unit: PER_CPU,
        product: each(({ alone }) => perCpuSecond(alone)),
        baseline: {
          name: 'COPY, one connection',
          figures: each(({ copiedAlone }) => perCpuSecond(copiedAlone)),
        },
        target: { of: 'ratio', atLeast: 0.52, aim: 0.58 },
      },
      {
        name: 'batches: CPU, API',
        unit: 'µs/item',
        product: each(({ ours }) => ours.cpu.api),
        baseline: { name: 'COPY’s client', figures: each(({ copied }) => copied.cpu.api) },
      },
      {
        name: 'batches: CPU, PostgreSQL',
        unit: 'µs/item',
        product: each(({ ours }) => ours.cpu.postgres),
        baseline: { name: 'COPY', figures: each(({ copied }) => copied.cpu.postgres) },
      },
      {
        name: 'batches sent again: CPU',
        unit: 'µs/item',
        product: each(({ again }) => again.cpu.all),
        baseline: { name: 'COPY of new ones', figures: each(({ copied }) => copied.cpu.all) },
        target: { of: 'ratio', atMost: 0.9, aim: 0.7 },
      },
      {
        name: 'batches sent again: time',
        unit: 'ms/batch',
        product: each(({ again }) => 1000 / again.perSecond),
        baseline: { name: 'new', figures: each(({ ours }) => 1000 / ours.perSecond) },
      },
    ];
  },
};

const PER_CPU = 'items/s of CPU';

/** A batch's milliseconds of CPU as items per second of CPU. */
function perCpuSecond({ cpu }: { cpu: { all: number } }): number {
  return (SIZE * 1000) / cpu.all;
}
