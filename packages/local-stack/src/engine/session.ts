import { randomUUID } from 'node:crypto';
import { connectionTo } from '@feedback/db';
import { PrismaPg } from '@prisma/adapter-pg';
import type { SqlDriverAdapter, SqlMigrationAwareDriverAdapterFactory } from '@prisma/driver-adapter-utils';
import { ColumnTypeEnum } from '@prisma/driver-adapter-utils';
import pg from 'pg';
import { LOCK_WAIT_MS, whenFree } from '../when-free.ts';

/**
 * The schema engine's connection to a database: Prisma's own pg adapter, adapted in the two places where it supports only
 * queries, not migrations. It cannot read the types of the system catalogs, and it cuts scripts at every semicolon.
 */
export class EngineSessions implements SqlMigrationAwareDriverAdapterFactory {
  readonly provider = 'postgres';
  readonly adapterName = '@feedback/engine-sessions';
  /** Why a script failed: the engine's own message only has a position in its source. */
  scriptFailure: unknown;
  readonly #url: string;
  readonly #open = new Set<() => Promise<void>>();

  constructor(url: string) {
    this.#url = url;
  }

  async connect(): Promise<SqlDriverAdapter> {
    return this.#session(this.#url, async () => {});
  }

  /** An empty database, dropped afterwards, in which the engine replays migrations to compare. */
  async connectToShadowDb(): Promise<SqlDriverAdapter> {
    const name = `shadow_${randomUUID().replaceAll('-', '')}`;
    await administer(this.#url, `create database ${name} template template0`);
    const url = new URL(this.#url);
    url.pathname = `/${name}`;
    return this.#session(url.href, () =>
      administer(this.#url, `drop database if exists ${name} with (force)`),
    );
  }

  /** Ends every session: the engine does not, and each would keep Prisma's advisory lock while it lived. */
  async close(): Promise<void> {
    await Promise.all([...this.#open].map((dispose) => dispose()));
  }

  async #session(url: string, afterwards: () => Promise<void>): Promise<SqlDriverAdapter> {
    // One connection: locks and settings belong to a session.
    const pool = new pg.Pool({
      ...connectionTo(url, { lock_timeout: LOCK_WAIT_MS }),
      max: 1,
      idleTimeoutMillis: 0,
    });
    const charColumns = presentCatalogTypes(pool);
    const adapter = await new PrismaPg(pool).connect();
    const queryRaw = adapter.queryRaw.bind(adapter);

    const dispose = async () => {
      if (!this.#open.delete(dispose)) return;
      await pool.end();
      await afterwards();
    };
    this.#open.add(dispose);

    return Object.assign(adapter, {
      dispose,
      queryRaw: async (query: Parameters<typeof queryRaw>[0]) => {
        const result = await queryRaw(query);
        for (const column of charColumns.get(result.rows) ?? [])
          result.columnTypes[column] = ColumnTypeEnum.Character;
        return result;
      },
      /**
       * Sent as one simple query: a migration may contain `$$` bodies with semicolons. PostgreSQL runs it as one
       * transaction, so a script that could not lock its tables leaves nothing behind.
       */
      executeScript: async (script: string) => {
        try {
          await whenFree(() => pool.query(script));
        } catch (error) {
          this.scriptFailure = error;
          throw error;
        }
      },
    });
  }
}

const TEXT = 25;
const TEXT_ARRAY = 1009;
const CHAR = 18;

/**
 * Types of catalog columns that adapter-pg refuses, and the type that each reads like: "char", name, pg_node_tree, regproc,
 * regclass, regtype, "char"[], name[].
 */
const READS_LIKE = new Map([
  [CHAR, TEXT],
  [19, TEXT],
  [194, TEXT],
  [24, TEXT],
  [2205, TEXT],
  [2206, TEXT],
  [1002, TEXT_ARRAY],
  [1003, TEXT_ARRAY],
]);

/** Relabels catalog columns in every result. Returns which columns were "char", which the engine requires. */
function presentCatalogTypes(pool: pg.Pool): WeakMap<unknown[], number[]> {
  const charColumns = new WeakMap<unknown[], number[]>();
  const query = pool.query.bind(pool) as (...args: unknown[]) => Promise<pg.QueryResult | pg.QueryResult[]>;
  const relabelled = async (...args: unknown[]) => {
    const result = await query(...args);
    if (Array.isArray(result)) return result; // a script of several statements, whose rows are not read
    const chars = result.fields.flatMap((field, column) => (field.dataTypeID === CHAR ? [column] : []));
    if (chars.length > 0) charColumns.set(result.rows, chars);
    for (const field of result.fields)
      field.dataTypeID = READS_LIKE.get(field.dataTypeID) ?? field.dataTypeID;
    return result;
  };
  return Object.assign(pool, { query: relabelled }) && charColumns;
}

async function administer(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
