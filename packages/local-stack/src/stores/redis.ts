import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { Failure } from '@feedback/bootstrap';
import { freePort, portOrAnother } from './ports.ts';
import { endProcess, isRunning } from './processes.ts';
import { findRedis } from './redis-binaries.ts';
import { type Store, endChild, endOf, keptPassword, tail, untilUp } from './store.ts';

/**
 * Starts Redis on the data in `dir`. A server left running there is stopped first, and its data is read again. `port` is a
 * preference; a throw-away server writes nothing to disk and its folder is deleted when it stops.
 */
export async function startRedis({
  dir,
  port,
  throwAway = false,
}: {
  dir: string;
  port?: number;
  throwAway?: boolean;
}): Promise<Store> {
  const program = findRedis();
  mkdirSync(dir, { recursive: true });
  await endLeftoverRedis(dir);

  const pidFile = path.join(dir, 'pid');
  const configFile = path.join(dir, 'redis.conf');
  const logFile = path.join(dir, 'log');
  const password = keptPassword(path.join(dir, 'password'));
  const listensOn = port ? await portOrAnother(port) : await freePort();
  writeFileSync(configFile, configuration({ dir, port: listensOn, password, throwAway }), { mode: 0o600 });

  // Detached like PostgreSQL: it must outlive the apps, which a Ctrl-C reaches at the same moment.
  const log = openSync(logFile, 'a', 0o600);
  const child = spawn(program.file, [configFile], {
    env: program.env,
    detached: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  const exited = endOf(child);
  writeFileSync(pidFile, String(child.pid));

  const end = await untilUp(exited, () => answers(listensOn, password));
  if (end !== undefined)
    throw new Failure(`Redis did not start (${end}); its log ${logFile} ends with:\n${tail(logFile)}`);
  return {
    url: `redis://:${password}@127.0.0.1:${listensOn}`,
    port: listensOn,
    pid: child.pid ?? 0,
    exited,
    stop: async () => {
      await endChild(child, exited, 'SIGTERM');
      rmSync(pidFile, { force: true });
      if (throwAway) rmSync(dir, { recursive: true, force: true });
    },
    kill: () => void child.kill('SIGKILL'),
  };
}

function configuration({
  dir,
  port,
  password,
  throwAway,
}: {
  dir: string;
  port: number;
  password: string;
  throwAway: boolean;
}): string {
  return [
    'bind 127.0.0.1',
    `port ${port}`,
    `requirepass ${password}`,
    `dir "${dir}"`,
    `appendonly ${throwAway ? 'no' : 'yes'}`,
    'save ""', // the append-only file suffices
    'maxmemory-policy noeviction', // a queue must not evict jobs when memory is short
    '',
  ].join('\n');
}

/** Whether Redis accepts commands, which it does only after it has read its data. */
async function answers(port: number, password: string): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    socket.write(`AUTH ${password}\r\nPING\r\n`);
    let said = '';
    for await (const chunk of socket) {
      said += String(chunk);
      if (said.includes('PONG')) return true;
      if (said.includes('LOADING')) return false;
    }
    return false;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/** Ends the server that a killed start left running in `dir`. */
export async function endLeftoverRedis(dir: string): Promise<void> {
  const pid = Number(readIfThere(path.join(dir, 'pid')));
  // Redis changes its title to "redis-server 127.0.0.1:4179"; the port in its configuration file identifies it.
  const port = /^port (.*)$/m.exec(readIfThere(path.join(dir, 'redis.conf')))?.[1];
  if (isRunning(pid, `127.0.0.1:${port}`)) await endProcess(pid, 'SIGTERM', 10_000);
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
