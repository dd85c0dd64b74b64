import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { root } from '@feedback/local-stack';
import { environment } from '@feedback/local-stack/environment';

/** Installs the Python client into an environment of its own in a folder, as its users do. Returns the Python that has it. */
export function installPythonClient(folder: string, extras = ''): string {
  const python = path.join(folder, 'bin/python');
  const client = `${path.join(root, 'clients/python')}${extras}`;
  run('python3', ['-m', 'venv', folder]);
  run(python, ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', client]);
  return python;
}

function run(command: string, args: string[]): void {
  const { status, stdout, stderr, error } = spawnSync(command, args, { env: environment, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${error?.message ?? stdout + stderr}`);
}
