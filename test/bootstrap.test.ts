import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { cleanEnvironment } from '../scripts/bootstrap/environment.mjs';

const root = path.resolve(import.meta.dirname, '..');
let dir: string;
beforeEach(() => {
  dir = mkdtempSync(path.join(os.tmpdir(), 'feedback-bootstrap-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

describe('run.mjs', () => {
  test('gives a script the terminal: its arguments, its output alone, its exit code', () => {
    const { status, stdout, stderr } = run(
      "console.log(process.argv.slice(2).join(' ')); process.exitCode = 7;",
      ['a', '--b'],
    );
    expect({ status, stdout, stderr }).toEqual({ status: 7, stdout: 'a --b\n', stderr: '' });
  });

  test('passes a signal on and ends as the script does', async () => {
    const script = scriptWith(
      "process.on('SIGTERM', () => { console.log('bye'); process.exit(5); }); console.log('up'); setInterval(() => {}, 1000);",
    );
    const child = spawn(process.execPath, ['scripts/run.mjs', script], {
      cwd: root,
      env: cleanEnvironment(process.env),
    });
    await once(child.stdout, 'data');
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([5, null]);
  });
});

describe('what is handed down', () => {
  test('is nothing of the npm run it began in, but for the way to the registry', () => {
    const env = {
      PATH: '/bin',
      npm_config_package: 'x',
      npm_lifecycle_event: 'start',
      npm_config_registry: 'https://registry.example/',
      npm_config_cache: '/cache',
    };
    expect(cleanEnvironment(env)).toEqual({
      PATH: '/bin',
      npm_config_registry: 'https://registry.example/',
      npm_config_cache: '/cache',
    });
  });
});

describe('the lock', () => {
  test('lets one process work at a time, and counts for nothing when its holder is dead', async () => {
    const lock = path.join(dir, 'lock');
    const log = path.join(dir, 'log');
    mkdirSync(lock);
    writeFileSync(path.join(lock, '999999999'), '');
    writeFileSync(log, '');
    const worker = `
      import { appendFileSync } from 'node:fs';
      import { withLock } from '${root}/scripts/bootstrap/lock.mjs';
      withLock('${lock}', () => {
        appendFileSync('${log}', 'in ');
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
        appendFileSync('${log}', 'out ');
      });`;
    const workers = [1, 2, 3, 4, 5].map(() => spawn(process.execPath, ['--input-type=module', '-e', worker]));
    await Promise.all(workers.map((child) => once(child, 'exit')));
    expect(readFileSync(log, 'utf8')).toBe('in out '.repeat(5));
  });
});

function run(code: string, args: string[]) {
  return spawnSync(process.execPath, ['scripts/run.mjs', scriptWith(code), ...args], {
    cwd: root,
    env: cleanEnvironment(process.env),
    encoding: 'utf8',
  });
}

/** A script for run.mjs, which looks for them from the root. */
function scriptWith(code: string): string {
  const file = path.join(dir, 'script.ts');
  writeFileSync(file, code);
  return path.relative(root, file);
}
