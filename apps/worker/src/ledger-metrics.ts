import { countTasks, type RelayPool } from '@feedback/core';
import { Gauge, type Registry } from '@feedback/runtime';

/**
 * Exports how many rows wait in the ledger and how many are dead, by kind; operators alert on these numbers and scale by them.
 */
export function exportLedger(metrics: Registry, pool: RelayPool): void {
  // Both gauges of a scrape share one query, so they show the same moment.
  let counting: ReturnType<typeof countTasks> | undefined;
  const count = () => {
    counting ??= countTasks(pool).finally(() => (counting = undefined));
    return counting;
  };
  const gauge = (name: string, help: string, value: (row: { tasks: number; items: number }) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['kind', 'state'] as const,
      registers: [metrics],
      async collect() {
        const rows = await count();
        this.reset();
        for (const row of rows) this.set({ kind: row.kind, state: row.state }, value(row));
      },
    });
  gauge('ledger_tasks', 'Rows of the work ledger.', ({ tasks }) => tasks);
  gauge('ledger_items', 'Items that those rows represent.', ({ items }) => items);
}
