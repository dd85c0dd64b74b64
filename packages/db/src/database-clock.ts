import { performance } from 'node:perf_hooks';
import type pg from 'pg';

/** Milliseconds since 1970 by PostgreSQL's clock. `sample` asks it; `stop` ends the asking. */
export type DatabaseClock = { now: () => number; sample: () => Promise<void>; stop: () => void };

const SAMPLE_MS = 10_000;

/**
 * The time of the database, which all processes share. It is asked every ten seconds and counted on by a clock that cannot be
 * set, so a machine whose own clock is wrong, or jumps, counts like all others. Until the pool has its first connection it is
 * the machine's.
 */
export function databaseClock(pool: pg.Pool): DatabaseClock {
  let known: { time: number; at: number } | undefined;
  const ask = async (on: pg.Pool | pg.ClientBase) => {
    const asked = performance.now();
    const { rows } = await on.query<{ ms: number }>(
      'select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms',
    );
    const at = performance.now();
    if (rows[0]) known = { time: rows[0].ms + (at - asked) / 2, at };
  };
  const sample = () => ask(pool);
  // A process that started before PostgreSQL must not date by its own clock what it writes until the next sample.
  // (The pool waits for what this gives, which its type does not say.)
  Object.assign(pool.options, {
    onConnect: (client: pg.ClientBase) => (known ? undefined : ask(client)),
  });
  const timer = setInterval(() => void sample().catch(() => {}), SAMPLE_MS); // the last answer serves on while it is away
  timer.unref();
  return {
    now: () => (known ? Math.round(known.time + performance.now() - known.at) : Date.now()),
    sample,
    stop: () => clearInterval(timer),
  };
}
