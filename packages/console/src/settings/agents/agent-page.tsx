import { type AgentCall, type KnownAgent } from '@feedback/core';
import { number } from '../../format.ts';
import { type Said } from '../../layout/frame.tsx';
import { RecentCalls } from '../../parts/recent-calls.tsx';
import { Time } from '../../parts/time.tsx';
import { type Visit } from '../../visit.ts';
import { renderSettings } from '../settings-frame.tsx';
import { Disconnect } from './disconnect.tsx';

type Agent = KnownAgent;

/** One agent: who connected it, what it may do, and its last calls. */
export function agentPage({
  visit,
  agent,
  calls,
  said,
}: {
  visit: Visit;
  agent: Agent;
  calls: AgentCall[];
  said?: Said | undefined;
}): string {
  return renderSettings({
    visit,
    title: agent.clientName,
    above: { href: `${visit.home}/settings/agents`, name: 'Agents' },
    lead:
      agent.endedAt === null ? (
        `Acts for ${agent.email}, and sends them back to ${agent.redirectHost}.`
      ) : (
        <>
          Was disconnected <Time at={agent.endedAt} visit={visit} />; before that it acted for {agent.email}.
        </>
      ),
    said,
    children: (
      <>
        <Facts {...{ visit, agent }} />
        <section class="panel">
          <h2>Recent calls</h2>
          {calls.length === 0 ? (
            <p class="soft prose">
              None yet. Its last 100 calls will stand here a few seconds after they were made: what it called,
              when, how long that took and how it ended. What was asked and answered is not kept.
            </p>
          ) : (
            <>
              <RecentCalls {...{ calls, visit }} liveId="recent-calls" />
              <p class="soft small prose">
                The last 100 at most. What was asked and answered is not kept; what an agent changed stands
                under <a href={`${visit.home}/activity/acts`}>Activity</a>.
              </p>
            </>
          )}
        </section>
        {agent.endedAt === null && <Disconnect {...{ visit, agent }} />}
      </>
    ),
  });
}

function Facts({ visit, agent }: { visit: Visit; agent: Agent }) {
  return (
    <dl class="facts">
      <div>
        <dt>May</dt>
        <dd>{agent.scopes.includes('write') ? 'Read and write' : 'Read'}</dd>
      </div>
      <div>
        <dt>Connected</dt>
        <dd>
          <Time at={agent.createdAt} visit={visit} />
        </dd>
      </div>
      <div>
        <dt>Last used</dt>
        <dd>{agent.lastUsedAt ? <Time at={agent.lastUsedAt} visit={visit} /> : 'Not yet'}</dd>
      </div>
      <div>
        <dt>Calls</dt>
        <dd>{number(agent.calls, visit.locale)}</dd>
      </div>
    </dl>
  );
}
