import { ownJson } from '@feedback/contract/own-json';
import { agentToken } from '../agent-token.ts';
import { allAnswered, inRounds, type Load, measure } from '../measure.ts';
import { rankedWorkspace } from '../ranked-workspace.ts';
import { type Server } from '../servers.ts';
import { type RowGroup } from './group.ts';
import { type Row } from './row.ts';

const PRIORITIES = 300;
const SIGNALS_EACH = 10;
/** Calls per second in the open-loop run: more than one agent makes. */
const CALM = 100;

/** tools/call of service.priorities over a workspace with 300 priorities, beside a bare SDK server that sends the same answer. */
export const mcp: RowGroup = {
  name: 'mcp',
  about:
    'service.priorities without arguments, of 300 priorities: at 100 calls/s (open loop, 32 connections), and as fast as 16 connections can',
  measure: async (bench) => {
    const { servers, options } = bench;
    const agent = await servers.agent(bench.databases.product);
    const person = await rankedWorkspace(agent.databaseUrl, {
      priorities: PRIORITIES,
      signals: SIGNALS_EACH,
    });
    const token = await agentToken(agent.url, person);
    const bare = await servers.baseline('bare-mcp', await answerOf(agent, token));
    const atRate: Load = {
      loop: 'open',
      kind: 'priorities',
      connections: 32,
      perSecond: CALM,
      seconds: options.seconds.open,
    };
    const atFullSpeed: Load = {
      loop: 'closed',
      kind: 'priorities',
      connections: 16,
      seconds: options.seconds.closed,
    };
    for (const server of [agent, bare])
      await measure(bench, server, { ...atFullSpeed, seconds: options.seconds.warmUp }, token);

    const rounds = await inRounds(bench, 'mcp', async () => ({
      calm: allAnswered(await measure(bench, agent, atRate, token)),
      bareCalm: allAnswered(await measure(bench, bare, atRate, token)),
      full: allAnswered(await measure(bench, agent, atFullSpeed, token)),
      bareFull: allAnswered(await measure(bench, bare, atFullSpeed, token)),
    }));
    const each = (figure: (round: (typeof rounds)[number]) => number) => rounds.map(figure);
    const beside = 'bare SDK, same answer';
    const latency = (percentile: 'p50' | 'p99', target?: Row['target']): Row => ({
      name: `service.priorities at ${CALM}/s, open loop: ${percentile}`,
      unit: 'ms',
      product: each(({ calm }) => calm.latencyMs[percentile]),
      baseline: { name: beside, figures: each(({ bareCalm }) => bareCalm.latencyMs[percentile]) },
      ...(target && { target }),
    });
    return [
      {
        name: 'service.priorities: CPU',
        unit: 'ms/call',
        product: each(({ full }) => full.cpu.all),
        baseline: { name: beside, figures: each(({ bareFull }) => bareFull.cpu.all) },
      },
      {
        name: 'service.priorities: CPU, agent',
        unit: 'ms/call',
        product: each(({ full }) => full.cpu.api),
        baseline: { name: beside, figures: each(({ bareFull }) => bareFull.cpu.api) },
      },
      {
        name: 'service.priorities: CPU, PostgreSQL',
        unit: 'ms/call',
        product: each(({ full }) => full.cpu.postgres),
      },
      {
        name: 'service.priorities',
        unit: 'calls/s',
        product: each(({ full }) => full.perSecond),
        baseline: { name: beside, figures: each(({ bareFull }) => bareFull.perSecond) },
      },
      latency('p50', { of: 'ratio', atMost: 3, aim: 2 }),
      latency('p99'),
    ];
  },
};

/** The product's answer to the call that is measured, as the baseline's tool returns it. */
async function answerOf({ port }: Server, token: string): Promise<object> {
  const response = await fetch(`http://127.0.0.1:${port}/mcp`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'service.priorities', arguments: {} },
    }),
  });
  return ownJson<{ result: object }>(await response.text()).result;
}
