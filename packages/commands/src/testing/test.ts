import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Failure } from '@feedback/bootstrap';
import { compileCacheDir, copyDatabase, root, stopSignal, withThrowAwayStores } from '@feedback/local-stack';
import { environment } from '@feedback/local-stack/environment';
import { migrate } from '@feedback/local-stack/migrate';
import { type Command, type Given } from '../command-line.ts';

export const testCommand: Command = {
  run: 'npm test',
  does: `Runs the tests on a PostgreSQL and a Redis of their own, made for this run and gone after it. npm run test:all adds what takes a
browser or minutes (*.slow.test.ts). PATTERN is part of a path: only the files that have it run.`,
  forms: ['[PATTERN …] [options]'],
  options: {
    all: { about: 'the slow ones too' },
    testNamePattern: { value: 'REGEXP', short: 't', about: 'only tests whose name fits' },
    testPathIgnorePatterns: { value: 'REGEXP', about: 'not the files whose path fits', many: true },
    maxWorkers: { value: 'N', about: 'how many files run at the same time: 3 unless said' },
    runInBand: { about: 'one file after the other, in one process' },
    bail: { about: 'ends with the first file that fails' },
    verbose: { about: 'names every test' },
    json: { about: 'with --outputFile: writes what came of each test' },
    outputFile: { value: 'FILE', about: 'where --json writes' },
  },
  example: 'npm test -- apps/ingest-api/test/routes/post-feedback.test.ts',
};

type Outcome = { exitCode: number; passed: number; failed: number };

/** All tests share one real PostgreSQL and Redis; the last line counts passed and failed tests. */
export async function runTests(given: Given): Promise<void> {
  const stop = stopSignal(() => {}); // a second Ctrl-C changes nothing: the stores stop within moments
  const { exitCode, passed, failed } = await withThrowAwayStores(async ({ databaseUrl, redisUrl }) => {
    await migrate(databaseUrl);
    await copyDatabase(databaseUrl, 'template'); // for a test that needs a database of its own
    const stores = { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl };
    return runJest(toJest(given), stores, stop);
  }).catch(whyNot);
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = exitCode;
}

/** The last line always appears: programs that run the tests read it. */
function whyNot(error: unknown): Outcome {
  console.error(error instanceof Failure ? error.message : error);
  return { exitCode: 1, passed: 0, failed: 1 };
}

/** Our options under jest's names, and the pattern that leaves out slow files unless requested. */
function toJest({ words, isSet, values }: Given): string[] {
  const options = Object.entries(testCommand.options ?? {}).filter(([name]) => name !== 'all');
  const args = options.flatMap(([name, { value }]) => {
    if (!isSet(name)) return [];
    return value === undefined ? [`--${name}`] : values(name).map((one) => `--${name}=${one}`);
  });
  const slow = isSet('all') ? [] : [String.raw`--testPathIgnorePatterns=\.slow\.test\.ts$`];
  return [...words, ...args, ...slow];
}

type Stores = { DATABASE_URL: string; REDIS_URL: string };

async function runJest(args: string[], stores: Stores, stop: AbortSignal): Promise<Outcome> {
  if (stop.aborted) return { exitCode: 130, passed: 0, failed: 1 };
  // V8 ends only when it has optimized the WebAssembly at hand, the grammars of code: longer than jest waits for a worker.
  const node = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning', '--liftoff-only'];
  const jest = spawn(process.execPath, [...node, 'node_modules/jest/bin/jest.js', ...args], {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { NODE_COMPILE_CACHE: compileCacheDir, ...environment, ...stores },
  });
  stop.addEventListener('abort', () => jest.kill('SIGTERM'));
  let totals = { passed: 0, failed: 1 }; // a run that ended before it could count has failed
  jest.on('message', (counted: typeof totals) => (totals = counted));
  const [code]: (number | null)[] = await once(jest, 'close');
  return { exitCode: code ?? 130, ...totals };
}
