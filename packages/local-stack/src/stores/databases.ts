import pg from 'pg';

/**
 * A copy of a database under another name on the same server, made in well under a second. The original must have no
 * connections.
 */
export async function copyDatabase(databaseUrl: string, name: string): Promise<string> {
  const url = new URL(databaseUrl);
  const original = url.pathname.slice(1);
  url.pathname = '/postgres';
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    await client.query(
      `create database ${pg.escapeIdentifier(name)} template ${pg.escapeIdentifier(original)}`,
    );
  } finally {
    await client.end();
  }
  url.pathname = `/${name}`;
  return url.href;
}
