/** The groups of rows, in the order of measurement. */
export const ROW_NAMES = [
  'singles',
  'surveys',
  'batches',
  'latency',
  'transcripts',
  'ranked',
  'ask',
  'worker',
  'arrivals',
  'mcp',
  'memory',
  'idle',
  'repository',
  'pages',
  'growth',
] as const;
export type RowName = (typeof ROW_NAMES)[number];

/** The options given on the command line; the rest follows from the chosen speed. */
export type Asked = {
  quick: boolean;
  compares: boolean;
  only: RowName[];
  rounds: number | undefined;
  fill: number | undefined;
};

/** How much is measured: longer runs are more reliable. */
export type Options = {
  quick: boolean;
  /** Whether the report compares with the last full run. */
  compares: boolean;
  /** The groups of rows to measure; all of them when none is named. */
  only: RowName[];
  rounds: number;
  /** Rows put into the table before its growth is measured. */
  fill: number;
  /** The duration of a run at full speed, of one at a fixed rate, and of a warm-up. */
  seconds: { closed: number; open: number; warmUp: number };
  /** The number of batches of a thousand in one run. */
  batches: number;
};

const FULL = { rounds: 5, fill: 5_000_000, seconds: { closed: 6, open: 8, warmUp: 4 }, batches: 120 };
const QUICK = { rounds: 2, fill: 50_000, seconds: { closed: 1, open: 1.5, warmUp: 0.7 }, batches: 15 };

/** Whether the results are reliable enough to keep as the product's figures. */
export function isFull({ quick, only, rounds, fill }: Options): boolean {
  return !quick && only.length === ROW_NAMES.length && rounds >= FULL.rounds && fill >= FULL.fill;
}

export function toOptions({ quick, compares, only, rounds, fill }: Asked): Options {
  const sizes = quick ? QUICK : FULL;
  return {
    ...sizes,
    quick,
    compares,
    only: ROW_NAMES.filter((name) => only.length === 0 || only.includes(name)),
    rounds: rounds ?? sizes.rounds,
    fill: fill ?? sizes.fill,
  };
}
