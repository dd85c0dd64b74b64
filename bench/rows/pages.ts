import { inRounds } from '../measure.ts';
import { rankedWorkspace } from '../ranked-workspace.ts';
import { runScript } from '../run-script.ts';
import { type RowGroup } from './group.ts';

const PRIORITIES = 300;
const SIGNALS = 167; // of each priority: 50,000 items in all

/** How long a person waits for a page of the console, in a real browser, beside an empty static page. */
export const pages: RowGroup = {
  name: 'pages',
  about:
    'pages of the console in a real browser, of a workspace of 50,000 items, in turns with an empty static page',
  measure: async (bench) => {
    const agent = await bench.servers.agent(await bench.emptyDatabase('pages'));
    const signals = bench.options.quick ? 20 : SIGNALS;
    const person = await rankedWorkspace(agent.databaseUrl, { priorities: PRIORITIES, signals });
    const loads = bench.options.quick ? 3 : 9;
    const rounds = await inRounds(bench, 'pages', () =>
      runScript<Loaded>('load/pages.ts', { url: agent.url, person, loads }, bench.stop),
    );
    const items = (PRIORITIES * signals).toLocaleString('en-US');
    const row = (name: string, of: (round: Loaded) => Figures, atMost: number) => ({
      name: `LCP of ${name}, ${items} items`,
      unit: 'ms',
      product: rounds.map((round) => of(round).page),
      baseline: { name: 'empty page', figures: rounds.map((round) => of(round).empty) },
      target: { of: 'product' as const, atMost },
    });
    return [
      row('the board', ({ board }) => board, 400),
      row('the board, CPU slowed 4×', ({ boardSlowed }) => boardSlowed, 800),
      row('a priority', ({ priority }) => priority, 400),
      row('a priority, CPU slowed 4×', ({ prioritySlowed }) => prioritySlowed, 800),
    ];
  },
};

/** The medians of one round, in ms. */
type Figures = { page: number; empty: number };
/** What load/pages.ts prints. */
type Loaded = { board: Figures; boardSlowed: Figures; priority: Figures; prioritySlowed: Figures };
