import { SettingsError } from '@feedback/runtime';

/** Parameters of a connection URL that node-postgres would use instead of ours. */
const OURS = [
  'options',
  'statement_timeout',
  'lock_timeout',
  'idle_in_transaction_session_timeout',
  'query_timeout',
  'connectionTimeoutMillis',
];

/**
 * Connects to an address with our settings, which override the address: its own `options` come first, because some hosts
 * route by them, and of two values PostgreSQL uses the last. Every name is in the schema `public`, whatever the user's
 * search_path.
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
