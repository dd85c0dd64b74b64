import { performance } from 'node:perf_hooks';
import type pg from 'pg';
import { statement } from '../statements/statement.ts';
import { type Db } from './open.ts';

/** Milliseconds since 1970 by PostgreSQL's clock. `sample` asks for it now; `stop` ends the sampling. */
export type DatabaseClock = { now: () => number; sample: () => Promise<void>; stop: () => void };

const SAMPLE_MS = 10_000;
/** A sample with a larger error is taken again soon: a busy process reads the answer late. */
const PRECISE_MS = 20;
const AGAIN_MS = 200;
const MOST_TRIES = 10;

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

/** The database's time when the process's monotonic clock read `at`, right to within `error` milliseconds. */
export type ClockSample = { time: number; at: number; error: number };

/**
 * The sample to go on with: the more precise one, but the new one when the known one cannot be right any more, as after a jump of
 * the database's clock.
 */
export function betterSample(known: ClockSample | undefined, sample: ClockSample): ClockSample {
  if (!known || sample.error <= known.error) return sample;
  const difference = Math.abs(known.time + sample.at - known.at - sample.time);
  return difference > sample.error + known.error ? sample : known;
}

/**
 * The database's time, which all processes share. It is sampled every ten seconds, at first also sooner, and continued with a monotonic clock, so a
 * machine whose own clock is wrong or jumps agrees with all others. Before the pool's first connection it is the machine's
 * time.
 */
export function databaseClock(pool: pg.Pool): DatabaseClock {
  let known: ClockSample | undefined;
  const ask = async (on: pg.Pool | pg.ClientBase) => {
    const asked = performance.now();
    const { ms } = await READ_CLOCK.one(on, []);
    const at = performance.now();
    const error = (at - asked) / 2;
    known = betterSample(known, { time: ms + error, at, error });
    if (known.error > PRECISE_MS) askAgain();
  };
  const sample = () => ask(pool);
  let again: NodeJS.Timeout | undefined;
  let triesLeft = MOST_TRIES;
  /** Runs one repeat at a time, and only a few in total: over a slow connection no sample is precise. */
  const askAgain = () => {
    if (again !== undefined || triesLeft === 0) return;
    triesLeft--;
    again = setTimeout(() => {
      again = undefined;
      void sample().catch(() => {});
    }, AGAIN_MS).unref();
  };
  // A process that started before PostgreSQL must not use its own clock until the next sample. What the pool already does with a
  // new connection comes first: it checks the connection's role. (The pool waits for the promise, which its type does not say.)
  const { onConnect: check } = pool.options as { onConnect?: (client: pg.ClientBase) => unknown };
  Object.assign(pool.options, {
    onConnect: async (client: pg.ClientBase) => {
      await check?.(client);
      if (!known) await ask(client);
    },
  });
  const timer = setInterval(() => void sample().catch(() => {}), SAMPLE_MS); // the last sample is used while PostgreSQL is down
  timer.unref();
  return {
    now: () => (known ? Math.round(known.time + performance.now() - known.at) : Date.now()),
    sample,
    stop: () => {
      clearInterval(timer);
      clearTimeout(again);
      triesLeft = 0;
    },
  };
}
