// node packages/contract/test/release.ts
// Freezes today's contract as released under its date. Refused while it breaks the last release without 90 days' notice.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { announcementsIn, unannounced } from './announcements.ts';
import { type Break, breaksBetween } from './compare-contracts.ts';
import { type Contract, contractToday } from './contract-today.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const released = path.join(root, 'packages/contract/released');

/** The last released contract; undefined before the first. */
export function lastRelease(): { file: string; contract: Contract } | undefined {
  const file = globSync('*.json', { cwd: released }).toSorted().at(-1);
  if (file === undefined) return undefined;
  return { file, contract: JSON.parse(readFileSync(path.join(released, file), 'utf8')) as Contract };
}

/** How today's contract breaks the last release without 90 days' notice in the changelog. */
export function breaksWithoutNotice(today: Date): Break[] {
  const last = lastRelease();
  const announcements = announcementsIn(readFileSync(path.join(root, 'CHANGELOG.md'), 'utf8'));
  return last ? unannounced(breaksBetween(last.contract, contractToday()), announcements, today) : [];
}

if (import.meta.main) {
  const today = contractToday();
  const breaks = breaksWithoutNotice(new Date());
  if (breaks.length > 0) {
    console.error(
      `Not released. Announce these breaks in the changelog and wait 90 days:\n${breaks.join('\n')}`,
    );
    process.exitCode = 1;
  } else {
    writeFileSync(path.join(released, `${today.contract}.json`), `${JSON.stringify(today, null, 1)}\n`);
  }
}
