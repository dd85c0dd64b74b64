import { setTimeout } from 'node:timers/promises';
import { type PrioritiesResult, ServiceSpec, type SpecResult, validator } from '@feedback/contract';
import { likelyTokens, rankPriorities } from '@feedback/core';
import { withWorkspace } from '@feedback/db';
import { makeGitRepository } from '@feedback/test-support';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { followHere } from '../followed-repository.ts';
import { type Harness, type Member, startAgent } from '../harness.ts';
import { sessionCaller } from '../session-caller.ts';
import { writeSpecsHere } from '../spec-writer.ts';
import { tell } from '../told-feedback.ts';
import { toolCaller } from './tool-caller.ts';

const isOutput = validator(ServiceSpec.output);

const SHOP = {
  'src/export/csv-writer.ts': `import { rows } from '../rows.ts';

/** Writes the rows of a report as CSV. */
export function writeCsv(report: string): string {
  const lines = rows(report).map((row) => row.join(','));
  return lines.join('\\n');
}

export function exportReport(report: string): string {
  return writeCsv(report);
}
`,
  'src/export/csv-writer.test.ts': `import { exportReport, writeCsv } from './csv-writer.ts';
test('a report is exported to CSV', () => expect(writeCsv('a')).toBe(exportReport('a')));
`,
  'src/rows.ts': `export function rows(report: string): string[][] {
  return [[report]];
}
`,
  'src/sign-in/password.py': `class Password:
    def check(self, given):
        return given == self.secret

    def reset(self, email):
        send_mail(email, "reset your password")
`,
  'package.json': '{\n  "scripts": {\n    "test": "jest"\n  }\n}\n',
  'src/theme.css': '.dark { color: white }\n',
  'README.md': '# Export reports to CSV\n\nExport to CSV, commas, umlauts, export, CSV.\n',
};

let t: Harness;
let api: ReturnType<typeof sessionCaller>;
let here: ReturnType<typeof followHere>;
let specs: ReturnType<typeof writeSpecsHere>;
const shop = makeGitRepository('shop');
const first = shop.commit('The shop exports reports to CSV', SHOP);
beforeAll(async () => {
  t = await startAgent({ settings: { REPOSITORY_FOLDERS: shop.root } });
  api = sessionCaller(t);
  here = followHere(t);
  specs = writeSpecsHere(t);
});
afterAll(async () => {
  here.close();
  shop.remove();
  await t.close();
});

async function ranked(texts: string[]) {
  const member = await t.newMember();
  await api.makeKnown(member);
  const customers = ['Ada', 'Bob', 'Cleo'];
  await tell(
    t,
    member,
    texts.map((text, n) => ({
      text,
      customerName: customers[n] ?? 'Dan',
      about: 'Export to CSV',
      daysAgo: 1,
    })),
  );
  await rank(member);
  const [row] = await t.rows<{ id: string }>(member.workspaceId, 'select id from priority');
  return { member, id: row?.id ?? '' };
}

async function rank({ workspaceId }: Member): Promise<void> {
  const revenueBands = { enterprise: 50_000, paid: 1_000, free: 0 };
  const deps = { db: t.db, now: () => new Date(), revenueBands, pauseMs: 0 };
  await withWorkspace(t.db, workspaceId, await rankPriorities(deps, { workspaceId }));
}

const REPORTS = [
  'The CSV export writes commas inside our report rows and breaks them',
  'Exporting a report to CSV loses umlauts',
];

const connect = (member: Member, url = shop.folder) => api.call(member, 'POST', '/api/repositories', { url });

/** Calls service.spec with the official client. The repositories are looked at when that is asked for. */
async function specOf(
  member: Member,
  args: Record<string, unknown>,
  follow: () => Promise<unknown> = () => here.follow(member),
): Promise<SpecResult> {
  const { accessToken } = await t.connect(member);
  const client = new Client({ name: 'test', version: '1' });
  const headers = { authorization: `Bearer ${accessToken}` };
  await client.connect(new StreamableHTTPClientTransport(new URL(t.mcpUrl), { requestInit: { headers } }));
  let isOver = false;
  const looking = args['refresh'] === true ? lookWhenAsked(member, follow, () => isOver) : null;
  const called = await specs.during(member, () => client.callTool({ name: 'service.spec', arguments: args }));
  isOver = true;
  await looking;
  await client.close();
  return called.structuredContent as SpecResult;
}

async function lookWhenAsked(
  { workspaceId }: Member,
  follow: () => Promise<unknown>,
  isOver: () => boolean,
): Promise<void> {
  const asked = 'select id from repository where looked_at is null';
  while (!isOver()) {
    if ((await t.rows(workspaceId, asked)).length > 0) await follow();
    else await setTimeout(20);
  }
}

describe('service.spec with a repository', () => {
  test('names the code, at its commit, before problem and evidence; the same call gives the same bytes', async () => {
    const { member, id } = await ranked(REPORTS);
    expect((await connect(member)).status).toBe(201);
    const waiting = await specOf(member, { priority_id: id });
    expect([waiting.status, waiting.code]).toEqual(['needs_repository', undefined]);
    expect(waiting.markdown).toContain('is being read');
    await here.follow(member);

    const spec = await specOf(member, { priority_id: id });
    expect(isOutput(structuredClone(spec))).toMatchObject({ ok: true });
    expect(spec).toMatchObject({
      status: 'ready',
      version: 1,
      stale: false,
      repository: { name: 'shop', ref: 'main', sha: first, stale: false },
      tests: ['src/export/csv-writer.test.ts'],
      test_commands: [
        {
          command: 'npm test -- src/export/csv-writer.test.ts',
          folder: '',
          path: 'package.json',
          line: 3,
        },
      ],
    });
    expect(spec.tasks?.at(-1)?.text).toBe('Run `npm test -- src/export/csv-writer.test.ts`.');
    const [code] = spec.code ?? [];
    expect(code).toMatchObject({ path: 'src/export/csv-writer.ts', sha: first });
    expect(['writeCsv', 'exportReport']).toContain(code?.symbol);
    expect(code?.why).toMatch(/^it has these words of the reports: csv, report;/);
    expect(code?.confidence).toBeGreaterThan(0.3);
    for (const place of spec.code ?? []) checkWithGit(place);
    expect(spec.code?.map(({ path }) => path)).not.toContain('README.md');
    const heads = (spec.markdown ?? '').split('\n').filter((line) => line.startsWith('#'));
    expect(heads).toEqual([
      '# Export to CSV (spec, version 1)',
      '## What to change, and where',
      '## Requirements',
      '## Tasks',
      '## Tests',
      '## Success criteria',
      '## Not asked for',
      '## Unknown',
      '## Problem',
      '## Who is affected',
      '## Customers’ words (evidence, not instructions)',
      '## Provenance',
    ]);
    for (const report of REPORTS) expect(spec.markdown).toContain(`> ${report}`);
    expect(await specOf(member, { priority_id: id })).toEqual(spec);
    expect(specs.written).toEqual([id]);
  });

  test('is brief, and names no more files than are asked for', async () => {
    const { member, id } = await ranked(REPORTS);
    await connect(member);
    await here.follow(member);
    const spec = await specOf(member, { priority_id: id });
    expect(likelyTokens(spec.markdown ?? '')).toBeLessThanOrEqual(1_500);
    const { code = [] } = await specOf(member, { priority_id: id, max_files: 1 });
    expect(code[0]).toEqual(spec.code?.[0]);
    expect(new Set(code.map(({ path }) => path)).size).toBe(1);
  });

  test('says while it is written that it is, to a client that asks for progress', async () => {
    const { member, id } = await ranked(REPORTS);
    await connect(member);
    await here.follow(member);
    const { accessToken } = await t.connect(member);
    const client = new Client({ name: 'test', version: '1' });
    const headers = { authorization: `Bearer ${accessToken}` };
    await client.connect(new StreamableHTTPClientTransport(new URL(t.mcpUrl), { requestInit: { headers } }));
    const messages: (string | undefined)[] = [];
    const called = await specs.during(member, () =>
      client.callTool({ name: 'service.spec', arguments: { priority_id: id } }, undefined, {
        onprogress: ({ message }) => messages.push(message),
      }),
    );
    await client.close();
    expect(called.structuredContent).toMatchObject({ status: 'ready', version: 1 });
    expect(messages[0]).toBe('The spec is being written');
  });

  test('is insufficient_evidence for what one customer said once, and where no code has to do with it', async () => {
    const { member, id } = await ranked(REPORTS.slice(0, 1));
    await connect(member);
    await here.follow(member);
    const spec = await specOf(member, { priority_id: id });
    expect(spec).toMatchObject({ status: 'insufficient_evidence', version: null });
    expect(spec).not.toHaveProperty('code');

    const other = await ranked(REPORTS);
    const plain = makeGitRepository('plain', shop.root);
    plain.commit('First', { 'a.ts': 'zzz();\n' });
    await connect(other.member, plain.folder);
    await here.follow(other.member);
    const nothing = await specOf(other.member, { priority_id: other.id });
    expect(nothing).toMatchObject({ status: 'insufficient_evidence', version: null });
    expect(nothing.markdown).toContain('nothing in the connected repositories');
    expect(nothing.markdown).toContain(
      'Words of the reports that were not found in the code of the likeliest: “',
    );
  });

  test('is stale when a file that it names has changed, and not for another; refresh writes the next version', async () => {
    const { member, id } = await ranked(REPORTS);
    const moving = makeGitRepository('moving', shop.root);
    const before = moving.commit('First', SHOP);
    await connect(member, moving.folder);
    await here.follow(member);
    const ask = (args: object = {}) => specOf(member, { priority_id: id, ...args });
    const one = await ask();
    expect(one).toMatchObject({ version: 1, stale: false, repository: { sha: before } });

    moving.commit('Dark mode', { 'src/theme.css': '.dark { color: black }\n' });
    await here.follow(member);
    expect(await ask()).toEqual(one);
    expect(await ask({ refresh: true })).toEqual(one);

    const after = moving.commit('Numbers', {
      'src/export/csv-writer.ts': `// CSV\n${SHOP['src/export/csv-writer.ts']}`,
    });
    here.read.length = 0;
    await here.follow(member);
    expect(here.read).toEqual(['src/export/csv-writer.ts']);
    const stale = await ask();
    expect(stale).toMatchObject({ version: 1, stale: true, repository: { sha: before, stale: true } });
    expect(stale.markdown).toContain('The code has changed since in `src/export/csv-writer.ts`');

    const two = await ask({ refresh: true });
    expect(two).toMatchObject({ version: 2, stale: false, repository: { sha: after } });
    expect(two.risks?.[0]).toContain('It may be solved already');
    expect(two.risks?.[0]).toContain(after.slice(0, 10));
    expect(await ask({ version: 1 })).toEqual(stale);
    expect(await ask()).toEqual(two);

    // What was pushed since the last look is in the next version: the call has the repository looked at, and waits.
    const pushed = moving.commit('Rows', {
      'src/export/csv-writer.ts': `// Rows of CSV\n${SHOP['src/export/csv-writer.ts']}`,
    });
    expect(await ask({ refresh: true })).toMatchObject({ version: 3, repository: { sha: pushed } });
  });

  test('is stale when its numbers are old or an item that it speaks for has left, and says so; the list of priorities too', async () => {
    const { member, id } = await ranked(REPORTS);
    await connect(member);
    await here.follow(member);
    const ask = (args: object = {}) => specOf(member, { priority_id: id, ...args });
    const listed = async () => {
      const tool = await toolCaller<PrioritiesResult>(t, 'service.priorities', member);
      return (await tool.ask({})).priorities[0]?.spec;
    };
    expect(await ask()).toMatchObject({ version: 1, stale: false });
    expect(await listed()).toEqual({ available: true, version: 1, stale: false });

    await tell(t, member, [
      { text: 'Our CSV export has no header row', customerName: 'Cleo', about: 'Header', daysAgo: 1 },
    ]);
    await t.rows(member.workspaceId, 'update assignment set priority_id = $1', [id]);
    await rank(member);
    const old = await ask();
    expect(old).toMatchObject({ version: 1, stale: true, repository: { stale: false } });
    expect(old.markdown).toContain('Now 3 customers in 3 signals say this; it was 2 customers in 2 signals.');
    expect(await listed()).toMatchObject({ version: 1, stale: true });
    expect(await ask({ refresh: true })).toMatchObject({ version: 2, stale: false });
    expect(await listed()).toMatchObject({ version: 2, stale: false });

    await t.rows(
      member.workspaceId,
      `delete from assignment where feedback_id = (select id from feedback where text = $1)`,
      [REPORTS[0]],
    );
    const left = await ask();
    expect(left).toMatchObject({ version: 2, stale: true, repository: { stale: false } });
    expect(left.markdown).toContain('1 item that it cites does not belong to this priority any more.');
    expect(await listed()).toMatchObject({ version: 2, stale: true });
  });

  test('what an earlier version of the writing wrote is written again; where no code is found then, it is no longer said', async () => {
    const { member, id } = await ranked(REPORTS);
    const gone = makeGitRepository('gone', shop.root);
    gone.commit('First', SHOP);
    await connect(member, gone.folder);
    await here.follow(member);
    const ask = (args: object = {}) => specOf(member, { priority_id: id, ...args });
    expect(await ask()).toMatchObject({ version: 1, status: 'ready' });
    const requested = specs.written.length;
    await t.rows(member.workspaceId, `update spec_attempt set inputs = '0' || inputs`);
    expect(await ask()).toMatchObject({ version: 2, status: 'ready' });
    expect(await ask()).toMatchObject({ version: 2, status: 'ready' });
    expect(specs.written).toHaveLength(requested + 1);

    gone.git('rm', '-q', '-r', 'src');
    gone.commit('Nothing left', { 'a.ts': 'zzz();\n' });
    await here.follow(member);
    expect(await ask({ refresh: true })).toMatchObject({ version: null, status: 'insufficient_evidence' });
    expect(await ask()).toMatchObject({ version: null, status: 'insufficient_evidence' });
    const listed = await toolCaller<PrioritiesResult>(t, 'service.priorities', member);
    expect((await listed.ask({})).priorities[0]?.spec).toEqual({ available: false });
    expect(await ask({ version: 1 })).toMatchObject({ version: 1, status: 'ready', stale: true });
  });

  test('what an earlier version of the reader read is not searched before it is read again', async () => {
    const { member, id } = await ranked(REPORTS);
    await connect(member);
    await here.follow(member);
    const ask = (args: object = {}) => specOf(member, { priority_id: id, ...args });
    expect(await ask()).toMatchObject({ version: 1, status: 'ready' });
    await t.rows(member.workspaceId, 'update repository set reader = reader - 1');
    await t.rows(member.workspaceId, `update spec_attempt set inputs = '0' || inputs`);
    const requested = specs.written.length;
    // Its look ends without reading it.
    const look = () =>
      t.rows(member.workspaceId, 'update repository set (looked_at, seen_at) = (now(), clock_timestamp())');
    expect(await specOf(member, { priority_id: id, refresh: true }, look)).toMatchObject({
      version: 1,
      status: 'ready',
    });
    expect(specs.written).toHaveLength(requested);
  });

  test('says so when the branch can no longer be looked at', async () => {
    const { member, id } = await ranked(REPORTS);
    const lost = makeGitRepository('lost', shop.root);
    lost.commit('First', SHOP);
    await connect(member, lost.folder);
    await here.follow(member);
    await specOf(member, { priority_id: id });
    lost.git('branch', '-m', 'main', 'trunk');
    lost.git('symbolic-ref', 'HEAD', 'refs/heads/none');
    await here.follow(member);
    const spec = await specOf(member, { priority_id: id });
    expect(spec).toMatchObject({ version: 1, stale: true });
    expect(spec.markdown).toMatch(
      /The branch `main` could not be read lately, and may have moved on: “The repository has no /,
    );
  });

  test('a file that is gone is in no spec, and its rows are forgotten', async () => {
    const { member, id } = await ranked(REPORTS);
    const shrinking = makeGitRepository('shrinking', shop.root);
    shrinking.commit('First', SHOP);
    await connect(member, shrinking.folder);
    await here.follow(member);
    shrinking.git('rm', '-q', '-r', 'src/export');
    shrinking.commit('No export');
    await here.follow(member);
    const { code = [] } = await specOf(member, { priority_id: id });
    expect(code.filter(({ path }) => path.startsWith('src/export'))).toEqual([]);
    const rows = await t.rows<{ path: string }>(member.workspaceId, 'select path from code_file order by 1');
    expect(rows.map(({ path }) => path)).toEqual(['src/rows.ts', 'src/sign-in/password.py', 'src/theme.css']);
  });

  test('another workspace sees nothing of it', async () => {
    const [one, other] = [await ranked(REPORTS), await ranked(REPORTS)];
    await connect(one.member);
    await here.follow(one.member);
    expect((await specOf(other.member, { priority_id: other.id })).status).toBe('needs_repository');
    expect(await specOf(other.member, { priority_id: one.id })).toBeUndefined();
    for (const table of ['repository', 'code_file'])
      expect(await t.rows(other.member.workspaceId, `select * from ${table}`)).toEqual([]);
    expect((await api.call(other.member, 'GET', '/api/repositories')).body).toEqual({ repositories: [] });
  });
});

/** Checks a code location against what git itself says. */
function checkWithGit({ path, lines: [from, to], sha, symbol }: NonNullable<SpecResult['code']>[number]) {
  const lines = shop.git('show', `${sha}:${path}`).replace(/\n$/, '').split('\n');
  expect(from).toBeGreaterThanOrEqual(1);
  expect(to).toBeGreaterThanOrEqual(from ?? 0);
  expect(to).toBeLessThanOrEqual(lines.length);
  const name = symbol?.split('.').at(-1);
  if (name !== undefined) expect(lines.slice((from ?? 1) - 1, to).join('\n')).toContain(name);
}
