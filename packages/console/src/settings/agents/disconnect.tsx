import { type AgentConnection } from '@feedback/core';
import { counted } from '../../format.ts';
import { Act } from '../../parts/confirm.tsx';
import { type Visit } from '../../visit.ts';

/** The button that ends an agent's connection; it says first what that does. */
export function Disconnect({ visit, agent }: { visit: Visit; agent: AgentConnection }) {
  return (
    <Act label="Disconnect…">
      <p class="small">
        Its next call is refused at once. What it did stays
        {agent.calls > 0 && ` (${counted(agent.calls, 'call', visit.locale)})`}. To come back, it asks for
        your permission again.
      </p>
      <form method="post" action={`${visit.home}/settings/agents/${encodeURIComponent(agent.id)}/disconnect`}>
        <button class="danger">Disconnect {agent.clientName.slice(0, 40)}</button>
      </form>
    </Act>
  );
}
