import type pg from 'pg';
import { checkConnection } from './check-connection.ts';
import { connectionTo } from './connection.ts';
import { endWhenSilent } from './end-when-silent.ts';
import { LinePool } from './line-pool.ts';
import { type WorkspaceLine, workspaceLine } from './workspace-line.ts';

/** A connection inside a transaction that has a workspace set. */
export type Tx = pg.PoolClient;

/** Connections in the relay's role. */
export type RelayPool = pg.Pool;

/** The database of one process. `inLine` queues every statement that waits for rows of one workspace. */
export type Db = {
  pool: pg.Pool;
  inLine: WorkspaceLine;
  close: () => Promise<void>;
};

/** The role of a process; prisma/policies.sql says what each role may do. */
export type DbRole = 'feedback_app' | 'feedback_agent' | 'feedback_ingest' | 'feedback_worker';

/**
 * `role` is feedback_app, the role of operators' commands, unless an app names its own. `patienceMs` is how long one
 * statement may take before it fails, whether PostgreSQL is slow or silent. `perWorkspace` is how many connections one
 * workspace may use at a time, unlimited when absent: a process that serves requests sets it. `onError` is called for
 * connections that break while idle; the pool replaces them by itself.
 */
export type OpenOptions = {
  url: string;
  role?: DbRole;
  connections: number;
  patienceMs?: number;
  perWorkspace?: number;
  onError: (error: Error) => void;
};

/** For processes that serve requests: the rest of a pool of ten serves other workspaces. */
export const REQUESTS_PER_WORKSPACE = 3;
/** How long the head of a workspace's line may wait before all requests in the line fail with it. */
const STANDSTILL_MS = 1_000;
/** For processes with a client waiting: a silent PostgreSQL becomes a 503 within 3 s. */
export const REQUEST_PATIENCE_MS = 2_400;
/** The limit for connecting, and for a line for connections that stands still; with a long patience, a third of it. */
const CONNECT_MS = 1_500;
const PATIENCE_MS = 30_000;

/** Opens the database in a role that is subject to row-level security and owns nothing. */
export function openDb(options: OpenOptions): Db {
  const pool = openPool(options.role ?? 'feedback_app', options);
  const { perWorkspace } = options;
  return {
    pool,
    inLine:
      perWorkspace === undefined
        ? (_workspaceId, work) => work()
        : workspaceLine({ most: perWorkspace, patienceMs: STANDSTILL_MS }),
    close: () => pool.end(),
  };
}

/** Opens the database in the role `feedback_relay`, which sees the work ledger of every workspace and nothing else. */
export function openRelayPool(options: Omit<OpenOptions, 'role'>): RelayPool {
  return openPool('feedback_relay', options);
}

/** Opens the database in the role `feedback_auditor`, which reads the audit log of every workspace and nothing else. */
export function openAuditPool(options: Omit<OpenOptions, 'role'>): pg.Pool {
  return openPool('feedback_auditor', options);
}

/**
 * Limits every statement's time, and ends idle transactions, so that no silent process keeps a lock. A connection without its role and
 * limits is not used.
 */
function openPool(
  role: string,
  { url, connections, patienceMs = PATIENCE_MS, onError }: OpenOptions,
): pg.Pool {
  const settings = {
    role,
    statement_timeout: patienceMs,
    lock_timeout: Math.min(patienceMs, 5_000),
    idle_in_transaction_session_timeout: 10_000,
  };
  const connectMs = Math.max(CONNECT_MS, patienceMs / 3);
  const pool = new LinePool(
    {
      ...connectionTo(url, settings),
      max: connections,
      connectionTimeoutMillis: connectMs,
      idleTimeoutMillis: 30_000,
      keepAlive: true,
      // What only reads sends its first statement with the beginning of its transaction. Cursors are refused.
      pipeline: true,
    },
    { standstillMs: connectMs, longestMs: 2 * patienceMs },
  );
  // The pool waits for this promise, which its type does not say.
  Object.assign(pool.options, {
    onConnect: async (client: pg.ClientBase) => {
      // A connection that breaks between two statements of a transaction emits an error; without a listener that ends
      // the process.
      client.on('error', onError);
      // The server ends a slow statement; this ends the wait for a silent server.
      endWhenSilent(client, patienceMs + 100);
      await checkConnection(client, settings);
    },
  });
  pool.on('error', onError);
  return pool;
}
