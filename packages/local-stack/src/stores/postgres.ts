import { spawn } from 'node:child_process';
import { chownSync, closeSync, existsSync, openSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Failure } from '@feedback/bootstrap';
import { codeOf } from '@feedback/runtime';
import pg from 'pg';
import { type Account, plainAccount } from './account.ts';
import { freePort, portOrAnother } from './ports.ts';
import { postgresBinaries, takesSetting } from './postgres-binaries.ts';
import { ENVIRONMENT, createCluster, refuseOtherVersion } from './postgres-cluster.ts';
import { reachableFolder } from './postgres-folder.ts';
import { endProcess, isAlive, isRunning } from './processes.ts';
import { type Store, endChild, endOf, keptPassword, tail, untilUp } from './store.ts';

const MB = 1024 * 1024;
/**
 * An eighth of the machine's memory. Indexes of millions of rows are written at random places, and most of the cost is reading
 * their pages from disk again.
 */
const sharedBuffersMb = Math.round(Math.min(Math.max(os.totalmem() / 8 / MB, 128), 2048));

/**
 * For data that must survive a crash. Checkpoints are rare: after one, each page is written to the WAL in full once more,
 * which with millions of rows doubles the cost of storing an item. Growing tables are analyzed early: until then they are
 * planned as if empty.
 */
const DURABLE = [
  'synchronous_commit=on',
  'checkpoint_timeout=30min',
  'autovacuum_naptime=15s',
  `shared_buffers=${sharedBuffersMb}MB`,
];
/** Compresses the WAL where the build supports it. */
const IF_SUPPORTED = ['wal_compression=lz4'];
/** For temporary data: a crash of the machine may lose it. */
const THROW_AWAY = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

/**
 * Starts PostgreSQL on the data in `dir`, creating it the first time, with a user and a database named feedback. A server
 * left running on the same data is shut down first. `port` is a preference; a throw-away server's data is deleted when it
 * stops. `besides` are additional server settings, `name=value`.
 */
export async function startPostgres({
  dir,
  port,
  throwAway = false,
  besides = [],
}: {
  dir: string;
  port?: number;
  throwAway?: boolean;
  besides?: string[];
}): Promise<Store> {
  const account = plainAccount();
  const bin = postgresBinaries(account);
  const home = reachableFolder(dir, account);
  const data = path.join(home, 'data');

  await endLeftoverPostgres(home);
  const password = keptPassword(path.join(home, 'password'));
  giveTo(account, path.join(home, 'password'));
  if (!existsSync(data)) createCluster({ bin, home, data, account, throwAway });
  refuseOtherVersion(bin, data);

  const settings = throwAway
    ? THROW_AWAY
    : [
        ...DURABLE,
        `max_wal_size=${maxWalMb(home)}MB`,
        ...IF_SUPPORTED.filter((setting) => takesSetting(bin, data, setting, account)),
      ];
  const listensOn = port ? await portOrAnother(port) : await freePort();
  const server = await launch({
    bin,
    home,
    data,
    account,
    settings: [...settings, ...besides],
    password,
    port: listensOn,
  });
  return {
    url: server.url,
    port: listensOn,
    pid: server.child.pid ?? 0,
    exited: server.exited,
    stop: async () => {
      // SIGINT ends sessions and writes a checkpoint; SIGQUIT does neither, which is enough for what is deleted anyway.
      await endChild(server.child, server.exited, throwAway ? 'SIGQUIT' : 'SIGINT');
      if (throwAway)
        for (const folder of new Set([home, dir])) rmSync(folder, { recursive: true, force: true });
    },
    kill: () => void server.child.kill('SIGQUIT'), // SIGKILL would leave its sessions to notice by themselves
  };
}

/** A tenth of the free disk space, within bounds: used only while that much is written. */
function maxWalMb(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return Math.round(Math.min(Math.max((bavail * bsize) / 10 / MB, 1024), 16_384));
}

/** Detached: a Ctrl-C reaches the terminal's process group, and the database must outlive the apps that drain into it. */
async function launch({
  bin,
  home,
  data,
  account,
  settings,
  password,
  port,
}: {
  bin: string;
  home: string;
  data: string;
  account: Account;
  settings: string[];
  password: string;
  port: number;
}) {
  const all = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=200', ...settings];
  const args = ['-D', data, '-p', String(port), ...all.flatMap((setting) => ['-c', setting])];
  const logFile = path.join(home, 'log');

  for (let attempt = 1; ; attempt += 1) {
    const log = openSync(logFile, 'a', 0o600);
    const child = spawn(path.join(bin, 'postgres'), args, {
      ...account,
      cwd: '/',
      env: ENVIRONMENT,
      detached: true,
      stdio: ['ignore', log, log],
    });
    closeSync(log);
    const exited = endOf(child);
    const server = (database: string) => `postgresql://feedback:${password}@127.0.0.1:${port}/${database}`;

    const end = await untilUp(exited, () => answers(server('postgres'))).catch(async (error: Error) => {
      await endChild(child, exited, 'SIGINT');
      return error.message;
    });
    if (end === undefined) return { child, exited, url: server('feedback') };

    // Sessions of a killed server hold its memory until they notice, within moments.
    const isHeld = tail(logFile).includes('shared memory block');
    if (!isHeld || attempt > 20)
      throw new Failure(`PostgreSQL did not start (${end}); its log ${logFile} ends with:\n${tail(logFile)}`);
    await sleep(250);
  }
}

/**
 * Whether the server accepts connections, which it does only after recovery. Then creates its database if it is missing.
 */
async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rowCount } = await client.query("select from pg_database where datname = 'feedback'");
    if (rowCount === 0) await client.query('create database feedback');
    return true;
  } catch (error) {
    const code = codeOf(error);
    if (code === 'ECONNREFUSED' || code === 'ECONNRESET' || code === CANNOT_CONNECT_NOW) return false;
    throw error;
  } finally {
    await client.end().catch(() => {});
  }
}

const CANNOT_CONNECT_NOW = '57P03';

/** Ends the server that a killed start left running in `dir`. It is not adopted: only a child process can be watched. */
export async function endLeftoverPostgres(dir: string): Promise<void> {
  const data = path.join(dir, 'data');
  const pidFile = path.join(data, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
  if (isRunning(pid, data)) await endProcess(pid, 'SIGINT', 10_000);
  else if (isAlive(pid)) rmSync(pidFile); // the process id belongs to another process now, and PostgreSQL would refuse to start
}

function giveTo(account: Account, file: string): void {
  if (account.uid !== undefined && account.gid !== undefined) chownSync(file, account.uid, account.gid);
}
