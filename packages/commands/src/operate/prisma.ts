import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { prismaEnvironment } from '@feedback/bootstrap';
import { defaultDir, readInstance, root } from '@feedback/local-stack';
import { environment } from '@feedback/local-stack/environment';

const HELP = `Prisma's command line without a download, on DATABASE_URL, else on the instance that is running.

  npm run prisma -- COMMAND [Prisma's own options]

Options:
  --help  says this; after a command, Prisma's own help

Example: npm run prisma -- migrate dev --name add_something`;

/** The arguments are Prisma's own: only the first word is checked here. */
export function prisma([command, ...options]: string[]): number {
  if (command === '--help' || command === '-h') {
    console.log(HELP);
    return 0;
  }
  if (command === undefined || !/^[a-z]/.test(command)) {
    console.error(
      `Which command of Prisma's? npm run prisma -- migrate status; npm run prisma -- --help says more`,
    );
    return 2;
  }
  const running = readInstance(defaultDir)?.database_url;
  const program = path.join(root, 'node_modules/prisma/build/index.js');
  const { status } = spawnSync(process.execPath, [program, command, ...options], {
    cwd: root,
    stdio: 'inherit',
    env: prismaEnvironment(root, { ...(running && { DATABASE_URL: running }), ...environment }),
  });
  return status ?? 1;
}
