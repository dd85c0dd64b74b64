import type { Sender, SenderMade, SenderSecretMade } from '@feedback/contract';
import { type Command } from 'commander';
import { type ApiOptions, callApi, withPerson } from './call-api.ts';
import { chosen } from './chosen.ts';

type MakeOptions = ApiOptions & { address: string[] };
type SecretOptions = ApiOptions & { only?: boolean };

/** The commands by which an owner manages the programs that send. */
export function addSenders(program: Command): void {
  const senders = program
    .command('senders')
    .description(
      'The programs that send feedback to your workspace: lists, makes and ends them. For owners.',
    );
  withPerson(
    senders
      .command('list', { isDefault: true })
      .description('The senders, the oldest first, with what each signs in with, and from where.'),
  ).action(list);
  withPerson(
    senders
      .command('make')
      .argument('<name>', 'what it is called, such as “support desk, production”')
      .description('Makes a sender and prints its secret, which is shown only then.')
      .option(
        '--address <address>',
        'an address or a network that it may send from; may be repeated',
        added,
        [],
      ),
  ).action(make);
  withPerson(
    senders
      .command('secret')
      .argument('<sender>', 'its client id, its id or its name')
      .description('Makes another secret and prints it. The earlier one works until it is removed.')
      .option('--only', 'removes the earlier secrets first'),
  ).action(makeSecret);
  withPerson(
    senders
      .command('end')
      .argument('<sender>', 'its client id, its id or its name')
      .description('Ends a sender at once.'),
  ).action(end);
}

async function list(options: ApiOptions): Promise<void> {
  const senders = await readSenders(options);
  if (options.json === true) console.log(JSON.stringify({ senders }));
  else if (senders.length === 0) console.log('There are no senders.');
  else console.log(senders.map(inWords).join('\n\n'));
}

async function make(name: string, options: MakeOptions): Promise<void> {
  const body = { name, addresses: options.address };
  const made = (await callApi(options, { method: 'POST', path: '/api/senders', body })) as SenderMade;
  printSecret(made, options, 'It is shown only this once.');
}

async function makeSecret(named: string, options: SecretOptions): Promise<void> {
  const { id, credentials } = await findSender(named, options);
  const earlier = options.only === true ? credentials.filter(({ kind }) => kind === 'secret') : [];
  for (const credential of earlier)
    await callApi(options, { method: 'DELETE', path: `/api/senders/${id}/credentials/${credential.id}` });
  const path = `/api/senders/${id}/secrets`;
  const made = (await callApi(options, { method: 'POST', path })) as SenderSecretMade;
  const others =
    options.only === true ? 'No earlier secret works.' : 'An earlier one works until it is removed.';
  printSecret(made, options, `It is shown only this once. ${others}`);
}

async function end(named: string, options: ApiOptions): Promise<void> {
  const { id, name, client_id: clientId } = await findSender(named, options);
  await callApi(options, { method: 'DELETE', path: `/api/senders/${id}` });
  console.log(
    options.json === true ? JSON.stringify({ ended: clientId }) : `${name} (${clientId}) has ended.`,
  );
}

/** The secret alone goes to where a script reads it. */
function printSecret(made: { secret: string }, { json }: ApiOptions, hint: string): void {
  console.log(json === true ? JSON.stringify(made) : made.secret);
  console.error(hint);
}

async function readSenders(options: ApiOptions): Promise<Sender[]> {
  const { senders } = (await callApi(options, { method: 'GET', path: '/api/senders' })) as {
    senders: Sender[];
  };
  return senders;
}

async function findSender(named: string, options: ApiOptions): Promise<Sender> {
  return chosen(await readSenders(options), named, {
    what: 'sender',
    namesOf: ({ id, client_id: clientId, name }) => [id, clientId, name],
  });
}

function inWords({ name, client_id: clientId, credentials, addresses, last_used_at: used }: Sender): string {
  const facts = [
    `signs in with ${credentials.map(({ kind }) => kind).join(', ') || 'nothing'}`,
    `from ${addresses.join(', ') || 'anywhere'}`,
    used === null ? 'not used yet' : `last used ${used}`,
    clientId,
  ];
  return `${name}\n   ${facts.join(' · ')}`;
}

function added(address: string, addresses: string[]): string[] {
  return [...addresses, address];
}
