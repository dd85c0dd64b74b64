import { type CodeIndex, locate } from '@feedback/code';
import { coreText } from '@feedback/intelligence';
import { type QualityRow } from './group.ts';
import { LOCATE_METHODS, rankOfFirst } from './locate-methods.ts';
import { openRepositories } from './read-repository.ts';
import { type LocatingTask, makeSampleRepositories, readTasks } from './sample-repositories.ts';

/** The place of the first file at fault for each method, Infinity when none was found; and the files that the product found. */
export type JudgedTask = { task: LocatingTask; ranks: Record<string, number>; found: string[] };

/** The number of tasks, of twelve, for which a file at fault should be among the first five. */
const WANTED = 10;

/** Finds the files at fault for what customers report of the products that are kept here. */
export async function judgeOwnTasks(): Promise<JudgedTask[]> {
  const repositories = makeSampleRepositories();
  try {
    const read = openRepositories();
    const indexes = new Map<string, CodeIndex>();
    for (const name of repositories.names)
      indexes.set(name, await read(repositories.gitDirectory(name), 'main'));
    return readTasks().map((task) => judgeTask(task, indexes.get(task.repository)));
  } finally {
    repositories.remove();
  }
}

function judgeTask(task: LocatingTask, index: CodeIndex = { files: [], commits: [] }): JudgedTask {
  const missing = task.at_fault.filter((file) => !index.files.some(({ path }) => path === file));
  if (missing.length > 0) throw new Error(`${task.repository} has no ${missing.join(', ')}`);
  const subject = { title: task.title, text: task.reports.map((report) => coreText(report)).join('\n') };
  const found = locate(index, subject).map(({ path }) => path);
  return { task, ranks: rankOfFirst(index, subject, new Set(task.at_fault)), found };
}

/** A line for each task, for the terminal. */
export function describeTasks(judged: JudgedTask[]): string {
  return judged
    .map(({ task, ranks, found }) => {
      const rank = ranks['product'] ?? Infinity;
      const before = rank > 1 ? `; before it ${found.slice(0, Math.min(rank - 1, 5)).join(', ')}` : '';
      return `  ${task.id}: ${rank === Infinity ? 'not found' : `place ${rank}`} (${task.at_fault.join(' or ')})${before}`;
    })
    .join('\n');
}

export function rowsOfOwn(judged: JudgedTask[]): QualityRow[] {
  return Object.keys(LOCATE_METHODS).map((method) => {
    const among = (first: number) =>
      judged.filter(({ ranks }) => (ranks[method] ?? Infinity) <= first).length;
    const figures = { first: among(1), 'in first 5': among(5), 'in first 10': among(10) };
    return {
      on: `${judged.length} tasks of our own`,
      method,
      figures,
      ...(method === 'product' ? { targets: { 'in first 5': { atLeast: WANTED } } } : {}),
    };
  });
}
