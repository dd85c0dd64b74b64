// What somebody does who has just heard of the product: clone, start, look, send one thing, stop. With an empty home, so
// that nothing on this machine helps, and on ports of its own, so that nothing on it is in the way.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const repository = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const folder = mkdtempSync(path.join(os.tmpdir(), 'feedback-smoke-'));
const clone = path.join(folder, 'clone');
const home = path.join(folder, 'home');
const PORTS = [
  'INGEST_API_PORT',
  'AGENT_PORT',
  'INGEST_API_OPS_PORT',
  'AGENT_OPS_PORT',
  'WORKER_OPS_PORT',
  'POSTGRES_PORT',
  'REDIS_PORT',
];

const COLD_S = 60;
const WARM_S = 10; // twice what it takes on two quiet cores
const STOP_S = 5;

let passed = 0;
let failed = 0;
let running;
try {
  await smoke();
} catch (error) {
  check(false, error.stack);
} finally {
  running?.kill('SIGTERM');
  if (running) await Promise.race([once(running, 'exit'), sleep(10_000)]);
  rmSync(folder, { recursive: true, force: true });
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

async function smoke() {
  mkdirSync(home);
  chmodSync(folder, 0o755); // where root clones to is no secret as a rule, and PostgreSQL runs under another account
  const cloned = spawnSync('git', ['clone', '--quiet', repository, clone], { stdio: 'inherit' });
  check(cloned.status === 0, 'a clone can be made');
  const env = { ...plainEnvironment(), HOME: home, ...(await freePorts()) };

  const cold = await start(env);
  check(
    cold.seconds <= COLD_S,
    `the first start takes at most ${COLD_S} s (took ${cold.seconds.toFixed(1)})`,
  );
  check(cold.said.split('\n').filter(isOurs).length <= 12, 'it says where everything is in at most 12 lines');
  const { base_url: baseUrl, pids } = cold.instance;

  const health = await fetch(`${baseUrl}/health`);
  check(health.status === 200 && (await health.json()).status === 'healthy', 'GET /health says healthy');

  const printed = spawnSync('npm', ['run', '--silent', 'token', '--', 'owner@demo.test'], {
    cwd: clone,
    env,
    encoding: 'utf8',
  });
  const token = printed.stdout.trim();
  check(
    /^[\w-]+\.[\w-]+\.[\w-]+$/.test(token),
    `the token command prints a session token and nothing else${printed.stderr && `: ${printed.stderr}`}`,
  );

  const first = await post(baseUrl, token);
  check(first.status === 200 && Boolean(first.body.id), 'one item is taken in', first);

  const seconds = await stop();
  check(seconds <= STOP_S, `it stops within ${STOP_S} s (took ${seconds.toFixed(1)})`);
  check(
    Object.values(pids).every((pid) => pid === null || !isAlive(pid)),
    'nothing is left running',
  );
  check(!existsSync(path.join(clone, '.feedback/instance.json')), 'no instance.json is left to mislead');

  const warm = await start(env);
  check(warm.seconds <= WARM_S, `the next start takes at most ${WARM_S} s (took ${warm.seconds.toFixed(1)})`);
  const again = await post(baseUrl, token);
  check(
    again.status === 200 && again.body.id === first.body.id && again.body.duplicate === true,
    'it has kept the data',
    again,
  );
  await stop();
}

async function start(env) {
  const begun = performance.now();
  const file = path.join(clone, '.feedback/instance.json');
  running = spawn('npm', ['start'], { cwd: clone, env, stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  running.stdout.on('data', (chunk) => {
    process.stdout.write(chunk);
    said += chunk;
  });
  while (!existsSync(file)) {
    if (running.exitCode !== null || performance.now() - begun > 180_000)
      throw new Error('npm start did not come up');
    await sleep(50);
  }
  const seconds = (performance.now() - begun) / 1000;
  await sleep(100); // for the rest of what it says
  return { seconds, said, instance: JSON.parse(readFileSync(file, 'utf8')) };
}

async function stop() {
  const begun = performance.now();
  running.kill('SIGTERM');
  const [code] = await once(running, 'exit');
  running = undefined;
  check(code === 0, `npm start ends with exit code 0 (was ${code})`);
  return (performance.now() - begun) / 1000;
}

async function post(baseUrl, token) {
  const response = await fetch(`${baseUrl}/feedback`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ text: 'The export to CSV loses the last column.', source: 'smoke' }),
  });
  return { status: response.status, body: await response.json() };
}

/** Without what npm and a surrounding run have put there. */
function plainEnvironment() {
  return Object.fromEntries(
    // oxlint-disable-next-line node/no-process-env -- this runs before there are packages
    Object.entries(process.env).filter(([name]) => !/^(npm_|DATABASE_URL|REDIS_URL|FEEDBACK_)/i.test(name)),
  );
}

async function freePorts() {
  const servers = PORTS.map(() => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const ports = PORTS.map((name, at) => [name, String(servers[at].address().port)]);
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
  return Object.fromEntries(ports);
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** A line of ours, and not of npm's heading. */
function isOurs(line) {
  return line.trim() !== '' && !line.startsWith('>');
}

function check(holds, claim, seen) {
  if (holds) passed += 1;
  else failed += 1;
  console.log(`${holds ? 'ok    ' : 'FAILED'} ${claim}${!holds && seen ? `: ${JSON.stringify(seen)}` : ''}`);
}
