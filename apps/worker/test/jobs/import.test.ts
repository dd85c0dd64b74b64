import { beginImport, draftImport, requestErasure } from '@feedback/core';
import { imports, withWorkspace } from '@feedback/db';
import { type TestWorkspace } from '@feedback/test-support';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openJobs } from '../harness.ts';

let jobs: ReturnType<typeof openJobs>;
beforeAll(() => {
  jobs = openJobs();
});
afterAll(() => jobs.close());

const ROWS = 1_200;
const file = `text,customer\n${Array.from({ length: ROWS }, (_, n) => `Thing ${n} is broken,Customer ${n % 50}`).join('\n')}`;

async function begin(workspace: TestWorkspace): Promise<string> {
  const { workspaceId, personId } = workspace;
  const deps = { db: jobs.db, now: () => new Date(), storage: jobs.storage };
  const by = { personId };
  const id = await draftImport(deps, workspaceId, { fileName: 'things.csv', bytes: Buffer.from(file), by });
  const mapping = { text: 'text', customer_name: 'customer' };
  expect(await beginImport(deps, workspaceId, { id, mapping, by })).toBe('begun');
  return id;
}

const read = ({ workspaceId }: TestWorkspace, id: string) =>
  withWorkspace(jobs.db, workspaceId, (tx) => imports.find(tx, workspaceId, id));
/** The key of a slice. */
const slice = async (workspace: TestWorkspace, id: string, n: number) =>
  `imports/${workspace.workspaceId}/${id}/rows-${(await read(workspace, id))?.progress.run}-${n}`;
const count = async (workspace: TestWorkspace) =>
  (
    await jobs.rows<{ n: number }>(
      workspace,
      'select count(*)::int as n from feedback where workspace_id = $1',
      [workspace.workspaceId],
    )
  )[0]?.n;

test('an import is stored slice by slice, each row once, and its files go', async () => {
  const workspace = await jobs.newWorkspace();
  const id = await begin(workspace);
  const written = [await slice(workspace, id, 0), await slice(workspace, id, 2)];
  for (const key of written) expect(await jobs.storage.get(key)).not.toBeNull();
  const handled = [];
  for (let step = 0; step < 4; step += 1) {
    await jobs.run(workspace, 'import');
    handled.push((await read(workspace, id))?.progress.handled);
  }
  expect(handled).toEqual([500, 1_000, 1_200, 1_200]);
  expect(await read(workspace, id)).toMatchObject({ state: 'done', progress: { added: ROWS, repeated: 0 } });
  expect(await count(workspace)).toBe(ROWS);
  for (const key of [`imports/${workspace.workspaceId}/${id}/file`, ...written])
    expect(await jobs.storage.get(key)).toBeNull();
});

test('a step whose effect was lost is repeated and adds nothing twice', async () => {
  const workspace = await jobs.newWorkspace();
  const id = await begin(workspace);
  const { workspaceId } = workspace;
  await jobs.work('import', { workspaceId }); // computed, and lost before its commit
  await jobs.run(workspace, 'import');
  await expect(
    jobs.run(workspace, 'import', async (work) => {
      const effect = await jobs.work('import', work);
      return async (tx) => {
        await effect(tx);
        throw new Error('the worker stopped');
      };
    }),
  ).rejects.toThrow('the worker stopped');
  expect((await read(workspace, id))?.progress.handled).toBe(500);
  expect(await count(workspace)).toBe(500);
  for (let step = 0; step < 3; step += 1) await jobs.run(workspace, 'import');
  expect(await read(workspace, id)).toMatchObject({ state: 'done', progress: { added: ROWS, repeated: 0 } });
  expect(await count(workspace)).toBe(ROWS);
});

test('an import whose rows are gone from storage stops and says so', async () => {
  const workspace = await jobs.newWorkspace();
  const id = await begin(workspace);
  await jobs.storage.remove(await slice(workspace, id, 0));
  await jobs.run(workspace, 'import');
  expect(await read(workspace, id)).toMatchObject({ state: 'failed', progress: { handled: 0 } });
});

test('an erasure lets a running import go on, and erases what it stored as well; drafts and files go', async () => {
  const workspace = await jobs.newWorkspace();
  const id = await begin(workspace);
  const { workspaceId, personId } = workspace;
  const by = { personId };
  const deps = { db: jobs.db, now: () => new Date(), storage: jobs.storage };
  const draft = await draftImport(deps, workspaceId, { fileName: 'more.csv', bytes: Buffer.from(file), by });
  await jobs.run(workspace, 'import');
  await requestErasure({ db: jobs.db }, workspaceId, { email: null, name: 'Customer 7', company: null, by });
  expect(await read(workspace, draft)).toMatchObject({ state: 'over' });
  await jobs.run(workspace, 'erasure'); // waits
  for (let step = 0; step < 3; step += 1) await jobs.run(workspace, 'import');
  expect(await read(workspace, id)).toMatchObject({
    state: 'done',
    progress: { handled: ROWS, added: ROWS },
  });
  for (let step = 0; step < 30 && (await jobs.openKinds(workspace)).includes('erasure'); step += 1)
    await jobs.run(workspace, 'erasure');
  const left = await jobs.rows<{ state: string; n: number }>(
    workspace,
    `select state, count(*)::int as n from feedback
     where workspace_id = $1 and (customer_name = 'Customer 7' or state = 'erased') group by state`,
    [workspaceId],
  );
  expect(left).toEqual([{ state: 'erased', n: ROWS / 50 }]);
  for (const one of [id, draft])
    expect(await jobs.storage.get(`imports/${workspaceId}/${one}/file`)).toBeNull();
});

/** Moves what began back by an hour and a minute. */
const anHourLater = async (workspace: TestWorkspace) => {
  await jobs.rows(workspace, `update erasure set requested_at = requested_at - interval '61 minutes'`);
  await jobs.rows(
    workspace,
    `update erasure set subject = subject || jsonb_build_object('waitingSince', (subject ->> 'waitingSince')::timestamptz - interval '61 minutes')
     where subject ? 'waitingSince'`,
  );
  await jobs.rows(
    workspace,
    `update import set created_at = created_at - interval '61 minutes', progress = progress || case when progress ? 'begunAt'
       then jsonb_build_object('begunAt', (progress ->> 'begunAt')::timestamptz - interval '61 minutes') else '{}' end`,
  );
};
const requestDanas = ({ workspaceId, personId }: TestWorkspace) =>
  requestErasure({ db: jobs.db }, workspaceId, {
    email: 'dana@initech.example',
    name: null,
    company: null,
    by: { personId },
  });
const states = async (workspace: TestWorkspace, ...ids: string[]) => {
  const found = await Promise.all(ids.map((id) => read(workspace, id)));
  return found.map((one) => one?.state);
};
async function finishErasures(workspace: TestWorkspace): Promise<void> {
  for (let step = 0; step < 30 && (await jobs.openKinds(workspace)).includes('erasure'); step += 1)
    await jobs.run(workspace, 'erasure');
}

test('an import that still runs an hour after an erasure began to wait is stopped', async () => {
  const workspace = await jobs.newWorkspace();
  const id = await begin(workspace);
  const { workspaceId } = workspace;
  await jobs.run(workspace, 'import');
  await requestDanas(workspace);
  const lost = await jobs.work('import', { workspaceId }); // computed before it is stopped
  await jobs.run(workspace, 'erasure'); // waits
  await anHourLater(workspace);
  await jobs.run(workspace, 'erasure');
  await jobs.inTransaction(workspace, lost);
  expect(await read(workspace, id)).toMatchObject({ state: 'failed', progress: { handled: 500 } });
  expect(await count(workspace)).toBe(500);
  await finishErasures(workspace);
  expect(await jobs.storage.get(await slice(workspace, id, 1))).toBeNull();
});

test('an erasure that was not looked at for an hour stops no import that began since', async () => {
  const workspace = await jobs.newWorkspace();
  await requestDanas(workspace);
  await anHourLater(workspace);
  const id = await begin(workspace);
  await jobs.run(workspace, 'erasure'); // waits
  expect(await states(workspace, id)).toEqual(['running']);
  for (let step = 0; step < 4; step += 1) await jobs.run(workspace, 'import');
  await finishErasures(workspace);
  expect(await states(workspace, id)).toEqual(['done']);
  expect(await jobs.rows(workspace, 'select state from erasure')).toEqual([{ state: 'done' }]);
});

test('after its hour an erasure stops the import it waited for, and neither a later one nor a draft', async () => {
  const workspace = await jobs.newWorkspace();
  const { workspaceId, personId } = workspace;
  const old = await begin(workspace);
  await requestDanas(workspace);
  await jobs.run(workspace, 'erasure'); // waits
  await anHourLater(workspace);
  const later = await begin(workspace);
  const deps = { db: jobs.db, now: () => new Date(), storage: jobs.storage };
  const sent = { fileName: 'more.csv', bytes: Buffer.from(file), by: { personId } };
  const draft = await draftImport(deps, workspaceId, sent);
  await finishErasures(workspace);
  expect(await jobs.rows(workspace, 'select state from erasure')).toEqual([{ state: 'done' }]);
  expect(await states(workspace, old, later, draft)).toEqual(['failed', 'running', 'draft']);
  expect(await jobs.storage.get(`imports/${workspaceId}/${draft}/file`)).not.toBeNull();
});

test('of two beginnings at once, the one that is accepted is stored with its own columns, and nothing of the other', async () => {
  const workspace = await jobs.newWorkspace();
  const { workspaceId, personId } = workspace;
  const by = { personId };
  const { storage } = jobs;
  const deps = { db: jobs.db, now: () => new Date(), storage };
  const text = 'a,b\nwords of a,words of b\n';
  const id = await draftImport(deps, workspaceId, { fileName: 'two.csv', bytes: Buffer.from(text), by });
  const other = Promise.withResolvers<string>();
  const written: string[] = [];
  const slow = {
    get: (key: string) => storage.get(key),
    remove: (key: string) => storage.remove(key),
    put: async (key: string, object: Parameters<typeof storage.put>[1]) => {
      other.resolve(await beginImport(deps, workspaceId, { id, mapping: { text: 'b' }, by }));
      written.push(key);
      await storage.put(key, object);
    },
  };
  const late = { ...deps, storage: slow };
  expect(await beginImport(late, workspaceId, { id, mapping: { text: 'a' }, by })).toBe('no-draft');
  expect(await other.promise).toBe('begun');
  for (const key of written) expect(await storage.get(key)).toBeNull();
  for (let step = 0; step < 2; step += 1) await jobs.run(workspace, 'import');
  expect(await read(workspace, id)).toMatchObject({ state: 'done', mapping: { text: 'b' } });
  expect(
    await jobs.rows(workspace, 'select text from feedback where workspace_id = $1', [workspaceId]),
  ).toEqual([{ text: 'words of b' }]);
});
