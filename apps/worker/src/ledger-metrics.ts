import { relay, type RelayPool } from '@feedback/db';
import { Gauge, type Registry } from '@feedback/runtime';

/** Exports how much waits in the ledger and how much was given up, by kind: what to alert on, and what to scale by. */
export function exportLedger(metrics: Registry, pool: RelayPool): void {
  const labels = ['kind', 'state'] as const;
  const tasks = new Gauge({
    name: 'ledger_tasks',
    help: 'Rows of the work ledger.',
    labelNames: labels,
    registers: [metrics],
  });
  new Gauge({
    name: 'ledger_items',
    help: 'Items those rows stand for.',
    labelNames: labels,
    registers: [metrics],
    async collect() {
      const counts = await relay.countByKind(pool);
      this.reset();
      tasks.reset();
      for (const { kind, state, tasks: rows, items } of counts) {
        tasks.set({ kind, state }, rows);
        this.set({ kind, state }, items);
      }
    },
  });
}
