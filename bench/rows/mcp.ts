import { agentToken } from '../agent-token.ts';
import { inRounds, type Load, type Measured, measure } from '../measure.ts';
import { rankedWorkspace } from '../ranked-workspace.ts';
import { type RowGroup } from './group.ts';
import { type Row } from './row.ts';

const PRIORITIES = 200;
const SIGNALS_EACH = 10;
/** Calls per second in the open-loop run: more than one agent makes. */
const CALM = 100;

/** tools/call of service.priorities over a workspace with 200 priorities, beside a bare SDK server with an empty tool. */
export const mcp: RowGroup = {
  name: 'mcp',
  measure: async (bench) => {
    const { servers, options } = bench;
    const agent = await servers.agent(bench.databases.product);
    const bare = await servers.baseline('bare-mcp');
    const person = await rankedWorkspace(agent.databaseUrl, {
      priorities: PRIORITIES,
      signals: SIGNALS_EACH,
    });
    const token = await agentToken(agent.url, person);
    const atRate: Load = {
      loop: 'open',
      kind: 'tool-call',
      connections: 32,
      perSecond: CALM,
      seconds: options.seconds.open,
    };
    const atFullSpeed: Load = {
      loop: 'closed',
      kind: 'tool-call',
      connections: 16,
      seconds: options.seconds.closed,
    };
    for (const server of [agent, bare])
      await measure(bench, server, { ...atFullSpeed, seconds: options.seconds.warmUp }, token);

    const rounds = await inRounds(bench, 'mcp', async () => ({
      calm: allAnswered(await measure(bench, agent, atRate, token)),
      bareCalm: await measure(bench, bare, atRate, token),
      full: allAnswered(await measure(bench, agent, atFullSpeed, token)),
      bareFull: await measure(bench, bare, atFullSpeed, token),
    }));
    const each = (figure: (round: (typeof rounds)[number]) => number) => rounds.map(figure);
    const latency = (percentile: 'p50' | 'p99', target?: Row['target']): Row => ({
      name: `service.priorities at ${CALM}/s, open loop: ${percentile}`,
      unit: 'ms',
      product: each(({ calm }) => calm.latencyMs[percentile]),
      baseline: { name: 'bare SDK', figures: each(({ bareCalm }) => bareCalm.latencyMs[percentile]) },
      ...(target && { target }),
    });
    return [
      latency('p50', { of: 'product', atMost: 15 }),
      latency('p99'),
      {
        name: 'service.priorities: calls per second of the agent’s CPU',
        unit: 'calls/s',
        product: each(({ full }) => 1000 / full.cpu.api),
        baseline: { name: 'bare SDK', figures: each(({ bareFull }) => 1000 / bareFull.cpu.api) },
        target: { of: 'product', atLeast: 300 },
      },
      {
        name: 'service.priorities',
        unit: 'calls/s',
        product: each(({ full }) => full.perSecond),
        baseline: { name: 'bare SDK', figures: each(({ bareFull }) => bareFull.perSecond) },
      },
      {
        name: 'service.priorities: CPU, PostgreSQL',
        unit: 'ms/call',
        product: each(({ full }) => full.cpu.postgres),
      },
    ];
  },
};

function allAnswered(measured: Measured): Measured {
  if (measured.refused === 0) return measured;
  throw new Error(`${measured.refused} calls were refused`);
}
