// npm test [-- jest's arguments]; npm run test:all also runs what takes a browser or minutes (*.slow.test.ts).
// Every test gets the same real PostgreSQL and Redis, made for this run and gone after it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Failure } from './bootstrap/failure.mjs';
import { migrate } from './migration/migrate.ts';
import { root } from './paths.ts';
import { stopSignal } from './stop-signal.ts';
import { copyDatabase } from './stores/databases.ts';
import { withThrowAwayStores } from './stores/throw-away.ts';

const all = process.argv.includes('--all');
const jestArgs = process.argv.slice(2).filter((argument) => argument !== '--all');
const stop = stopSignal(() => {}); // a second Ctrl-C changes nothing: the stores go within moments

type Outcome = { exitCode: number; passed: number; failed: number };

try {
  const { exitCode, passed, failed } = await withThrowAwayStores(async ({ databaseUrl, redisUrl, dir }) => {
    await migrate(databaseUrl);
    await copyDatabase(databaseUrl, 'template'); // for a test that must have a database to itself
    return runJest({
      DATABASE_URL: databaseUrl,
      REDIS_URL: redisUrl,
      TEST_TOTALS_FILE: path.join(dir, 'totals.json'),
    });
  });
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = exitCode;
} catch (error) {
  console.error(error instanceof Failure ? error.message : error);
  console.log('0 passed, 1 failed');
  process.exitCode = 1;
}

async function runJest(env: {
  DATABASE_URL: string;
  REDIS_URL: string;
  TEST_TOTALS_FILE: string;
}): Promise<Outcome> {
  if (stop.aborted) return { exitCode: 130, passed: 0, failed: 1 };
  const node = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'];
  // Last, because the option would take any argument after it for another pattern.
  const slow = all ? [] : ['--testPathIgnorePatterns=\\.slow\\.test\\.ts$'];
  const jest = spawn(process.execPath, [...node, 'node_modules/jest/bin/jest.js', ...jestArgs, ...slow], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  stop.addEventListener('abort', () => jest.kill('SIGTERM'));
  const [code] = (await once(jest, 'exit')) as [number | null];
  return { exitCode: code ?? 130, ...totalsIn(env.TEST_TOTALS_FILE) };
}

/** A run that ended before it could count has failed. */
function totalsIn(file: string): { passed: number; failed: number } {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as { passed: number; failed: number };
  } catch {
    return { passed: 0, failed: 1 };
  }
}
