import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { prismaEnvironment } from '@feedback/bootstrap';
import { root } from '@feedback/local-stack';
import { PrismaPg } from '@prisma/adapter-pg';
import type pg from 'pg';

/** The methods of Prisma's client that a baseline uses. */
export type PrismaClient = {
  feedback: {
    create: (row: { data: object }) => Promise<{ id: string }>;
    createMany: (rows: { data: object[]; skipDuplicates: boolean }) => Promise<{ count: number }>;
  };
};

/**
 * Prisma's client over a pool, generated from the schema first: the product does not use it (docs/decisions/0020-prisma.md).
 */
export async function openPrismaClient(pool: pg.Pool): Promise<PrismaClient> {
  const prisma = path.join(root, 'node_modules/prisma/build/index.js');
  const made = spawnSync(process.execPath, [prisma, 'generate'], {
    cwd: root,
    env: prismaEnvironment(root, {}),
    encoding: 'utf8',
  });
  if (made.status !== 0) throw new Error(`Prisma's client could not be generated: ${made.stderr}`);
  const { PrismaClient: Client } = (await import(path.join(import.meta.dirname, 'generated/client.ts'))) as {
    PrismaClient: new (options: { adapter: PrismaPg }) => PrismaClient; // it does not exist when types are checked
  };
  return new Client({ adapter: new PrismaPg(pool, { disposeExternalPool: false }) });
}
