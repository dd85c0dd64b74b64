import { existsSync, renameSync, rmSync } from 'node:fs';
import { databaseUrl } from '@feedback/local-stack';
import { type Command, type Given, UsageError } from '../command-line.ts';
import { runTool } from './postgres-tools.ts';

export const backupCommand: Command = {
  run: 'npm run backup',
  does: `Writes the database of DATABASE_URL, else the running instance's, to a file for npm run restore: one consistent state, taken
while the service keeps running. Needs pg_dump of the server's version or newer on PATH. Pictures are kept elsewhere (STORAGE_FOLDER,
S3_BUCKET), and so is ENCRYPTION_KEY.`,
  forms: ['FILE'],
  example: 'npm run backup -- feedback.dump',
};

export async function backup({ words }: Given): Promise<void> {
  const [file, ...more] = words;
  if (file === undefined || more.length > 0)
    throw new UsageError('Where to? npm run backup -- feedback.dump');
  if (existsSync(file)) throw new UsageError(`${file} exists already: name another file`);
  // Row-level security applies to the service's own users too; this role's policies let it read every row.
  const asBackup = ['--role=feedback_backup', '--enable-row-security'];
  await writeWhole(file, (partial) =>
    runTool('pg_dump', databaseUrl(), ['--format=custom', `--file=${partial}`, ...asBackup]),
  );
  console.log(`The database is in ${file}. Restore it with: DATABASE_URL=… npm run restore -- ${file}`);
}

/** Only a complete backup gets the file's name: an interrupted one leaves no file of that name. */
async function writeWhole(file: string, write: (partial: string) => Promise<void>): Promise<void> {
  const partial = `${file}.partial`;
  try {
    await write(partial);
    renameSync(partial, file);
  } finally {
    rmSync(partial, { force: true });
  }
}
