// npm run prisma -- migrate dev --name add_something
// Prisma's command line, offline (prisma-engine/stand-in.ts), on DATABASE_URL or else on the instance that is running.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { prismaEnvironment } from './bootstrap/prepare.mjs';
import { defaultDir, root } from './paths.ts';
import { readInstance } from './start/instance.ts';

const prisma = path.join(root, 'node_modules/prisma/build/index.js');
const running = readInstance(defaultDir)?.database_url;
const { status } = spawnSync(process.execPath, [prisma, ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  env: prismaEnvironment(root, { ...(running && { DATABASE_URL: running }), ...process.env }),
});
process.exitCode = status ?? 1;
