import { runningInstance } from '@feedback/local-stack';
import { type Command, type Given, UsageError } from '../command-line.ts';
import { findPerson } from './find-person.ts';
import { sessionToken } from './session-token.ts';

export const tokenCommand: Command = {
  run: 'npm run --silent token',
  does: `Prints a session token for a person of the running instance, and nothing else. PERSON is an e-mail address, the name before its @,
or the name or id of a workspace that has one owner.`,
  forms: ['PERSON [--workspace WORKSPACE]'],
  options: { workspace: { value: 'WORKSPACE', about: 'which of the person’s workspaces, by name or id' } },
  example: 'npm run --silent token -- owner@demo.test',
};

export async function printToken({ words, value }: Given): Promise<void> {
  const [wanted, ...more] = words;
  if (more.length > 0) throw new UsageError(`One person at a time: "${more[0]}" is one too many`);
  const instance = runningInstance();
  const workspace = value('workspace');
  const { email } = findPerson(instance, wanted);
  const workspaceId = workspace === undefined ? undefined : findPerson(instance, workspace).workspace_id;
  console.log(await sessionToken(instance, { email, workspaceId }));
}
