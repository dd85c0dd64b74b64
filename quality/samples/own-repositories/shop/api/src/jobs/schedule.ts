import type { Deps } from '../app.js';
import { mailAbandonedCarts } from './abandoned-cart.js';
import { importCatalogue } from './import-catalogue.js';
import { releaseReservations } from './release-reservations.js';

const MINUTE = 60_000;

export function startJobs(deps: Deps): void {
  every(MINUTE, 'release-reservations', () => releaseReservations(deps.db));
  daily(18, 'abandoned-cart', () => mailAbandonedCarts(deps));
  daily(3.5, 'import-catalogue', () => importCatalogue(deps.db, 'https://wholesale.example/harbour.csv'));
}

function every(ms: number, name: string, run: () => Promise<unknown>): void {
  setInterval(() => run().catch((error) => console.error(name, error)), ms);
}

function daily(hour: number, name: string, run: () => Promise<unknown>): void {
  let last = '';
  every(MINUTE, name, async () => {
    const now = new Date();
    const today = now.toISOString().slice(0, 10);
    if (last === today || now.getHours() + now.getMinutes() / 60 < hour) return;
    last = today;
    await run();
  });
}
