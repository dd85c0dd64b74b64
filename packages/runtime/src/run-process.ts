import { drain } from './drain.ts';
import { freeMemory } from './free-memory.ts';
import { listen } from './listen.ts';
import { createLogger, type Logger } from './logger.ts';
import { createMetrics, type Registry } from './metrics.ts';
import { createOpsServer } from './ops-server.ts';
import { SettingsError } from './settings.ts';

/** Returned by an app once it serves: its readiness check, and how to stop it without losing anything. */
export type Running = { ready: () => Promise<boolean>; stop: () => Promise<void> };

export type ProcessSettings = { logLevel: string; opsHost: string; opsPort: number; opsPortSetting: string };

/** What a process says to its supervisor once its operators' port is open: what answers there is this process. */
export const LISTENING = 'listening';

/** How long a process may take to finish the work it has begun. */
const PATIENCE_MS = 15_000;

/**
 * Runs an app as a process: settings, logger, metrics, the operators' port, and an orderly shutdown. On SIGTERM, SIGINT or
 * the end of its supervisor, `/ready` turns false, `stop` runs, and the process exits within 15 s.
 */
export async function runProcess<S extends ProcessSettings>(
  name: string,
  readSettings: () => S,
  start: (settings: S, log: Logger, metrics: Registry) => Promise<Running>,
): Promise<void> {
  let settings: S;
  try {
    settings = readSettings();
  } catch (error) {
    return refuse(name, error);
  }
  const log = createLogger(name, settings.logLevel);
  const metrics = createMetrics(name);
  let running: Running | undefined;
  let stopping = false;
  const ops = createOpsServer({
    metrics,
    ready: async () => !stopping && running !== undefined && (await running.ready()),
  });

  const stop = (why: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ why }, 'stopping');
    setTimeout(() => {
      log.error('did not stop in time');
      process.exit(1);
    }, PATIENCE_MS).unref();
    // The operators' port closes last: until then /ready says to send nothing here.
    Promise.resolve(running?.stop())
      .then(() => drain(ops, { graceMs: 0, patienceMs: 0 }))
      .then(
        () => process.exit(0),
        (error: unknown) => {
          log.error(error, 'stopped badly');
          process.exit(1);
        },
      );
  };
  process.once('SIGTERM', () => stop('SIGTERM'));
  process.once('SIGINT', () => stop('SIGINT'));
  process.once('disconnect', () => stop('the supervisor is gone'));
  process.on('unhandledRejection', (error) => {
    log.fatal(error, 'unhandled rejection');
    process.exit(1);
  });

  try {
    await listen(ops, { host: settings.opsHost, port: settings.opsPort, setting: settings.opsPortSetting });
    if (process.connected) process.send?.(LISTENING, undefined, undefined, () => {}); // a supervisor that has gone hears nothing
    const started = await start(settings, log, metrics);
    freeMemory(); // while /ready still says to send nothing here
    running = started;
    log.info('ready');
  } catch (error) {
    if (error instanceof SettingsError) return refuse(name, error);
    log.fatal(error, 'could not start');
    process.exit(1);
  }
}

/** Wrong settings are for the operator to correct: print the lines that name them, without a stack. */
function refuse(name: string, error: unknown): never {
  if (!(error instanceof SettingsError)) throw error;
  process.stderr.write(`${name} cannot start:\n${error.message.replaceAll(/^/gm, '  ')}\n`);
  process.exit(1);
}
