// The ports of npm start, and whether they are free: checked before anything is installed, and again before anything starts.
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { Failure } from './failure.mjs';
import { isAlive } from './lock.mjs';

/** Each port's setting and its default. */
export const APP_PORTS = {
  INGEST_API_PORT: 4100,
  AGENT_PORT: 4200,
  INGEST_API_OPS_PORT: 4101,
  AGENT_OPS_PORT: 4201,
  WORKER_OPS_PORT: 4301,
};

const LOOPBACK = '127.0.0.1';

/** @throws Failure that names the port and the setting that changes it */
export async function refuseTakenPorts(env) {
  for (const [setting, fallback] of Object.entries(APP_PORTS)) {
    const port = Number(env[setting] || fallback);
    if (!Number.isInteger(port) || port < 1 || port > 65_535) continue; // the settings are validated later, with a message
    const host = setting.endsWith('_OPS_PORT') ? LOOPBACK : env.HOST || LOOPBACK;
    const problem = await portProblem(port, host);
    if (problem === undefined) continue;
    const why = problem === 'EADDRINUSE' ? 'is taken' : `cannot be listened on at HOST=${host} (${problem})`;
    throw new Failure(
      `Port ${port} ${why}: set ${setting} to another (for example ${setting}=${port < 64_536 ? port + 1000 : port - 1000})`,
    );
  }
}

/** Whether an instance already runs on this checkout's data: then the ports are its own. */
export function isRunningHere(root, env) {
  const lock = path.join(path.resolve(root, env.FEEDBACK_DIR || '.feedback'), 'supervisor.lock');
  try {
    return readdirSync(lock).some((holder) => isAlive(Number(holder)));
  } catch {
    return false; // there is no lock
  }
}

/** The system's error code when a port cannot be listened on; undefined when it can. */
export async function portProblem(port, host = LOOPBACK) {
  const server = createServer();
  const outcome = new Promise((resolve) => {
    server.once('error', (error) => resolve(error.code ?? error.message));
    server.once('listening', () => resolve(undefined));
  });
  server.listen(port, host);
  const problem = await outcome;
  if (problem === undefined) await once(server.close(), 'close');
  return problem;
}
