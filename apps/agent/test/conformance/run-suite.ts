import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const suite = require.resolve('@modelcontextprotocol/conformance/dist/index.js');

/** A run of the official conformance suite; `said` is its output so far. */
export type SuiteRun = { said: () => string; ended: Promise<number> };

export function runSuite(...args: string[]): SuiteRun {
  const child = spawn(process.execPath, [suite, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  return { said: () => said, ended: once(child, 'close').then(([code]) => Number(code)) };
}
