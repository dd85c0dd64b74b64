import { withThrowAwayPostgres } from '@feedback/local-stack';
import { migrate } from '@feedback/local-stack/migrate';
import { type Command, type Given, UsageError } from '../command-line.ts';
import { openTrace } from './open-trace.ts';

export const traceCommand: Command = {
  run: 'npm run --silent trace',
  does: `Sends one item to a workspace with the demo's feedback and prints what each step made of it: whether it was new, what was read of it,
its near-duplicates, its kind, its priority and why, its parts, and the rank. It runs on a PostgreSQL of its own, which is deleted
afterwards; a running instance is left alone.`,
  forms: ['"TEXT"'],
  example: 'npm run --silent trace -- "The CSV export drops the last column"',
};

export async function printTrace({ words }: Given): Promise<void> {
  const [text = '', ...more] = words;
  if (text.trim() === '' || more.length > 0)
    throw new UsageError('Give the text of one item, in quotation marks');
  await withThrowAwayPostgres(async (databaseUrl) => {
    await migrate(databaseUrl);
    const trace = await openTrace(databaseUrl);
    try {
      console.log(await trace.one(text));
    } finally {
      await trace.close();
    }
  });
}
