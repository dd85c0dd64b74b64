import { type Logger, pino } from 'pino';

export type { Logger } from 'pino';

/** A logger that writes JSON lines to standard output, each with the process name. */
export function createLogger(name: string, level: string): Logger {
  return pino({ name, level, base: { name, pid: process.pid }, timestamp: pino.stdTimeFunctions.isoTime });
}
