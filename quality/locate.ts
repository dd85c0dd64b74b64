import { type CodeIndex, type Subject } from '@feedback/code';
import { type Static, Type } from '@feedback/contract/schema';
import { findRepository } from './find-repository.ts';
import { type QualityData, type QualityGroup, type QualityRow } from './group.ts';
import { LOCATE_METHODS, rankOfFirst } from './locate-methods.ts';
import { describeTasks, judgeOwnTasks, rowsOfOwn } from './locate-own.ts';
import { readJson } from './read-json.ts';
import { openRepositories } from './read-repository.ts';

/** An issue of SWE-bench-Lite, as its file has it. */
const Issue = Type.Object({
  instance_id: Type.String(),
  repo: Type.String(),
  base_commit: Type.String(),
  problem_statement: Type.String(),
  golden_patch: Type.String(),
});
type Issue = Static<typeof Issue>;

type Judged = { issue: Issue; ranks: Record<string, number> };

const STRIPPED_ISSUES = 50;

/** Measures finding the files that have to change for what is reported. */
export const locating: QualityGroup = {
  name: 'locate',
  about: `Tasks of our own: what customers report, in their words, of four small products that are kept here in five languages (CC0), and
the files that have to change for it. Tickets and code were written before they were searched. A task counts when one of its files is
among the first. Issues of SWE-bench-Lite (MIT) and the commits before their fixes: how often a file that the fix changed is among the
first 1, 5 and 10. “In plain words”: the first 50 issues without code, identifiers and paths. The repositories are taken from the
folder that --repos names. The weights were chosen on 84 other tickets in customers' words, which are not kept here, and on these 90 issues.`,
  measure: async (data) => {
    const own = await judgeOwnTasks();
    console.log(`\nlocate, our own tasks:\n${describeTasks(own)}`);
    return [...rowsOfOwn(own), ...(await measureIssues(data))];
  },
};

async function measureIssues(data: QualityData): Promise<QualityRow[]> {
  const issues = readIssues(data);
  if (issues.length === 0) return [];
  const judged = await judge(issues, data.repositories ?? '');
  const plain = judged.slice(0, STRIPPED_ISSUES);
  return [
    ...rowsOf(`${judged.length} issues`, '', judged, 0.82),
    ...rowsOf(`${plain.length} issues in plain words`, ' plain', plain, 0.7),
  ];
}

function readIssues({ path, repositories }: QualityData): Issue[] {
  const file = path('swebench-lite/dev.json');
  if (file === undefined || repositories === undefined) {
    console.log(
      'locate: needs swebench-lite/dev.json in QUALITY_DATA, and --repos with a folder of its repositories',
    );
    return [];
  }
  const issues = readJson(file, Type.Array(Issue));
  const missing = new Set(
    issues.map(({ repo }) => repo).filter((repo) => !findRepository(repositories, repo)),
  );
  if (missing.size > 0) console.log(`locate: ${repositories} does not have ${[...missing].join(', ')}`);
  return issues.filter(({ repo }) => !missing.has(repo));
}

async function judge(issues: Issue[], folder: string): Promise<Judged[]> {
  const read = openRepositories();
  const judged: Judged[] = [];
  for (const issue of issues) {
    const index = await read(findRepository(folder, issue.repo) ?? '', issue.base_commit);
    const [title = '', ...rest] = issue.problem_statement.split('\n');
    const subject = { title, text: rest.join('\n') };
    const plain = { title: inPlainWords(title), text: inPlainWords(subject.text) };
    const ranks = { ...ranksOf(index, issue, subject, ''), ...ranksOf(index, issue, plain, ' plain') };
    judged.push({ issue, ranks });
  }
  return judged;
}

function ranksOf(index: CodeIndex, issue: Issue, subject: Subject, suffix: string): Record<string, number> {
  const fixed = new Set(
    Array.from(issue.golden_patch.matchAll(/^\+\+\+ b\/(.+)$/gm), ([, path = '']) => path),
  );
  const ranks = Object.entries(rankOfFirst(index, subject, fixed));
  return Object.fromEntries(ranks.map(([method, rank]) => [method + suffix, rank]));
}

function rowsOf(on: string, suffix: string, judged: Judged[], atLeast: number): QualityRow[] {
  return Object.keys(LOCATE_METHODS).map((method) => {
    const share = (first: number) =>
      judged.filter(({ ranks }) => (ranks[method + suffix] ?? Infinity) <= first).length / judged.length;
    const figures = { '@1': share(1), '@5': share(5), '@10': share(10) };
    return { on, method, figures, ...(method === 'product' ? { targets: { '@10': { atLeast } } } : {}) };
  });
}

/** A text without code blocks, indented code, and words that only code has, as a customer would write it. */
function inPlainWords(text: string): string {
  const prose = text
    .split('```')
    .filter((_, i) => i % 2 === 0)
    .join(' ');
  const lines = prose.split('\n').filter((line) => !/^(?: {4}|\t|>>>)/.test(line));
  return lines.map((line) => line.split(' ').filter(isPlain).join(' ')).join('\n');
}

function isPlain(word: string): boolean {
  return !/[_(){}[\]=<>\\/`]|[a-z\d][A-Z]|\w\.\w/.test(word);
}
