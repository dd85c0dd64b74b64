import { type Finding, reasonIn, unknown, well, wrong } from '@feedback/cli/doctor';
import {
  compareHistory,
  findAppliedSchema,
  findUserProblem,
  isExpected,
  openDb,
  openRelayPool,
  readDatabaseClock,
  readSchemaFiles,
  relay,
} from '@feedback/db';
import pg from 'pg';
import { type Environment } from './environment.ts';

const PATIENCE_MS = 10_000;
/** PostgreSQL 15. */
const LEAST_VERSION = 150_000;
/** Tokens are valid by the second, and months turn by the database's clock. */
const MOST_SKEW_MS = 5_000;
/** This share of all connections may be in use. */
const MOST_IN_USE = 0.8;
const DATABASE = 'PostgreSQL';
const CLOCK = 'clock of PostgreSQL';
const APP_ROLES = ['feedback_agent', 'feedback_ingest', 'feedback_worker'] as const;

/** Looks at PostgreSQL: its version, the user and its limits, connections, clock, schema, and the ledger. */
export async function checkDatabase({
  DATABASE_URL: url,
  ENVIRONMENT: environment,
}: Environment): Promise<Finding[]> {
  if (url === undefined || url === '') return [];
  let client: pg.Client | undefined;
  try {
    client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: PATIENCE_MS,
      query_timeout: PATIENCE_MS,
    });
    client.on('error', () => {}); // the next query says it
    await client.connect();
    const roles = await rolesOf(client);
    return [
      ...(await checkServer(client)),
      await checkRoles(url, roles, environment),
      await checkSchema(client),
      ...(roles.includes('feedback_relay') ? [await checkLedger(url)] : []),
    ];
  } catch (error) {
    return [wrong(DATABASE, `it cannot be reached: ${reasonIn(error)}`, 'start it, or correct DATABASE_URL')];
  } finally {
    await client?.end().catch(() => {});
  }
}

/** The roles of apps that this user may take. */
async function rolesOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ role: string }>(
    `select rolname as role from pg_roles where rolname = any ($1) and pg_has_role(session_user, oid,
       case when current_setting('server_version_num')::int >= 160000 then 'set' else 'member' end) order by 1`,
    [[...APP_ROLES, 'feedback_relay']],
  );
  return rows.map(({ role }) => role);
}

async function checkServer(client: pg.Client): Promise<Finding[]> {
  const { rows } = await client.query<{
    version: number;
    text: string;
    used: number;
    most: number;
    ms: number;
  }>(
    `select current_setting('server_version_num')::int as version, current_setting('server_version') as text,
            (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used,
            current_setting('max_connections')::int as most,
            (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`,
  );
  const [{ version, text, used, most, ms } = { version: 0, text: '', used: 0, most: 0, ms: 0 }] = rows;
  const skew = Math.abs(ms - Date.now());
  return [
    version >= LEAST_VERSION
      ? well(DATABASE, `version ${text}`)
      : wrong(DATABASE, `version ${text}`, 'the service needs PostgreSQL 15 or newer'),
    used <= MOST_IN_USE * most
      ? well('connections', `${used} of ${most} are in use`)
      : wrong(
          'connections',
          `${used} of ${most} are in use`,
          'raise max_connections, or lower DATABASE_POOL of the apps',
        ),
    skew <= MOST_SKEW_MS
      ? well(CLOCK, `this machine and PostgreSQL differ by ${Math.round(skew)} ms`)
      : wrong(
          CLOCK,
          `this machine and PostgreSQL differ by ${Math.round(skew / 1_000)} s`,
          'set both by NTP: tokens are valid by the second',
        ),
  ];
}

/** As apps connect: in a role that sees one workspace, with limits that a pooler may drop. */
async function checkRoles(
  url: string,
  roles: readonly string[],
  environment: string | undefined,
): Promise<Finding> {
  const check = 'database user';
  const own = APP_ROLES.filter((role) => roles.includes(role));
  if (own.length === 0)
    return wrong(
      check,
      'it may take the role of no app',
      'prisma/roles.sql says which roles there are: grant one to this user',
    );
  for (const role of own) {
    const db = openDb({ url, role, connections: 1, patienceMs: PATIENCE_MS, onError: () => {} });
    try {
      await readDatabaseClock(db);
      const problem = await findUserProblem(db.pool, role);
      if (problem !== undefined && environment === 'production') return wrong(check, problem);
    } catch (error) {
      return wrong(check, `${role}: ${reasonIn(error)}`, 'prisma/roles.sql says what each user needs');
    } finally {
      await db.close();
    }
  }
  return well(check, `it has its limits, and may be ${own.join(', ')}`);
}

async function checkSchema(client: pg.Client): Promise<Finding> {
  const check = 'schema';
  const expected = readSchemaFiles();
  const applied = await findAppliedSchema(client).catch(() => undefined);
  if (applied === undefined) return unknown(check, 'this user may not read which migrations were applied');
  const history = compareHistory(expected, applied);
  if ('migration' in history) {
    const words = { newer: 'is unknown here', edited: 'has another text here', unfinished: 'did not finish' };
    return wrong(
      check,
      `the migration ${history.migration} ${words[history.outcome]}`,
      'update this checkout to what is deployed, then npm run migrate',
    );
  }
  return isExpected(expected, applied)
    ? well(check, `all ${expected.migrations.length} migrations are applied`)
    : wrong(check, 'it is older than this checkout', 'npm run migrate');
}

/** Work that failed for good waits for a person. */
async function checkLedger(url: string): Promise<Finding> {
  const check = 'ledger';
  const pool = openRelayPool({ url, connections: 1, patienceMs: PATIENCE_MS, onError: () => {} });
  try {
    const dead = (await relay.countByKind(pool)).filter(({ state }) => state === 'dead');
    if (dead.length === 0) return well(check, 'no work is dead');
    const kinds = dead.map(({ kind, tasks }) => `${kind} ${tasks}`).join(', ');
    return wrong(
      check,
      `dead: ${kinds}`,
      'npm run ledger -- list shows why; npm run ledger -- redrive --all tries again',
    );
  } catch (error) {
    return unknown(check, reasonIn(error));
  } finally {
    await pool.end();
  }
}
