import { performance } from 'node:perf_hooks';
import type pg from 'pg';
import { statement } from './statement.ts';

/** Milliseconds since 1970 by PostgreSQL's clock. `sample` asks it; `stop` ends the asking. */
export type DatabaseClock = { now: () => number; sample: () => Promise<void>; stop: () => void };

const SAMPLE_MS = 10_000;

const READ_CLOCK = statement({
  name: 'read-database-clock',
  text: 'select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms',
  takes: [],
  gives: { ms: 'float8' },
});

/**
 * The time of the database, which all processes share. It is asked every ten seconds and counted on by a clock that cannot be
 * set, so a machine whose own clock is wrong, or jumps, counts like all others. Until the pool has its first connection it is
 * the machine's.
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
