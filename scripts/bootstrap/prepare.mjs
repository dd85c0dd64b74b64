// Installs a clone's dependencies. When they are installed already, it notices within milliseconds and prints nothing.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Failure } from './failure.mjs';
import { fetchPinned } from './fetch-pinned.mjs';
import { withLock } from './lock.mjs';

export function prepare(root, node, env) {
  const packages = ['apps', 'packages'].flatMap((group) =>
    readdirSync(path.join(root, group)).map((pkg) => path.join(group, pkg)),
  );
  const manifests = [
    'pnpm-lock.yaml',
    'pnpm-workspace.yaml',
    ...['.', 'bench', 'quality', 'scripts/bootstrap', ...packages].map((pkg) =>
      path.join(pkg, 'package.json'),
    ),
  ];

  // The mark lies inside the folder it describes, so deleting that deletes the mark.
  once(
    root,
    { mark: 'node_modules/.installed', inputs: manifests, saying: 'Installing the dependencies' },
    () => {
      install(root, node, env);
      const missing = missingIn(root, ['.', ...packages]);
      if (missing !== undefined)
        throw new Failure(
          `The dependencies were not installed whole: ${missing} is missing. Run the command again`,
        );
      removeOtherPlatforms(root);
    },
  );
}

/** What a package lists and does not have: pnpm ends well when what it prints has no reader any more, whatever it had still to do. */
export function missingIn(root, packages) {
  for (const pkg of packages) {
    const { dependencies, devDependencies } = JSON.parse(
      readFileSync(path.join(root, pkg, 'package.json'), 'utf8'),
    );
    for (const name of Object.keys({ ...dependencies, ...devDependencies }))
      if (!existsSync(path.join(root, pkg, 'node_modules', name))) return `${name} of ${pkg}`;
  }
  return undefined;
}

/**
 * Prisma's command line looks for its engine before every command and would download it. This repository has a stand-in
 * (packages/local-stack/src/engine) with the same protocol.
 */
export function prismaEnvironment(root, env) {
  return {
    ...env,
    PRISMA_SCHEMA_ENGINE_BINARY: path.join(root, 'packages/local-stack/src/engine/stand-in.ts'),
    CHECKPOINT_DISABLE: '1',
    PRISMA_HIDE_UPDATE_MESSAGE: '1',
  };
}

/**
 * An installed pnpm may have another major version, which reads the lockfile differently; corepack fails where its keys are
 * old.
 */
export function pnpmCommand(root, env) {
  return path.join(fetchPinned(root, 'pnpm', env), 'bin', 'pnpm.cjs');
}

/** pnpm's progress goes to stderr, with the error when it fails. */
function install(root, node, env) {
  const { status, error } = spawnSync(node, [pnpmCommand(root, env), 'install', ...PNPM_OPTIONS], {
    cwd: root,
    env,
    stdio: ['ignore', 2, 2],
  });
  if (status !== 0)
    throw new Failure(`The dependencies could not be installed: ${error?.message ?? 'pnpm says why above'}`);
}

/** The encoder's runtime comes as one package with the programs of five platforms: 220 MB of them are of no use on this one. */
function removeOtherPlatforms(root) {
  const store = path.join(root, 'node_modules', '.pnpm');
  for (const name of readdirSync(store).filter((one) => one.startsWith('onnxruntime-node@'))) {
    const bin = path.join(store, name, 'node_modules', 'onnxruntime-node', 'bin', 'napi-v6');
    const platforms = existsSync(bin) ? readdirSync(bin) : [];
    for (const platform of platforms)
      for (const processor of readdirSync(path.join(bin, platform)))
        if (platform !== process.platform || processor !== process.arch)
          rmSync(path.join(bin, platform, processor), { recursive: true });
  }
}

const PNPM_OPTIONS = [
  '--frozen-lockfile',
  '--prefer-offline',
  '--config.confirmModulesPurge=false',
  ...(process.stderr.isTTY ? [] : ['--reporter=append-only']),
];

/** Does `work` unless its mark says that it was done with these inputs. */
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
