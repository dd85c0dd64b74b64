import { writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { measuredOn, root } from '@feedback/local-stack';
import { openData } from './data.ts';
import { type QualityData, type QualityGroup } from './group.ts';
import { GROUPS } from './groups.ts';
import { type Measured, toMarkdown, toText } from './report.ts';

export const GROUP_NAMES = GROUPS.map(({ name }) => name);

type Asked = {
  /** A folder of data sets; the samples beside this file when there is none. */
  folder: string | undefined;
  /** The groups to measure; all when none is named. */
  only: string[];
  /** A folder with the git repositories in which code is located. */
  repositories: string | undefined;
  /** Includes measurements that take minutes. */
  full: boolean;
};

/**
 * Measures how well the product understands feedback; a run of all groups writes docs/quality.md. A missed target is no
 * error.
 */
export async function measureQuality({ folder, only, repositories, full }: Asked): Promise<void> {
  const data = { ...openData(folder), repositories, isFull: full };
  const load = os.loadavg()[0] ?? 0;
  const measured: Measured[] = [];
  for (const group of GROUPS.filter(({ name }) => only.length === 0 || only.includes(name)))
    measured.push(...(await measureGroup(group, data)));
  if (only.length > 0) return;
  const file = path.join(root, 'docs', 'quality.md');
  const about = { ...machine(), load, data: data.isShipped ? 'samples' : 'whole sets' } as const;
  writeFileSync(file, toMarkdown(measured, about));
  console.log(`\n${path.relative(process.cwd(), file)} has it all.`);
}

/** A group that fails has no result: those of the others are kept. */
async function measureGroup({ name, about, measure }: QualityGroup, data: QualityData): Promise<Measured[]> {
  const start = performance.now();
  try {
    const rows = await measure(data);
    const seconds = (performance.now() - start) / 1000;
    console.log(`\n${name} (${seconds.toFixed(0)} s)\n${toText(rows)}`);
    return [{ name, about, seconds, rows }];
  } catch (error) {
    console.error(`${name} could not be measured:`, error);
    process.exitCode = 1;
    return [];
  }
}

function machine() {
  const { commit, uncommitted, processor, cores, node } = measuredOn(['packages', 'quality']);
  return {
    date: new Date().toISOString().slice(0, 10),
    commit: commit + (uncommitted ? ' with changes' : ''),
    processor: `${processor}, ${cores} cores`,
    node,
  };
}
