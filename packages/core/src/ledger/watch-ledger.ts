import { lateWork, relay, type RelayPool } from '@feedback/db';

/** How much waits in the work ledger, by kind of job. */
export const countTasks = relay.countByKind;

/** The id of the installation that a database belongs to. */
export const findInstallation = relay.findInstallation;

/** The work of these queues that should have begun by now. */
export function findLateWork(pool: RelayPool, queues: Parameters<typeof lateWork.find>[1]) {
  return lateWork.find(pool, queues);
}
