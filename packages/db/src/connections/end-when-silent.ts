import { type Socket } from 'node:net';
import type pg from 'pg';

/** What node-postgres has and its types do not show. `readyForQuery` is false while a statement waits for an answer. */
type Connected = pg.ClientBase & { connection: { stream: Socket }; readyForQuery: boolean };

/**
 * Ends a connection from which nothing came for `silentMs` while a statement waits for an answer; the statement fails with
 * ETIMEDOUT. The socket's own timer costs nothing per statement, where node-postgres' `query_timeout` makes functions for each:
 * V8 took them for long-lived, and then kept 4 KB a request until it collected the whole heap.
 */
export function endWhenSilent(client: pg.ClientBase, silentMs: number): void {
  const connected = client as Connected;
  const { stream } = connected.connection;
  stream.setTimeout(silentMs).on('timeout', () => {
    if (connected.readyForQuery) return; // idle, or listening
    const error = new Error(`PostgreSQL was silent for ${silentMs} ms`);
    stream.destroy(Object.assign(error, { code: 'ETIMEDOUT' }));
  });
}
