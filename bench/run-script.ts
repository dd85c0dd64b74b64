import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { ownJson } from '@feedback/contract/own-json';

const run = promisify(execFile);

/**
 * Runs a script of the bench in a process of its own, passes it a value, and returns the value that it prints. Its stderr is
 * passed on. Ends it when `stop` is aborted.
 */
export async function runScript<T>(script: string, input: object, stop: AbortSignal): Promise<T> {
  const file = path.join(import.meta.dirname, script);
  const args = ['--disable-warning=ExperimentalWarning', file, JSON.stringify(input)];
  const { stdout, stderr } = await run(process.execPath, args, { signal: stop });
  if (stderr) console.error(stderr.trim());
  return ownJson<T>(stdout);
}
