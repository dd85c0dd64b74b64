import { countPast, readThePast } from '@feedback/core';
import { databaseUrl } from '@feedback/local-stack';
import { type Command, type Given, UsageError } from '../command-line.ts';
import { findWorkspace } from './find-workspace.ts';
import { withDb } from './with-db.ts';

export const readAgainCommand: Command = {
  run: 'npm run read-again',
  does: `Says what it would take for a large model to read what a workspace stored before the model was named, and with --start lets it (docs/models.md).
WORKSPACE is its name, its id, or the e-mail address of an owner of it. The database is DATABASE_URL's, else the running instance's.`,
  forms: ['WORKSPACE [--start]'],
  options: { start: { about: 'lets the workers read it' } },
  example: 'npm run read-again -- Demo --start',
};

const count = (value: number) => value.toLocaleString('en');

export async function readAgain({ words, isSet }: Given): Promise<void> {
  const [workspace, ...more] = words;
  if (workspace === undefined || more.length > 0)
    throw new UsageError('Which workspace? npm run read-again -- WORKSPACE');
  const { id, name } = await findWorkspace(databaseUrl(), workspace);
  await withDb(async (db) => {
    const { items, characters, tokensIn, tokensOut } = await countPast({ db }, id);
    console.log(
      `${name} has ${count(items)} items that no model has read, of ${count(characters)} characters: about ${count(tokensIn)} tokens in and ${count(tokensOut)} out.`,
    );
    if (!isSet('start')) return;
    await readThePast({ db }, id);
    console.log('Workers with a model read them now, the newest first; npm run ledger says what is left.');
  });
}
