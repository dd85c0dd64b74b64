import { execFileSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type SpecResult } from '@feedback/contract';
import { rankPriorities } from '@feedback/core';
import { withWorkspace } from '@feedback/db';
import { root } from '@feedback/local-stack';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { followHere } from '../followed-repository.ts';
import { type Harness, type Member, startAgent } from '../harness.ts';
import { sessionCaller } from '../session-caller.ts';
import { writeSpecsHere } from '../spec-writer.ts';
import { tell, type Told } from '../told-feedback.ts';
import { falseIn, openCommit } from './spec-checker.ts';
import { toolCaller } from './tool-caller.ts';

/** SPEC_REPOSITORIES names folders of other repositories, separated by commas. */
// oxlint-disable-next-line node/no-process-env -- a setting of this test alone
const OTHERS = process.env['SPEC_REPOSITORIES']?.split(',');
const SPECS = 100;
const MOST_ITEMS = 15;
const MOST_ROUNDS = 8;
const MOST_TOKENS = { brief: 6_000, full: 20_000 };

/** This project's own commits: a clone, because a checkout may be a worktree. */
const own = mkdtempSync(path.join(tmpdir(), 'own-repository-'));
const folders = OTHERS ?? [path.join(own, 'feedback.git')];

let t: Harness;
let api: ReturnType<typeof sessionCaller>;
let here: ReturnType<typeof followHere>;
let specs: ReturnType<typeof writeSpecsHere>;
beforeAll(async () => {
  execFileSync('git', ['clone', '-q', '--bare', root, path.join(own, 'feedback.git')], { stdio: 'pipe' });
  t = await startAgent({
    settings: { REPOSITORY_FOLDERS: folders.map((folder) => path.dirname(folder)).join(',') },
  });
  api = sessionCaller(t);
  here = followHere(t);
  specs = writeSpecsHere(t);
});
afterAll(async () => {
  here.close();
  await t.close();
  rmSync(own, { recursive: true, force: true });
});

/** Items of the demo and of the samples, by what they are about. */
function readPriorities(): Map<string, Told[]> {
  const priorities = new Map<string, Told[]>();
  const add = (about: string, text: string) => {
    const told = priorities.get(about) ?? [];
    if (told.length < MOST_ITEMS) told.push({ text, about, customerName: `Customer ${told.length}` });
    priorities.set(about, told);
  };
  let theme = '';
  for (const line of readFileSync(path.join(root, 'examples/themes.txt'), 'utf8').split('\n')) {
    if (line.startsWith('## ')) theme = line.slice(3).split('|')[0]?.trim() ?? '';
    else if (line.trim() !== '') add(theme, line.trim());
  }
  for (const file of globSync('quality/samples/own-feedback/*.jsonl', { cwd: root }).toSorted())
    for (const line of readFileSync(path.join(root, file), 'utf8').trim().split('\n')) {
      const item = JSON.parse(line) as { theme?: string; about?: string; text: string };
      if (item.theme !== undefined && item.about !== undefined) add(item.about, item.text);
    }
  return new Map([...priorities].filter(([, told]) => told.length > 2));
}

/** A workspace with those priorities and a repository that was read. */
async function prepared(folder: string, priorities: [string, Told[]][]) {
  const member = await t.newMember();
  await api.makeKnown(member);
  await tell(
    t,
    member,
    priorities.flatMap(([, told]) => told),
  );
  const revenueBands = { enterprise: 50_000, paid: 1_000, free: 0 };
  const deps = { db: t.db, now: () => new Date(), revenueBands, pauseMs: 0 };
  const { workspaceId } = member;
  await withWorkspace(t.db, workspaceId, await rankPriorities(deps, { workspaceId }));
  expect((await api.call(member, 'POST', '/api/repositories', { url: folder })).status).toBe(201);
  await here.follow(member);
  return member;
}

/** What an answer costs its reader: its structured content, and its text, which is the Markdown. */
function tokensOf(answer: SpecResult): number {
  return encode(JSON.stringify(answer)).length + encode(answer.markdown ?? '').length;
}

async function textsOf({ workspaceId }: Member): Promise<Map<string, string>> {
  const rows = await t.rows<{ id: string; text: string }>(workspaceId, 'select id, text from feedback');
  return new Map(rows.map(({ id, text }) => [id, text]));
}

test(`${SPECS} specs have no path, line, symbol, quotation or number that is not so`, async () => {
  const all = [...readPriorities()];
  let checked = 0;
  const found: string[] = [];
  for (let round = 0; checked < SPECS && round < MOST_ROUNDS; round++) {
    const folder = folders[round % folders.length] ?? '';
    // Each round takes other items of each priority, so that its specs differ.
    const some = all.map(([about, told]): [string, Told[]] => [
      about,
      told.filter((_, n) => (n + round) % 4 !== 0),
    ]);
    const member = await prepared(folder, some);
    const feedback = await textsOf(member);
    const commits = new Map<string, ReturnType<typeof openCommit>>();
    const spec = await toolCaller<SpecResult>(t, 'service.spec', member);
    const rows = await t.rows<{ id: string }>(member.workspaceId, 'select id from priority order by id');
    for (const [n, { id }] of rows.entries()) {
      const detail = n % 2 === 0 ? 'brief' : 'full';
      const format = (['markdown', 'speckit', 'ears'] as const)[n % 3];
      const answer = await specs.during(member, () => spec.ask({ priority_id: id, detail, format }));
      if (answer.status !== 'ready' || !answer.repository) continue;
      checked++;
      expect(tokensOf(answer)).toBeLessThanOrEqual(MOST_TOKENS[detail]);
      const { sha } = answer.repository;
      const commit = commits.get(sha) ?? openCommit(folder, sha);
      commits.set(sha, commit);
      const wrong = falseIn(answer, commit, feedback);
      found.push(...wrong.map((one) => `${answer.problem.slice(0, 60)} (${format}): ${one}`));
    }
  }
  expect(checked).toBeGreaterThanOrEqual(SPECS);
  expect(found).toEqual([]);
}, 1_800_000);
