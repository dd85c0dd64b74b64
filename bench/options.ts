import { parseArgs } from 'node:util';
import { Failure } from '../scripts/bootstrap/failure.mjs';

/** How much is measured: what a run is worth depends on how long it takes. */
export type Options = {
  quick: boolean;
  /** The groups of rows to measure; all of them when none is named. */
  only: string[];
  rounds: number;
  /** Rows put into the table before its growth is measured. */
  fill: number;
  /** How long one run at full speed, one at a fixed rate, and one before anything is measured, lasts. */
  seconds: { closed: number; open: number; warmUp: number };
  /** How many batches of a thousand one run sends. */
  batches: number;
};

const FULL = { rounds: 5, fill: 5_000_000, seconds: { closed: 6, open: 8, warmUp: 4 }, batches: 120 };
const QUICK = { rounds: 2, fill: 50_000, seconds: { closed: 1, open: 1.5, warmUp: 0.7 }, batches: 15 };

/** Whether what is measured is worth keeping as the product's figures. */
export function isFull({ quick, only, rounds, fill }: Options, names: string[]): boolean {
  return !quick && only.length === names.length && rounds >= FULL.rounds && fill >= FULL.fill;
}

/** @throws Failure naming what there is to choose from */
export function readOptions(args: string[], names: string[]): Options {
  const { values, positionals } = parse(args);
  const sizes = values.quick ? QUICK : FULL;
  const unknown = positionals.find((name) => !names.includes(name));
  if (unknown !== undefined)
    throw new Failure(`There are no rows called ${unknown}: there are ${names.join(', ')}`);
  return {
    ...sizes,
    quick: values.quick,
    only: positionals.length === 0 ? names : names.filter((name) => positionals.includes(name)),
    rounds: whole('rounds', values.rounds) ?? sizes.rounds,
    fill: whole('fill', values.fill) ?? sizes.fill,
  };
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        quick: { type: 'boolean', default: false },
        rounds: { type: 'string' },
        fill: { type: 'string' },
      },
    });
  } catch (error) {
    throw new Failure((error as Error).message, { cause: error });
  }
}

function whole(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) throw new Failure(`--${name} takes a whole number from 1`);
  return value;
}
