import { runningInstance } from '@feedback/local-stack';
import { type Command, type Given, UsageError, wholeNumber } from '../command-line.ts';
import { findPerson } from './find-person.ts';
import { readPriorities } from './read-priorities.ts';
import { showPriorities } from './show-priorities.ts';

/** The most priorities that the tool returns at once. */
const MOST = 100;

export const prioritiesCommand: Command = {
  run: 'npm run --silent priorities',
  does: `Prints the priorities of a workspace of the running instance, read as an agent: the first demo workspace, or the one that is named.
WORKSPACE is its name, its id, or the e-mail address of its owner.`,
  forms: ['[WORKSPACE] [--limit N]'],
  options: { limit: { value: 'N', about: `how many: 10 unless said, at most ${MOST}` } },
  example: 'npm run --silent priorities -- Demo --limit 5',
};

export async function printPriorities({ words, value }: Given): Promise<void> {
  const [wanted, ...more] = words;
  if (more.length > 0) throw new UsageError(`One workspace at a time: "${more[0]}" is one too many`);
  const limit = wholeNumber('limit', value('limit') ?? '10', MOST);
  const instance = runningInstance();
  const person = findPerson(instance, wanted ?? instance.people[0]?.email);
  showPriorities(await readPriorities(instance, { limit, person }));
}
