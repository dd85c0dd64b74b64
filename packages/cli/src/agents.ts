import type { AgentConnection } from '@feedback/contract';
import { type Command } from 'commander';
import { type ApiOptions, callApi, withPerson } from './call-api.ts';
import { chosen } from './chosen.ts';
import { counted } from './progress.ts';

/** The commands by which members see and end the agents that act for them. */
export function addAgents(program: Command): void {
  const agents = program
    .command('agents')
    .description('The agents that are connected: an owner sees all of them, other members their own.');
  withPerson(
    agents
      .command('list', { isDefault: true })
      .description('The connections, with what each may do, for whom, and how often it called.'),
  ).action(list);
  withPerson(
    agents
      .command('end')
      .argument('<agent>', 'the id of the connection, or the agent’s name where only one has it')
      .description('Ends a connection at once.'),
  ).action(end);
}

async function list(options: ApiOptions): Promise<void> {
  const connections = await readAgents(options);
  if (options.json === true) console.log(JSON.stringify({ connections }));
  else if (connections.length === 0) console.log('No agent is connected.');
  else console.log(connections.map(inWords).join('\n\n'));
}

async function end(named: string, options: ApiOptions): Promise<void> {
  const { id, client_name: name } = chosen(await readAgents(options), named, {
    what: 'agent',
    namesOf: (one) => [one.id, one.client_name],
  });
  await callApi(options, { method: 'DELETE', path: `/api/agent-connections/${id}` });
  console.log(options.json === true ? JSON.stringify({ ended: id }) : `${name} (${id}) has ended.`);
}

async function readAgents(options: ApiOptions): Promise<AgentConnection[]> {
  const { connections } = (await callApi(options, { method: 'GET', path: '/api/agent-connections' })) as {
    connections: AgentConnection[];
  };
  return connections;
}

function inWords({
  client_name: name,
  person,
  scopes,
  calls,
  last_used_at: used,
  id,
}: AgentConnection): string {
  const facts = [
    `may ${scopes.join(' and ')}`,
    `for ${person}`,
    counted(calls, 'call'),
    used === null ? 'not used yet' : `last used ${used}`,
    id,
  ];
  return `${name}\n   ${facts.join(' · ')}`;
}
