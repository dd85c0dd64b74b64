import { type AgentCall } from '@feedback/core';
import { number } from '../format.ts';
import { type Visit } from '../visit.ts';
import { Time } from './time.tsx';
import { WideTable } from './wide-table.tsx';

/** How a call ended, in words. */
const OUTCOMES: Record<AgentCall['outcome'], string> = {
  done: 'Answered',
  declined: 'Declined, with the reason',
  'not-allowed': 'Refused: not allowed',
  failed: 'Failed here',
  stopped: 'Stopped by the agent',
};

/** The last calls of one agent, or of several with their names. What was asked and answered is not kept. */
export function RecentCalls({
  calls,
  visit,
  isOfSeveral = false,
  liveId,
}: {
  calls: AgentCall[];
  visit: Visit;
  isOfSeveral?: boolean;
  liveId?: string;
}) {
  const columns = ['Call', ...(isOfSeveral ? ['Agent'] : []), 'When', 'Outcome', { num: 'Took' }];
  return (
    <WideTable label="Recent calls" columns={columns} stacks {...(liveId !== undefined && { liveId })}>
      {calls.map(({ id, tool, operation, outcome, at, tookMs, clientName }) => (
        <tr key={id} data-id={id}>
          <td class="name">
            <code>{tool}</code>
            {operation !== null && <span class="under">{operation.replaceAll('_', ' ')}</span>}
          </td>
          {isOfSeveral && (
            <td data-label="Agent" dir="auto">
              {clientName}
            </td>
          )}
          <td class="still" data-label="When">
            <Time at={at} visit={visit} />
          </td>
          <td data-label="Outcome">{OUTCOMES[outcome]}</td>
          <td class="num" data-label="Took">
            {outcome === 'not-allowed' ? '—' : took(tookMs, visit.locale)}
          </td>
        </tr>
      ))}
    </WideTable>
  );
}

function took(ms: number, locale: string): string {
  return ms < 1_000
    ? `${number(Math.max(1, ms), locale)} ms`
    : `${number(Math.round(ms / 100) / 10, locale)} s`;
}
