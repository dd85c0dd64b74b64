import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { MigrationList } from '@prisma/schema-engine-wasm/schema_engine_bg';

/** The migrations in a folder, oldest first, in the engine's form. */
export function readMigrations(baseDir: string): MigrationList {
  const lockfile = path.join(baseDir, 'migration_lock.toml');
  return {
    baseDir,
    lockfile: {
      path: 'migration_lock.toml',
      content: existsSync(lockfile) ? readFileSync(lockfile, 'utf8') : null,
    },
    shadowDbInitScript: '',
    migrationDirectories: namesIn(baseDir).map((name) => ({
      path: name,
      migrationFile: { path: 'migration.sql', content: scriptIn(path.join(baseDir, name)) },
    })),
  };
}

function namesIn(baseDir: string): string[] {
  if (!existsSync(baseDir)) return [];
  const folders = readdirSync(baseDir, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return folders.map((folder) => folder.name).toSorted();
}

function scriptIn(folder: string): MigrationList['migrationDirectories'][number]['migrationFile']['content'] {
  const file = path.join(folder, 'migration.sql');
  return existsSync(file)
    ? { tag: 'ok', value: readFileSync(file, 'utf8') }
    : { tag: 'error', value: `${file} is missing` };
}
