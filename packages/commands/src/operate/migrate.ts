import { databaseUrl } from '@feedback/local-stack';
import { migrate } from '@feedback/local-stack/migrate';
import { type Command } from '../command-line.ts';

export const migrateCommand: Command = {
  run: 'npm run migrate',
  does: `Brings the database of DATABASE_URL, else the running instance's, to the schema of this checkout. When the database is newer, or
was made by another history, it says so and changes nothing.`,
  example: 'DATABASE_URL=postgresql://feedback:secret@localhost:5432/feedback npm run migrate',
};

export async function migrateTheDatabase(): Promise<void> {
  const { migrations, definitions } = await migrate(databaseUrl());
  for (const name of migrations) console.log(`applied ${name}`);
  if (definitions.length > 0) console.log(`applied ${definitions.length} routines and policies`);
  console.log('The database has the schema of this checkout.');
}
