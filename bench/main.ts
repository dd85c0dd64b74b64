import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { type DurableStores, stopSignal, withDurableStores } from '@feedback/local-stack';
import { type Bench, openBench } from './bench.ts';
import { writeBenchmarks } from './documents/write-benchmarks.ts';
import { describeMachine } from './machine.ts';
import { type Asked, isFull, type Options, type RowName, toOptions } from './options.ts';
import { show } from './report.ts';
import { PARTIAL_RESULTS, readResults, type Results, RESULTS } from './results.ts';
import { arrivals } from './rows/arrivals.ts';
import { ask } from './rows/ask.ts';
import { batches } from './rows/batches.ts';
import { type RowGroup } from './rows/group.ts';
import { growth } from './rows/growth.ts';
import { idle } from './rows/idle.ts';
import { latency } from './rows/latency.ts';
import { mcp } from './rows/mcp.ts';
import { memory } from './rows/memory.ts';
import { pages } from './rows/pages.ts';
import { ranked } from './rows/ranked.ts';
import { repository } from './rows/repository.ts';
import { singles } from './rows/singles.ts';
import { surveys } from './rows/surveys.ts';
import { transcripts } from './rows/transcripts.ts';
import { worker } from './rows/worker.ts';
import { type Summary, summarize } from './summary.ts';

const GROUPS: Record<RowName, RowGroup> = {
  singles,
  surveys,
  batches,
  latency,
  transcripts,
  ranked,
  ask,
  worker,
  arrivals,
  mcp,
  memory,
  idle,
  repository,
  pages,
  growth,
};

/** Runs the requested rows in turn, several rounds each; prints the results and writes them beside this file. */
export async function runBench(asked: Asked): Promise<void> {
  if (process.platform !== 'linux')
    throw new Error('The bench reads CPU and memory from /proc, which only Linux has');
  const options = toOptions(asked);
  const stop = stopSignal(() => {}); // a second Ctrl-C changes nothing: everything stops within moments
  try {
    await withDurableStores((stores) => measureAll(stores, options, stop));
  } catch (error) {
    if (!stop.aborted) throw error;
    process.exitCode = 130;
  }
}

async function measureAll(stores: DurableStores, options: Options, stop: AbortSignal): Promise<void> {
  const machine = await describeMachine(stores);
  const bench = await openBench(stores, options, stop);
  const rows: Summary[] = [];
  for (const name of options.only) rows.push(...(await measureGroup(bench, GROUPS[name])));
  const { checks } = bench;
  const groups = options.only.flatMap((name) => {
    const { about } = GROUPS[name];
    return about === undefined ? [] : [{ name, about }];
  });
  const results: Results = { machine, options, groups, rows, checks };
  const before = options.compares ? readResults(RESULTS) : undefined;
  const file = isFull(options) ? RESULTS : PARTIAL_RESULTS;
  writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`);
  if (file === RESULTS) writeBenchmarks(results);
  console.log(`\n${show(results, before)}\n\n${path.relative(process.cwd(), file)} has every round.`);
  if (checks.some(({ ok }) => !ok)) process.exitCode = 1;
}

async function measureGroup(bench: Bench, group: RowGroup): Promise<Summary[]> {
  try {
    return (await group.measure(bench)).map(summarize);
  } catch (error) {
    // The results of the other rows, up to an hour of work, are kept all the same.
    if (bench.stop.aborted) throw error;
    console.error(`${group.name} could not be measured:`, error);
    process.exitCode = 1;
    return [];
  } finally {
    await bench.servers.stopAll();
  }
}
