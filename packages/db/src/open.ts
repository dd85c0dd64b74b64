import pg from 'pg';
import { connectionTo } from './connection.ts';
import { type WorkspaceLine, workspaceLine } from './workspace-line.ts';

/** A connection inside a transaction that has a workspace set. */
export type Tx = pg.PoolClient;

/** Connections in the relay's role. */
export type RelayPool = pg.Pool;

/** The database as one process sees it. `inLine` holds every statement of a workspace that waits for the workspace's rows. */
export type Db = {
  pool: pg.Pool;
  inLine: WorkspaceLine;
  close: () => Promise<void>;
};

/** What a process is to the database; prisma/policies.sql says what each role may do. */
export type DbRole = 'feedback_app' | 'feedback_agent' | 'feedback_ingest' | 'feedback_worker';

/**
 * `role` is feedback_app, that of operators' commands, unless an app names its own. `patienceMs` is how long one statement may take before it fails, whether PostgreSQL is slow or does not answer at all.
 * `perWorkspace` is how many connections one workspace may use at a time, any number when absent: a process that serves
 * requests sets it. `onError` hears of connections that break while idle; the pool replaces them by itself.
 */
export type OpenOptions = {
  url: string;
  role?: DbRole;
  connections: number;
  patienceMs?: number;
  perWorkspace?: number;
  onError: (error: Error) => void;
};

/** For processes that serve requests: what is left of a pool of ten serves other workspaces. */
export const REQUESTS_PER_WORKSPACE = 3;
/** How long a workspace's line may stand still before those in it fail with the one at its head. */
const STANDSTILL_MS = 1_000;
/** For whoever has a caller waiting: PostgreSQL that does not answer is a 500 within 3 s. */
export const REQUEST_PATIENCE_MS = 2_400;
/** What connecting may take in any case; of a long patience it is a third. */
const CONNECT_MS = 1_500;
const PATIENCE_MS = 30_000;

/** Opens the database in a role for which row-level security holds, and which owns nothing. */
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

/** No statement waits for ever, and no process that went quiet keeps a lock. */
function openPool(
  role: string,
  { url, connections, patienceMs = PATIENCE_MS, onError }: OpenOptions,
): pg.Pool {
  const pool = new pg.Pool({
    ...connectionTo(url, {
      role,
      statement_timeout: patienceMs,
      lock_timeout: Math.min(patienceMs, 5_000),
      idle_in_transaction_session_timeout: '10s',
    }),
    max: connections,
    connectionTimeoutMillis: Math.max(CONNECT_MS, patienceMs / 3),
    // The server ends a statement that is slow; this ends the wait for a server that is silent.
    query_timeout: patienceMs + 100,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
  });
  pool.on('error', onError);
  // A client that breaks between two statements of a transaction reports here; without a listener that ends the process.
  pool.on('connect', (client) => client.on('error', onError));
  return pool;
}
