import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { Failure } from '@feedback/bootstrap';
import { environment } from '../environment.ts';
import { toolsDir } from '../paths.ts';

/** A server program and the environment it needs. */
export type RedisProgram = { file: string; env: NodeJS.ProcessEnv };

const PLAIN = { PATH: environment['PATH'], LC_ALL: 'C' }; // an unknown locale would keep Redis from starting

/** This machine's Redis or its fork Valkey, else the distribution's package unpacked beside the checkout. */
export function findRedis(): RedisProgram {
  const installed = onPath('redis-server') ?? onPath('valkey-server');
  if (installed) return { file: installed, env: PLAIN };
  const unpacked = unpackDebianPackage(path.join(toolsDir, 'redis'));
  if (unpacked) return unpacked;
  throw new Failure(
    `Redis is not installed: ${advice()}, or set REDIS_URL to one of your own, e.g. REDIS_URL=redis://localhost:6379`,
  );
}

function advice(): string {
  if (process.platform === 'darwin') return 'install it with "brew install redis"';
  if (onPath('apt-get')) return 'install it with "apt-get install redis-server"';
  if (onPath('dnf')) return 'install it with "dnf install valkey"';
  if (onPath('apk')) return 'install it with "apk add redis"';
  return 'install redis-server or valkey-server';
}

/** Needs no root and installs nothing: apt only downloads, and uses package lists of its own where the system has none. */
function unpackDebianPackage(folder: string): RedisProgram | undefined {
  if (existsSync(folder)) return inFolder(folder);
  if (!onPath('apt-get') || !onPath('dpkg-deb')) return undefined;

  console.error('Getting Redis from the distribution (once) …');
  const part = `${folder}.${process.pid}`;
  const downloads = path.join(part, 'downloads');
  mkdirSync(downloads, { recursive: true });
  try {
    if (!download(downloads, []) && !download(downloads, ownLists(part))) return undefined;
    for (const file of readdirSync(downloads))
      spawnSync('dpkg-deb', ['-x', path.join(downloads, file), path.join(part, 'root')]);
    renameSync(path.join(part, 'root'), folder);
  } catch {
    // Another start put it there first, or the download is no package: only its presence counts now.
  } finally {
    rmSync(part, { recursive: true, force: true });
  }
  return existsSync(folder) ? inFolder(folder) : undefined;
}

function inFolder(folder: string): RedisProgram {
  const libraries = readdirSync(path.join(folder, 'usr/lib'))
    .filter((name) => name.includes('linux-gnu'))
    .map((name) => path.join(folder, 'usr/lib', name));
  return {
    file: path.join(folder, 'usr/bin/redis-server'),
    env: { ...PLAIN, LD_LIBRARY_PATH: libraries.join(':') },
  };
}

/** Downloads redis-server with the dependencies that the system lacks. False when apt cannot resolve or download it. */
function download(folder: string, options: string[]): boolean {
  const apt = (...args: string[]) =>
    spawnSync('apt-get', ['-qq', '-o', 'APT::Sandbox::User=', ...options, ...args], {
      cwd: folder,
      encoding: 'utf8',
      env: { ...environment, LC_ALL: 'C' },
    });
  if (options.length > 0) apt('update');
  const plan = apt('--simulate', 'install', '--no-install-recommends', 'redis-server');
  const packages = [...plan.stdout.matchAll(/^Inst (\S+)/gm)].map((match) => match[1] ?? '');
  return packages.length > 0 && apt('download', ...packages).status === 0;
}

/** Lists and caches below `folder`, so that an ordinary user can update them. */
function ownLists(folder: string): string[] {
  const lists = path.join(folder, 'lists');
  const cache = path.join(folder, 'cache');
  mkdirSync(path.join(lists, 'partial'), { recursive: true });
  mkdirSync(path.join(cache, 'archives/partial'), { recursive: true });
  return ['-o', `Dir::State::Lists=${lists}`, '-o', `Dir::Cache=${cache}`];
}

function onPath(name: string): string | undefined {
  const folders = (environment['PATH'] ?? '').split(path.delimiter);
  return folders.map((folder) => path.join(folder, name)).find(isExecutable);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
