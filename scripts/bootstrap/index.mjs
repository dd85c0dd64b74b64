// What the packages of this repository share with the bootstrap of its commands.
export { cleanEnvironment } from './environment.mjs';
export { Failure } from './failure.mjs';
export { tryLock, unlock } from './lock.mjs';
export { missingIn, pnpmCommand, prismaEnvironment } from './prepare.mjs';
export { APP_PORTS, portProblem, refuseTakenPorts } from './ports.mjs';
