// The stores and processes of the product on this machine. Two more entry points load slower:
// ./migrate has Prisma's engine, ./start every app's settings. ./environment is this process's environment.
export { type DurableStores, withDurableStores } from './stores/durable.ts';
export { measuredOn } from './measured-on.ts';
export { compileCacheDir, defaultDir, root } from './paths.ts';
export { databaseUrl, encryptionKey, installationEnvironment, runningInstance } from './running-instance.ts';
export { APPS, type AppName, startApp } from './start/app.ts';
export { claim, type Instance, readInstance, removeInstance, writeInstance } from './start/instance.ts';
export { keepRunning } from './start/keep-running.ts';
export { demoOwners } from './start/people.ts';
export { summary } from './start/summary.ts';
export { stopSignal } from './stop-signal.ts';
export { plainAccount } from './stores/account.ts';
export { copyDatabase } from './stores/databases.ts';
export { freePort } from './stores/ports.ts';
export { startPostgres } from './stores/postgres.ts';
export { isAlive } from './stores/processes.ts';
export { startRedis } from './stores/redis.ts';
export { endChild, endOf, type Part, type Store, untilUp } from './stores/store.ts';
export { withThrowAwayPostgres, withThrowAwayStores } from './stores/throw-away.ts';
