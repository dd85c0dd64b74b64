import path from 'node:path';
import { Failure } from './bootstrap/failure.mjs';
import { root } from './paths.ts';
import { EVERYTHING, withEngine } from './prisma-engine/engine.ts';
import { readMigrations } from './prisma-engine/migrations.ts';

/** Applies what is in prisma/migrations and not yet in the database. Gives back the names of what it applied. */
export async function migrate(databaseUrl: string): Promise<string[]> {
  const migrationsList = readMigrations(path.join(root, 'prisma/migrations'));
  try {
    const { appliedMigrationNames } = await withEngine({ url: databaseUrl }, (engine) =>
      engine.applyMigrations({ migrationsList, filters: EVERYTHING }),
    );
    return appliedMigrationNames;
  } catch (error) {
    throw new Failure(`The migrations could not be applied: ${(error as Error).message}`, { cause: error });
  }
}
