// What an app opens of PostgreSQL, and how it tells that it is slow: apps hand `Db` on to use cases and read nothing themselves.
export {
  type Db,
  isDatabaseSlow,
  openForApp,
  openRelayPool,
  openTaskSignals,
  type RelayPool,
  REQUEST_PATIENCE_MS,
  REQUESTS_PER_WORKSPACE,
} from '@feedback/db';
