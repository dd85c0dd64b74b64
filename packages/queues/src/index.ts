export { type ConsumerOptions, openConsumer } from './consumer.ts';
export { type JobName, type JobOutcome, type JobTarget, LEASE_MS } from './jobs.ts';
export { openProcesses, type ProcessSeen, type WorkerDoing } from './processes.ts';
export { openPublisher, type Publisher } from './publisher.ts';
export { dropsJobs, readRedisFacts } from './redis-facts.ts';
export { keyPrefix } from './redis.ts';
