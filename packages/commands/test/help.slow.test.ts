import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '@feedback/local-stack';
import { describe, expect, test } from '@jest/globals';

const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

describe.each(Object.entries(scripts))('npm run %s', (_name, script) => {
  test('--help says what it does, its options and one example', async () => {
    const { status, stdout, stderr } = await run(script, '--help');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(/^[A-Z][^]*\.\n/);
    expect(stdout).toContain('--help');
    expect(stdout).toMatch(/^Example: /m);
  }, 90_000);

  test('an option there is not costs one line and exit code 2', async () => {
    const { status, stdout, stderr } = await run(script, '--no-such-option');
    expect({ status, stdout, lines: stderr.trim().split('\n').length }).toEqual({
      status: 2,
      stdout: '',
      lines: 1,
    });
    expect(stderr).toContain('--help');
  }, 90_000);
});

/** Runs the script as npm does. */
function run(
  script: string,
  option: string,
): Promise<{ status: number | null; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    const started = execFile('sh', ['-c', `${script} ${option}`], { cwd: root }, (_error, stdout, stderr) =>
      resolve({ status: started.exitCode, stdout, stderr }),
    );
  });
}
