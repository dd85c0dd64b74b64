// Brings a clone to the state its files describe: dependencies installed. When it already is, that is
// seen in milliseconds and nothing is said.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Failure } from './failure.mjs';
import { withLock } from './lock.mjs';

export function prepare(root, env) {
  const rooms = ['apps', 'packages'].flatMap((group) =>
    readdirSync(path.join(root, group)).map((room) => path.join(group, room)),
  );
  const manifests = [
    'pnpm-lock.yaml',
    'pnpm-workspace.yaml',
    ...['.', ...rooms].map((room) => path.join(room, 'package.json')),
  ];

  // The mark lies inside what it vouches for, so deleting that deletes the mark.
  once(
    root,
    { mark: 'node_modules/.installed', inputs: manifests, saying: 'Installing the dependencies' },
    () => install(root, env),
  );
}

/**
 * Prisma's command line looks for its engine before every command and would download it. This one has a stand-in
 * (scripts/prisma-engine), which speaks the same protocol.
 */
export function prismaEnvironment(root, env) {
  return {
    ...env,
    PRISMA_SCHEMA_ENGINE_BINARY: path.join(root, 'scripts/prisma-engine/stand-in.ts'),
    CHECKPOINT_DISABLE: '1',
    PRISMA_HIDE_UPDATE_MESSAGE: '1',
  };
}

function install(root, env) {
  const { packageManager } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  // Not corepack: where its keys are old it fails. Not whatever pnpm is installed: another major reads the lockfile differently.
  run(
    root,
    'npm',
    ['exec', '--yes', `--package=${packageManager}`, '--', 'pnpm', 'install', ...PNPM_OPTIONS],
    env,
  );
}

const PNPM_OPTIONS = [
  '--frozen-lockfile',
  '--prefer-offline',
  '--config.confirmModulesPurge=false',
  '--reporter=append-only',
];

/** Does `work` unless its mark says that it was done from these very inputs. */
function once(root, { mark, inputs, saying }, work) {
  const file = path.join(root, mark);
  const isDone = () => existsSync(file) && readFileSync(file, 'utf8') === fingerprint(root, inputs);
  if (isDone()) return;

  withLock(path.join(root, '.feedback', 'prepare.lock'), () => {
    if (isDone()) return; // another start did it while this one waited
    const before = fingerprint(root, inputs);
    console.error(`${saying} …`);
    work();
    writeFileSync(file, before);
  });
}

function fingerprint(root, inputs) {
  const hash = createHash('sha256');
  for (const input of inputs) {
    const file = path.join(root, input);
    hash
      .update(`${input}\0`)
      .update(existsSync(file) ? readFileSync(file) : '')
      .update('\0');
  }
  return hash.digest('hex');
}

function run(root, command, args, env) {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd: root,
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (status === 0) return;
  const said = `${stdout ?? ''}${stderr ?? ''}`.trim().split('\n').slice(-20).join('\n');
  throw new Failure(`${said}\n${command} ${args.join(' ')} failed${error ? `: ${error.message}` : ''}`);
}
