import { spawnSync } from 'node:child_process';
import { cleanEnvironment, Failure, pnpmCommand } from '@feedback/bootstrap';
import { ownJson } from '@feedback/contract/own-json';
import { root } from '@feedback/local-stack';
import { environment } from '@feedback/local-stack/environment';

/** A package installed in production. */
export type Notice = { name: string; versions: string[]; license: string; homepage: string };

/** Platform builds are listed under the package that selects them, because the installed ones depend on the machine. */
const PLATFORM = /[-/](?:linux|darwin|win32)(?:musl)?-(?:x64|arm64)(?:-gnu|-musl|-msvc)?$/;

/** Measuring tools are not installed in production. */
const MEASURES = ['--filter=!@feedback/bench', '--filter=!@feedback/quality'];

type Listed = Record<string, { name: string; versions: string[]; license: string; homepage?: string }[]>;

/** The packages installed in production, by name, as pnpm lists their licences. */
export function collectNotices(): Notice[] {
  const env = cleanEnvironment(environment);
  const listed = spawnSync(
    process.execPath,
    [pnpmCommand(root, env), ...MEASURES, 'licenses', 'list', '--prod', '--json'],
    {
      cwd: root,
      env,
      encoding: 'utf8',
      maxBuffer: 1 << 26,
    },
  );
  if (listed.status !== 0) throw new Failure(`pnpm could not list the licences: ${listed.stderr}`);
  return Object.values(ownJson<Listed>(listed.stdout))
    .flat()
    .filter(({ name }) => !PLATFORM.test(name))
    .map(({ name, versions, license, homepage = '' }) => ({ name, versions, license, homepage }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}
