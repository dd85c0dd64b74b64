// node scripts/run.mjs SCRIPT [arguments]
//
// Runs every command of this repository: finds a Node that can run it, installs and generates what is missing, and runs the
// script in this terminal. Needs Node 18 and npm. Its own output goes to stderr, and only when there is something to do:
// stdout belongs to the script.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { cleanEnvironment, withNode } from './bootstrap/environment.mjs';
import { Failure } from './bootstrap/failure.mjs';
import { findNode } from './bootstrap/find-node.mjs';
import { isRunningHere, refuseTakenPorts } from './bootstrap/ports.mjs';
import { prepare } from './bootstrap/prepare.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const [script, ...args] = process.argv.slice(2);
// oxlint-disable-next-line node/no-process-env -- what every command here is handed
const environment = process.env;
/** Not `npm start -- --help`, which opens no port. */
const isStart = script === 'scripts/start.ts' && args.length === 0;

try {
  const plain = cleanEnvironment(environment);
  if (isStart && !isRunningHere(root, plain)) await refuseTakenPorts(plain);
  const node = findNode(root, plain);
  const env = withNode(plain, node);
  prepare(root, node, env);
  runInThisTerminal(node, ['--disable-warning=ExperimentalWarning', path.join(root, script), ...args], env);
} catch (error) {
  if (!(error instanceof Failure)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

/**
 * Node cannot exec another program in its place, so this process stays, and forwards signals and in the end the exit code.
 */
function runInThisTerminal(command, options, env) {
  const child = spawn(command, options, { stdio: 'inherit', env });
  // A terminal signals the whole process group, so the script may receive one Ctrl-C twice; scripts that care count it once.
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, () => child.kill(signal));
  endWithNpm(() => child.kill('SIGTERM'));
  child.on('error', (error) => {
    throw error;
  });
  child.on('exit', (code, signal) => {
    if (!signal) process.exit(code);
    for (const name of signals) process.removeAllListeners(name);
    process.kill(process.pid, signal);
  });
}

/** npm forwards SIGINT and SIGTERM, but any other end of npm would leave the script running. */
function endWithNpm(end) {
  const npm = process.ppid;
  if (!environment.npm_lifecycle_event) return;
  const timer = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(timer);
    end();
  }, 500);
}
