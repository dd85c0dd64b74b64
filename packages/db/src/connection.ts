import { SettingsError } from '@feedback/runtime';

/** What an address may hold that node-postgres would take instead of ours. */
const OURS = [
  'options',
  'statement_timeout',
  'lock_timeout',
  'idle_in_transaction_session_timeout',
  'query_timeout',
  'connectionTimeoutMillis',
];

/**
 * How to connect to an address with settings of ours. They hold whatever the address says: its own `options` come first, for
 * some hosts route by them, and of two values PostgreSQL takes the last. All is in the schema `public`, whatever the user's
 * search_path is.
 * @throws SettingsError when it is no address
 */
export function connectionTo(
  address: string,
  settings: Record<string, string | number> = {},
): { connectionString: string; options: string } {
  if (!URL.canParse(address))
    throw new SettingsError(
      'DATABASE_URL is no address: write / ? # and % of a password as %2F %3F %23 and %25',
    );
  const url = new URL(address);
  const theirs = url.searchParams.get('options');
  for (const name of OURS) url.searchParams.delete(name);
  const ours = Object.entries({ search_path: 'public', ...settings }).map(
    ([name, value]) => `-c ${name}=${value}`,
  );
  return {
    connectionString: url.href,
    options: [...(theirs === null ? [] : [theirs]), ...ours].join(' '),
  };
}
