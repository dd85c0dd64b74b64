import { agentToken } from '../agent-token.ts';
import { allAnswered, inRounds, measure } from '../measure.ts';
import { openSearchedWorkspace } from '../searched-workspace.ts';
import { type RowGroup } from './group.ts';

/** service.ask, one question after another, in a workspace of 200,000 items, and of a million. */
export const ask: RowGroup = {
  name: 'ask',
  about: 'service.ask, one question after another: 30 questions of every intent, ten times each a round',
  measure: async (bench) => {
    const [many, most] = bench.options.quick ? [20_000, 50_000] : [200_000, 1_000_000];
    const agent = await bench.servers.agent(await bench.emptyDatabase('ask'));
    const workspace = await openSearchedWorkspace(agent.databaseUrl, bench.stop);
    const asking = async (items: number, token: string) => {
      bench.say(`ask: filling the workspace up to ${items} items`);
      await workspace.addItems(items);
      if (items === many) await workspace.rank();
      const load = { loop: 'closed', kind: 'question', connections: 1 } as const;
      const first = allAnswered(await measure(bench, agent, { ...load, requests: EACH }, token));
      const requests = (bench.options.quick ? 2 : 10) * EACH;
      const rounds = await inRounds(bench, `ask, ${items} items`, async () =>
        allAnswered(await measure(bench, agent, { ...load, requests }, token)),
      );
      return { first, rounds };
    };
    const token = await agentToken(agent.url, workspace.person);
    const { first, rounds: ofMany } = await asking(many, token);
    const { rounds: ofMost } = await asking(most, token);
    const at = { many: ofMany, most: ofMost };

    const row = (items: number, what: string, unit: string) => ({
      name: `service.ask, ${items.toLocaleString('en-US')} items: ${what}`,
      unit,
    });
    return [
      {
        ...row(many, 'CPU, agent', 'ms/question'),
        product: at.many.map(({ cpu }) => cpu.api),
        target: { of: 'product', atMost: 55 },
      },
      {
        ...row(many, 'CPU, PostgreSQL', 'ms/question'),
        product: at.many.map(({ cpu }) => cpu.postgres),
        target: { of: 'product', atMost: 107 },
      },
      {
        // Of what was not asked before nothing is in memory; the texts and words that questions have in common are, in the other rows.
        ...row(
          many,
          'CPU, agent, each question for the first time, with what a process loads once',
          'ms/question',
        ),
        product: [first.cpu.api],
      },
      { ...row(many, 'p50', 'ms'), product: at.many.map(({ latencyMs }) => latencyMs.p50) },
      { ...row(many, 'p95', 'ms'), product: at.many.map(({ latencyMs }) => latencyMs.p95) },
      { ...row(most, 'CPU, agent', 'ms/question'), product: at.most.map(({ cpu }) => cpu.api) },
      { ...row(most, 'CPU, PostgreSQL', 'ms/question'), product: at.most.map(({ cpu }) => cpu.postgres) },
      { ...row(most, 'p50', 'ms'), product: at.most.map(({ latencyMs }) => latencyMs.p50) },
      {
        ...row(most, 'p95', 'ms'),
        product: at.most.map(({ latencyMs }) => latencyMs.p95),
        target: { of: 'product', atMost: 300 },
      },
    ];
  },
};

/** The number of different questions: a round asks each equally often. */
const EACH = 30;
