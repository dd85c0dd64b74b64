import { readFileSync } from 'node:fs';
import path from 'node:path';
import { copyDatabase } from '@feedback/local-stack';
import { type DurableStores } from '@feedback/local-stack';
import { migrate } from '@feedback/local-stack/migrate';
import pg from 'pg';
import { AUDIENCE, type Caller, ISSUER, type Issuer, makeCaller, makeIssuer } from './callers.ts';
import { type Check } from './check-rows.ts';
import { type Options } from './options.ts';
import { openServers, type Servers } from './servers.ts';

/** The environment of a measurement. */
export type Bench = {
  options: Options;
  stores: DurableStores;
  /** The product's database and the baselines': equal tables, separate rows. */
  databases: { product: string; baseline: string };
  /** The baselines' own Redis database, so that it can be emptied. */
  baselineRedisUrl: string;
  servers: Servers;
  issuer: Issuer;
  /** The rows that the product's runs left, compared with the answers. */
  checks: Check[];
  stop: AbortSignal;
  caller: (databaseUrl: string) => Promise<Caller>;
  /** Another empty database with the product's tables. */
  emptyDatabase: (name: string) => Promise<string>;
  say: (progress: string) => void;
};

export async function openBench(stores: DurableStores, options: Options, stop: AbortSignal): Promise<Bench> {
  await migrate(stores.postgres.url);
  const product = await copyDatabase(stores.postgres.url, 'product');
  const baseline = await copyDatabase(stores.postgres.url, 'baseline');
  for (const file of ['naive', 'copied'] as const) await runSql(baseline, sqlFile(file));
  const issuer = await makeIssuer();
  const baselineRedisUrl = `${stores.redis.url}/1`;
  const servers = openServers({
    databaseUrl: baseline,
    redisUrl: baselineRedisUrl,
    productRedisUrl: stores.redis.url,
    issuer: ISSUER,
    audience: AUDIENCE,
    jwks: issuer.jwks,
    logs: stores.dir,
    stop,
  });
  return {
    options,
    stores,
    databases: { product, baseline },
    baselineRedisUrl,
    servers,
    issuer,
    checks: [],
    stop,
    caller: (databaseUrl) => makeCaller(databaseUrl, issuer),
    emptyDatabase: (name) => copyDatabase(stores.postgres.url, name),
    say: (progress) => console.error(progress),
  };
}

/** What the baselines add to the product's tables. */
export function sqlFile(name: 'naive' | 'copied'): string {
  return readFileSync(path.join(import.meta.dirname, 'baselines', `${name}.sql`), 'utf8');
}

/** Runs statements as the server's owner, who bypasses row-level security. */
export async function runSql(databaseUrl: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
