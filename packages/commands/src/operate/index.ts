// Commands for operators: one command per file, with its description.
export { backup, backupCommand } from './backup.ts';
export { doctorCommand, examine, runDoctor } from './doctor/doctor.ts';
export { keysCommand, rotateKeys } from './keys.ts';
export { ledgerCommand, manageLedger } from './ledger.ts';
export { migrateCommand, migrateTheDatabase } from './migrate.ts';
export { modelStandInCommand, serveModelStandIn } from './model-stand-in.ts';
export { managePeople, peopleCommand } from './people.ts';
export { changeThePlan, planCommand } from './plan.ts';
export { prisma } from './prisma.ts';
export { readAgain, readAgainCommand } from './read-again.ts';
export { manageSenders, sendersCommand } from './senders.ts';
export { restore, restoreCommand } from './restore.ts';
