// npm run quality [-- --only NAME] [-- --full]
// Measures how well the product understands feedback, beside baselines in the same run, and writes docs/quality.md. The data is
// taken from the folder QUALITY_DATA, or from the small samples in scripts/quality/samples. A missed target is reported, and is
// no error.
import { writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { measuredOn } from '../measured-on.ts';
import { root } from '../paths.ts';
import { openData } from './data.ts';
import { GROUPS } from './groups.ts';
import { type Measured, toMarkdown, toText } from './report.ts';

const { values } = parseArgs({
  options: { only: { type: 'string', multiple: true }, full: { type: 'boolean', default: false } },
});
const unknown = (values.only ?? []).filter((name) => GROUPS.every((group) => group.name !== name));
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}; there are ${GROUPS.map(({ name }) => name).join(', ')}`);
  process.exit(1);
}

const data = { ...openData(process.env.QUALITY_DATA), isFull: values.full };
const loadBefore = os.loadavg()[0] ?? 0;
const measured: Measured[] = [];
for (const group of GROUPS.filter(({ name }) => values.only === undefined || values.only.includes(name))) {
  const start = performance.now();
  try {
    const rows = await group.measure(data);
    const seconds = (performance.now() - start) / 1000;
    measured.push({ name: group.name, about: group.about, seconds, rows });
    console.log(`\n${group.name} (${seconds.toFixed(0)} s)\n${toText(rows)}`);
  } catch (error) {
    // What the others found is worth having all the same.
    console.error(`${group.name} could not be measured:`, error);
    process.exitCode = 1;
  }
}

if (values.only === undefined) {
  const file = path.join(root, 'docs', 'quality.md');
  writeFileSync(
    file,
    toMarkdown(measured, { ...machine(), data: data.isShipped ? 'samples' : 'whole sets' }),
  );
  console.log(`\n${path.relative(process.cwd(), file)} has it all.`);
}

function machine() {
  const { commit, uncommitted, processor, cores, node } = measuredOn(['packages']);
  return {
    date: new Date().toISOString().slice(0, 10),
    commit: commit + (uncommitted ? ' with changes' : ''),
    processor: `${processor}, ${cores} cores`,
    node,
    load: loadBefore,
  };
}
