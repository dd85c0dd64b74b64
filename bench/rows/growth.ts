import { type Bench, runSql, sqlFile } from '../bench.ts';
import { makeCaller } from '../callers.ts';
import { fill } from '../fill.ts';
import { inRounds, type Load, type Measured, measureCopy, measureProduct } from '../measure.ts';
import { type Server } from '../servers.ts';
import { type RowGroup } from './group.ts';
import { type Row } from './row.ts';

const CALLERS = 4;

/** A server with its table, an identical table for COPY, and the workspace whose rows both contain. */
type Site = { server: Server; workspaceId: string };

/** The cost of single items, batches and COPY in a table of millions of rows, beside an empty one. */
export const growth: RowGroup = {
  name: 'growth',
  about: 'the loads of single items and batches, to a table of five million rows and to an empty one',
  measure: async (bench) => {
    const { options } = bench;
    const empty = await openSite(bench, 'growth_empty', 0);
    const full = await openSite(bench, 'growth_full', options.fill);
    const single: Load = { loop: 'closed', kind: 'single', connections: 64, seconds: options.seconds.closed };
    const batch: Load = {
      loop: 'closed',
      kind: 'batch',
      size: 1000,
      connections: CALLERS,
      requests: options.batches,
    };
    const copy = ({ server, workspaceId }: Site) =>
      measureCopy(
        bench,
        { databaseUrl: server.databaseUrl, batches: options.batches, connections: CALLERS },
        workspaceId,
      );

    const at = async (site: Site) => {
      const { server, workspaceId } = site;
      const caller = () => makeCaller(server.databaseUrl, bench.issuer, workspaceId);
      return {
        single: await measureProduct(bench, server, single, { rows: 'growth', as: await caller() }),
        batch: await measureProduct(bench, server, batch, { rows: 'growth', as: await caller() }),
        copy: await copy(site),
      };
    };
    // Also writes the pages of the full table's indexes to the write-ahead log once, as on a running service.
    for (const site of [empty, full]) await at(site);
    const rounds = await inRounds(bench, 'growth', async () => {
      await runSql(empty.server.databaseUrl, 'truncate feedback, copied, task cascade');
      return { empty: await at(empty), full: await at(full) };
    });

    const millions = `${options.fill / 1_000_000} M rows`;
    const row = (
      name: string,
      unit: string,
      figure: (site: (typeof rounds)[number]['full']) => number,
    ): Row => ({
      name: `${name} at ${millions}`,
      unit,
      product: rounds.map(({ full }) => figure(full)),
      baseline: { name: 'at none', figures: rounds.map(({ empty }) => figure(empty)) },
    });
    const grown = (what: 'batch' | 'copy', figure: (run: Measured | Copied) => number) =>
      rounds.map(({ full, empty }) => figure(full[what]) / figure(empty[what]));
    const besideCopy = (name: string, figure: (run: Measured | Copied) => number): Row => ({
      name: `batches: ${name} at ${millions}, beside none`,
      unit: '×',
      product: grown('batch', figure),
      baseline: { name: 'COPY', figures: grown('copy', figure) },
      target: { of: 'ratio', atMost: 1.1 },
    });
    return [
      {
        ...row('single items: CPU', 'µs/request', ({ single }) => single.cpu.all * 1000),
        target: { of: 'ratio', atLeast: 0.85, atMost: 1.15 },
      },
      row('single items', 'requests/s', ({ single }) => single.perSecond),
      row('batches of 1000', 'items/s', ({ batch }) => batch.perSecond * 1000),
      row('COPY', 'items/s', ({ copy }) => copy.perSecond),
      besideCopy('CPU', ({ cpu }) => cpu.all),
      besideCopy('time', ({ perSecond }) => 1 / perSecond),
    ];
  },
};

type Copied = Awaited<ReturnType<typeof measureCopy>>;

async function openSite(bench: Bench, name: string, rows: number): Promise<Site> {
  const databaseUrl = await bench.emptyDatabase(name);
  await runSql(databaseUrl, sqlFile('copied'));
  const { workspaceId } = await bench.caller(databaseUrl);
  await Promise.all(
    ['feedback', 'copied'].map((table) => fill(bench, { databaseUrl, table, workspaceId, rows })),
  );
  await runSql(databaseUrl, 'checkpoint');
  return { server: await bench.servers.product(databaseUrl), workspaceId };
}
