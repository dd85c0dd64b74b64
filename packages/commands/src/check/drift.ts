import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root, withThrowAwayPostgres } from '@feedback/local-stack';
import { EVERYTHING, readMigrations, withEngine } from '@feedback/local-stack/migrate';

/**
 * The difference between a database made by the migrations and prisma/schema.prisma, in words; null without one. The
 * migrations are written by hand, so only this check keeps the two equal.
 */
export async function findDrift(): Promise<string | null> {
  const file = path.join(root, 'prisma/schema.prisma');
  const schema = { path: file, content: readFileSync(file, 'utf8') };
  return withThrowAwayPostgres(async (url) => {
    const { exitCode, stdout } = await withEngine({ url, schema }, (engine) =>
      engine.diff({
        from: { tag: 'migrations', ...readMigrations(path.join(root, 'prisma/migrations')) },
        to: { tag: 'schemaDatamodel', files: [schema] },
        script: false,
        exitCode: true,
        filters: EVERYTHING,
      }),
    );
    return exitCode === 0 ? null : `To make the migrated database equal prisma/schema.prisma:\n${stdout}`;
  });
}
