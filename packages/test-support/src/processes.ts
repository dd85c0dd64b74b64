// Apps, instances and servers as separate processes.
export { type FullPostgres, startFullPostgres } from './full-postgres.ts';
export { loadBalancer } from './load-balancer.ts';
export { type Answered, type OwnService, ownService, postJson } from './own-service.ts';
export { restartable } from './restartable.ts';
export { type RunningInstance, runInstance } from './run-instance.ts';
