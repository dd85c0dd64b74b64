import { performance } from 'node:perf_hooks';
import type pg from 'pg';
import { type Db } from './open.ts';
import { statement } from './statement.ts';

/** Milliseconds since 1970 by PostgreSQL's clock. `sample` asks for it now; `stop` ends the sampling. */
export type DatabaseClock = { now: () => number; sample: () => Promise<void>; stop: () => void };

const SAMPLE_MS = 10_000;

const READ_CLOCK = statement({
  name: 'read-database-clock',
  text: 'select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms',
  takes: [],
  gives: { ms: 'float8' },
});

/** Asks PostgreSQL for its time now, in milliseconds since 1970. */
export async function readDatabaseClock({ pool }: Pick<Db, 'pool'>): Promise<number> {
  return (await READ_CLOCK.one(pool, [])).ms;
}

/**
 * The database's time, which all processes share. It is sampled every ten seconds and continued with a monotonic clock, so a
 * machine whose own clock is wrong or jumps agrees with all others. Before the pool's first connection it is the machine's
 * time.
 */
export function databaseClock(pool: pg.Pool): DatabaseClock {
  let known: { time: number; at: number } | undefined;
  const ask = async (on: pg.Pool | pg.ClientBase) => {
    const asked = performance.now();
    const { ms } = await READ_CLOCK.one(on, []);
    const at = performance.now();
    known = { time: ms + (at - asked) / 2, at };
  };
  const sample = () => ask(pool);
  // A process that started before PostgreSQL must not use its own clock until the next sample. (The pool waits for this
  // promise, which its type does not say.)
  Object.assign(pool.options, {
    onConnect: (client: pg.ClientBase) => (known ? undefined : ask(client)),
  });
  const timer = setInterval(() => void sample().catch(() => {}), SAMPLE_MS); // the last sample is used while PostgreSQL is down
  timer.unref();
  return {
    now: () => (known ? Math.round(known.time + performance.now() - known.at) : Date.now()),
    sample,
    stop: () => clearInterval(timer),
  };
}
