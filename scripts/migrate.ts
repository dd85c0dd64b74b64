// npm run migrate
// Brings the database of DATABASE_URL, else the running instance's, to the schema of this checkout.
import { Failure } from './bootstrap/failure.mjs';
import { migrate } from './migration/migrate.ts';
import { databaseUrl } from './running-instance.ts';

try {
  const { migrations, definitions } = await migrate(databaseUrl());
  for (const name of migrations) console.log(`applied ${name}`);
  if (definitions.length > 0) console.log(`applied ${definitions.length} routines and policies`);
  console.log('The database has the schema of this checkout.');
} catch (error) {
  console.error(error instanceof Failure ? error.message : error);
  process.exitCode = 1;
}
