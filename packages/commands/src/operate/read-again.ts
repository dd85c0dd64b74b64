import { changePast, type Past, readPast } from '@feedback/core';
import { databaseUrl } from '@feedback/local-stack';
import { type Command, type Given, UsageError } from '../command-line.ts';
import { findWorkspace } from './find-workspace.ts';
import { withDb } from './with-db.ts';

const CHANGES = ['start', 'pause', 'resume', 'undo'] as const;

export const readAgainCommand: Command = {
  run: 'npm run read-again',
  does: `Says what it would take for a large model to read what a workspace has stored, and how far that is; with an option, changes it (docs/models.md).
WORKSPACE is its name, its id, or the e-mail address of an owner of it. The database is DATABASE_URL's, else the running instance's.`,
  forms: ['WORKSPACE [--start | --pause | --resume | --undo]'],
  options: {
    start: { about: 'lets the workers read it, the newest first' },
    pause: { about: 'reads no more, but what is asked already' },
    resume: { about: 'goes on where it paused' },
    undo: { about: 'lets the product’s own reader read what the model read, except what members corrected' },
  },
  example: 'npm run read-again -- Demo --start',
};

const count = (value: number) => value.toLocaleString('en');

export async function readAgain({ words, isSet }: Given): Promise<void> {
  const [workspace, ...more] = words;
  if (workspace === undefined || more.length > 0)
    throw new UsageError('Which workspace? npm run read-again -- WORKSPACE');
  const [how, ...others] = CHANGES.filter((one) => isSet(one));
  if (others.length > 0) throw new UsageError('Only one of --start, --pause, --resume and --undo');
  const { id, name } = await findWorkspace(databaseUrl(), workspace);
  await withDb(async (db) => {
    // Whether a model reads only the workers know: without one they pause.
    const deps = { db, now: () => new Date(), models: { reads: async () => true } };
    const past = how ? await changePast(deps, id, { by: 'operator', how }) : await readPast(deps, id);
    console.log(describePast(name, past));
  });
}

function describePast(name: string, { items, isMore, characters, tokensIn, tokensOut, last }: Past): string {
  const unread = `${name} has ${isMore ? 'more than ' : ''}${count(items)} items that no model has read, of ${count(characters)} characters: about ${count(tokensIn)} tokens in and ${count(tokensOut)} out.`;
  if (!last) return unread;
  if (last.state === 'undoing' || last.state === 'undone')
    return `${unread}\nThe reading of the past is ${last.state}: the model had been asked about ${count(last.asked)} items.`;
  return `${unread}\nThe reading of the past is ${last.state}: ${count(last.asked)} of ${count(last.items)} items asked about.`;
}
