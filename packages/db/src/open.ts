import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { PrismaClient } from './generated/prisma/client.ts';

/** A connection inside a transaction that has a workspace set. */
export type Tx = pg.PoolClient;

/** Connections in the relay's role. */
export type RelayPool = pg.Pool;

/** The database as one process sees it: one pool, and Prisma over the same pool. */
export type Db = { pool: pg.Pool; prisma: PrismaClient; close: () => Promise<void> };

/** `onError` hears of connections that break while idle; the pool replaces them by itself. */
export type OpenOptions = { url: string; connections: number; onError: (error: Error) => void };

/** Opens the database in the role `feedback_app`: row-level security holds, nothing is owned. */
export function openDb(options: OpenOptions): Db {
  const pool = openPool('feedback_app', options);
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool, { disposeExternalPool: false }) });
  return {
    pool,
    prisma,
    close: async () => {
      await prisma.$disconnect();
      await pool.end();
    },
  };
}

/** Opens the database in the role `feedback_relay`, which sees the work ledger of every workspace and nothing else. */
export function openRelayPool(options: OpenOptions): RelayPool {
  return openPool('feedback_relay', options);
}

/** The time-outs keep every answer under 3 s of waiting for PostgreSQL and no lock held by a process that went quiet. */
function openPool(role: string, { url, connections, onError }: OpenOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 2_500,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    options: [
      `-c role=${role}`,
      '-c statement_timeout=8s',
      '-c lock_timeout=5s',
      '-c idle_in_transaction_session_timeout=10s',
    ].join(' '),
  });
  pool.on('error', onError);
  // A client that breaks between two statements of a transaction reports here; without a listener that ends the process.
  pool.on('connect', (client) => client.on('error', onError));
  return pool;
}
