// npm run --silent priorities [-- --limit N]: the priorities of the running instance's demo workspace, read as an agent.
import { parseArgs } from 'node:util';
import { readPriorities } from './read-priorities.ts';
import { runningInstance } from './running-instance.ts';
import { showPriorities } from './show-priorities.ts';

try {
  const { values } = parseArgs({ options: { limit: { type: 'string', default: '10' } } });
  showPriorities(await readPriorities(runningInstance(), { limit: Number(values.limit) }));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
