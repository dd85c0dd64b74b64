import { type DestinationStream, type Logger, pino } from 'pino';
import { loggedError } from './logged-error.ts';

export type { Logger } from 'pino';

/** A logger that writes JSON lines, each with the process name, to standard output unless `to` is given. */
export function createLogger(name: string, level: string, to?: DestinationStream): Logger {
  const options = {
    name,
    level,
    base: { name, pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: loggedError },
  };
  return to ? pino(options, to) : pino(options);
}
