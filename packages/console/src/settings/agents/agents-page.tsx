import { type AgentConnection } from '@feedback/core';
import { number } from '../../format.ts';
import { type Said } from '../../layout/frame.tsx';
import { Time } from '../../parts/time.tsx';
import { WideTable } from '../../parts/wide-table.tsx';
import { type Visit } from '../../visit.ts';
import { renderSettings } from '../settings-frame.tsx';
import { Disconnect } from './disconnect.tsx';

type Agent = AgentConnection;

/** The agents that may read or act here, and how to end that. */
export function agentsPage({
  visit,
  agents,
  said,
}: {
  visit: Visit;
  agents: Agent[];
  said?: Said | undefined;
}): string {
  const isOwner = visit.role === 'owner';
  return renderSettings({
    visit,
    title: 'Agents',
    lead: isOwner
      ? 'Programs that members have connected. Each acts with the rights of its member, and never with more than was allowed.'
      : 'Programs that you have connected. Each acts with your rights, and never with more than you allowed. Owners see those of all members.',
    said,
    children: (
      <>
        {agents.length === 0 ? (
          <NoAgents visit={visit} />
        ) : (
          <>
            <AgentTable {...{ visit, agents }} />
            <a class="button first" href={`${visit.home}/connect`}>
              Connect another agent
            </a>
          </>
        )}
      </>
    ),
  });
}

function AgentTable({ visit, agents }: { visit: Visit; agents: Agent[] }) {
  return (
    <WideTable
      label="Connected agents"
      columns={['Agent', 'May', 'Connected', 'Last used', { num: 'Calls' }]}
      hasActs
    >
      {agents.map((agent) => (
        <tr key={agent.id}>
          <td class="name">
            <a href={`${visit.home}/settings/agents/${encodeURIComponent(agent.id)}`}>
              <b dir="auto">{agent.clientName}</b>
            </a>
            <span class="under">sends you back to {agent.redirectHost}</span>
          </td>
          <td data-label="May">{agent.scopes.includes('write') ? 'Read and write' : 'Read'}</td>
          <td data-label="Connected">
            <Time at={agent.createdAt} visit={visit} />
            <span class="under">by {agent.email}</span>
          </td>
          <td data-label="Last used">
            {agent.lastUsedAt ? <Time at={agent.lastUsedAt} visit={visit} /> : 'Not yet'}
          </td>
          <td class="num" data-label="Calls">
            {number(agent.calls, visit.locale)}
          </td>
          <td class="acts">
            <Disconnect {...{ visit, agent }} />
          </td>
        </tr>
      ))}
    </WideTable>
  );
}

function NoAgents({ visit }: { visit: Visit }) {
  return (
    <div class="empty">
      <h2>No agent is connected</h2>
      <p>
        An agent such as Claude Code asks here what customers want, writes the spec and marks what shipped. It
        takes one line and one click. Each will stand here with what it may do, when it was last used, and a
        button that ends it.
      </p>
      <p>
        <a class="button first" href={`${visit.home}/connect`}>
          Connect an agent
        </a>
      </p>
    </div>
  );
}
