// One item through every step, for a contributor.
export { printTrace, traceCommand } from './trace.ts';
export { openTrace } from './open-trace.ts';
