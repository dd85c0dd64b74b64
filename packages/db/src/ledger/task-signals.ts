import type pg from 'pg';
import { type RelayPool } from '../connections/open.ts';
import { statement } from '../statements/statement.ts';

/**
 * Wakes a relay when a row is added to the ledger. PostgreSQL notifies only while a relay sleeps: each commit that notifies
 * waits for the one before it.
 */
export type TaskSignals = {
  /**
   * Whether this relay may sleep: then every row that is committed from now on calls `onSignal`. False while another relay
   * sleeps, and while a transaction that adds a row is under way.
   */
  sleep: () => Promise<boolean>;
  /** Ends the sleep; nothing to do for a relay that does not sleep. */
  wake: () => Promise<void>;
  close: () => void;
};

const LISTEN = statement({ name: 'task-signals-listen', text: 'listen task_added', takes: [] });

const TRY_TO_SLEEP = statement({
  name: 'task-signals-sleep',
  text: `select pg_try_advisory_lock(hashtextextended('relay asleep', 0)) as got`,
  takes: [],
  gives: { got: 'bool' },
});

const WAKE = statement({
  name: 'task-signals-wake',
  text: `select pg_advisory_unlock(hashtextextended('relay asleep', 0)) as was`,
  takes: [],
  gives: { was: 'bool' },
});

/** Uses one connection of the pool from the first sleep on. A connection that breaks ends the sleep, and the next sleep opens another. */
export function openTaskSignals(pool: RelayPool, onSignal: () => void): TaskSignals {
  let listening: pg.PoolClient | undefined;
  let asleep = false;

  const leave = (client: pg.PoolClient) => {
    if (listening !== client) return;
    [listening, asleep] = [undefined, false];
    client.release(true); // a connection that listens, or holds the lock, is of no use to others
  };
  const listen = async (): Promise<pg.PoolClient> => {
    const client = await pool.connect();
    listening = client;
    client.on('notification', onSignal);
    client.once('end', () => leave(client));
    await LISTEN.all(client, []);
    return client;
  };
  /** A statement that fails leaves unknown what the connection holds. */
  const ask = async <T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
    try {
      return await work(listening ?? (await listen()));
    } catch (error) {
      if (listening) leave(listening);
      throw error;
    }
  };
  return {
    sleep: async () => {
      if (!asleep) asleep = await ask(async (client) => (await TRY_TO_SLEEP.one(client, [])).got);
      return asleep;
    },
    wake: async () => {
      if (asleep) await ask((client) => WAKE.one(client, []));
      asleep = false;
    },
    close: () => {
      if (listening) leave(listening);
    },
  };
}
