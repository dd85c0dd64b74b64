import { beforeAll, describe, expect, test } from '@jest/globals';
import { type JudgedTask, judgeOwnTasks } from '../locate-own.ts';
import { readTasks } from '../sample-repositories.ts';

/** What is reached; `npm run quality -- locate` reports it beside what is wanted. */
const REACHED = 7;

describe('what customers report of four small products', () => {
  let judged: JudgedTask[];
  beforeAll(async () => {
    judged = await judgeOwnTasks();
  });

  test('a file at fault is among the first five for at least seven of twelve tasks', () => {
    expect(judged).toHaveLength(12);
    const found = judged.filter(({ ranks }) => (ranks['product'] ?? Infinity) <= 5);
    expect(found.length).toBeGreaterThanOrEqual(REACHED);
  });

  test('no report contains the name of a file at fault', () => {
    for (const task of readTasks()) {
      const said = [task.title, ...task.reports].join(' ').toLowerCase();
      for (const file of task.at_fault)
        expect(said).not.toContain(file.slice(file.lastIndexOf('/') + 1).toLowerCase());
    }
  });
});
