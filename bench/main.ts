// npm run bench [-- NAME …] [-- --quick] [-- --rounds N] [-- --fill ROWS]
// Measures the product beside baselines, over stores of its own: everything in turn, several rounds, with what each promises. A
// full run takes about half an hour and writes bench/results.json; anything less writes bench/results.partial.json.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { Failure } from '../scripts/bootstrap/failure.mjs';
import { stopSignal } from '../scripts/stop-signal.ts';
import { type Bench, openBench } from './bench.ts';
import { describeMachine } from './machine.ts';
import { isFull, readOptions } from './options.ts';
import { show, type Summary, summarize } from './report.ts';
import { batches } from './rows/batches.ts';
import { type RowGroup } from './rows/group.ts';
import { growth } from './rows/growth.ts';
import { latency } from './rows/latency.ts';
import { mcp } from './rows/mcp.ts';
import { memory } from './rows/memory.ts';
import { ranked } from './rows/ranked.ts';
import { singles } from './rows/singles.ts';
import { surveys } from './rows/surveys.ts';
import { transcripts } from './rows/transcripts.ts';
import { withDurableStores } from './stores.ts';

const GROUPS = [singles, surveys, batches, latency, transcripts, ranked, mcp, memory, growth];
const stop = stopSignal(() => {}); // a second Ctrl-C changes nothing: everything goes within moments

try {
  if (process.platform !== 'linux')
    throw new Failure('The bench reads CPU and memory from /proc, which only Linux has');
  const names = GROUPS.map(({ name }) => name);
  const options = readOptions(process.argv.slice(2), names);
  await withDurableStores(async (stores) => {
    const machine = await describeMachine(stores);
    const bench = await openBench(stores, options, stop);
    const summaries: Summary[] = [];
    for (const group of GROUPS.filter(({ name }) => options.only.includes(name)))
      summaries.push(...(await measureGroup(bench, group)));
    const { checks } = bench;
    const file = path.join(
      import.meta.dirname,
      isFull(options, names) ? 'results.json' : 'results.partial.json',
    );
    writeFileSync(file, `${JSON.stringify({ machine, options, rows: summaries, checks }, null, 2)}\n`);
    console.log(`\n${show(summaries, checks)}\n\n${path.relative(process.cwd(), file)} has every round.`);
    if (checks.some(({ ok }) => !ok)) process.exitCode = 1;
  });
} catch (error) {
  if (stop.aborted) process.exitCode = 130;
  else {
    console.error(error instanceof Failure ? error.message : error);
    process.exitCode = 1;
  }
}

async function measureGroup(bench: Bench, group: RowGroup): Promise<Summary[]> {
  try {
    return (await group.measure(bench)).map(summarize);
  } catch (error) {
    // What the others found in half an hour is worth having all the same.
    if (stop.aborted) throw error;
    console.error(`${group.name} could not be measured:`, error);
    process.exitCode = 1;
    return [];
  } finally {
    await bench.servers.stopAll();
  }
}
