import { NewSender, validator } from '@feedback/contract';
import {
  createSender,
  endSender,
  makeSenderSecret,
  readSenders,
  removeSenderCredential,
  type Sender,
  toClientId,
} from '@feedback/core';
import { databaseUrl } from '@feedback/local-stack';
import { type Command, type Given, UsageError } from '../command-line.ts';
import { findWorkspace } from './find-workspace.ts';
import { withDb } from './with-db.ts';

export const sendersCommand: Command = {
  run: 'npm run senders',
  does: `Shows, makes and ends senders: programs that send feedback and transcripts to a workspace, and read nothing.
list: the senders of a workspace, the oldest first: name, client id, what each signs in with, when it was last seen.
make: makes a sender and prints its secret, which is shown only then.
secret: makes another secret and prints it. The earlier one works until it is removed: in Settings, or at once with --only.
end: ends a sender at once.
WORKSPACE is its name, its id, or the e-mail address of an owner of it; SENDER is its client id, its id or its name. The database is
DATABASE_URL's, else the running instance's.`,
  forms: [
    'list WORKSPACE',
    'make WORKSPACE NAME [--address ADDRESS]',
    'secret WORKSPACE SENDER [--only]',
    'end WORKSPACE SENDER',
  ],
  options: {
    address: {
      value: 'ADDRESS',
      about: 'an address or a network that it may send from; may be repeated. Without one, any',
      many: true,
    },
    only: { about: 'removes the earlier secrets first: what signed in with them is refused within a second' },
  },
  example: 'npm run senders -- make "Demo team" "Support desk" --address 203.0.113.0/24',
};

const isNewSender = validator(NewSender);

type Work = (given: Given, workspaceId: string, named: string) => Promise<void>;

const ACTIONS: Record<string, { words: number; work: Work }> = {
  list: { words: 2, work: list },
  make: { words: 3, work: make },
  secret: { words: 3, work: secret },
  end: { words: 3, work: end },
};

export async function manageSenders(given: Given): Promise<void> {
  const [name = '', workspace = '', named = ''] = given.words;
  const action = ACTIONS[name];
  if (action?.words !== given.words.length)
    throw new UsageError(
      'Do what? npm run senders -- list WORKSPACE, make WORKSPACE NAME, secret WORKSPACE SENDER or end WORKSPACE SENDER',
    );
  const { id } = await findWorkspace(databaseUrl(), workspace);
  await action.work(given, id, named);
}

async function list(_given: Given, workspaceId: string): Promise<void> {
  const senders = await withDb((db) => readSenders({ db }, { workspaceId }));
  if (senders.length === 0) console.log('There are no senders here.');
  else
    console.table(
      senders.map(({ id, name, addresses, credentials, lastUsedAt }) => ({
        name,
        'client id': toClientId(id),
        'signs in with': credentials.map(({ kind }) => kind).join(', '),
        from: addresses.join(', ') || 'anywhere',
        'last seen': lastUsedAt?.toISOString() ?? 'not yet',
      })),
    );
}

async function make({ values }: Given, workspaceId: string, name: string): Promise<void> {
  const asked = isNewSender({ name, addresses: values('address') });
  if (!asked.ok)
    throw new UsageError(asked.problems.map(({ field, message }) => `${field} ${message}`).join('; '));
  const { secret: made } = await withDb((db) => createSender({ db }, { workspaceId }, asked.value));
  console.log(made);
  console.error('It is shown only this once.');
}

async function secret({ isSet }: Given, workspaceId: string, named: string): Promise<void> {
  const { id, credentials } = await findSender(workspaceId, named);
  const earlier = isSet('only') ? credentials.filter(({ kind }) => kind === 'secret') : [];
  const made = await withDb(async (db) => {
    for (const { id: credential } of earlier)
      await removeSenderCredential({ db }, { workspaceId }, { id, credential });
    return makeSenderSecret({ db }, { workspaceId }, { id });
  });
  console.log(made.secret);
  console.error(
    `It is shown only this once. ${isSet('only') ? 'No earlier secret works.' : 'An earlier one works until it is removed.'}`,
  );
}

async function end(_given: Given, workspaceId: string, named: string): Promise<void> {
  const { id, name } = await findSender(workspaceId, named);
  await withDb((db) => endSender({ db }, { workspaceId }, { id }));
  console.log(`${name} (${toClientId(id)}) has ended.`);
}

/** @throws UsageError when none or several senders have that name */
async function findSender(workspaceId: string, wanted: string): Promise<Sender> {
  const senders = await withDb((db) => readSenders({ db }, { workspaceId }));
  const found = senders.filter(({ id, name }) => [id, toClientId(id), name].includes(wanted));
  const [only, ...others] = found;
  if (only && others.length === 0) return only;
  if (only) throw new UsageError(`${found.length} senders are called "${wanted}": name one by its client id`);
  throw new UsageError(
    `There is no sender "${wanted}": there is ${senders.map(({ name }) => name).join(', ') || 'none yet'}`,
  );
}
