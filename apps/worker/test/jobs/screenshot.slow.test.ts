import { createSurveyKey, redriveTask, surveyAcceptor } from '@feedback/core';
import { newId, surveyKeys, surveys, withWorkspace } from '@feedback/db';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { openPictureProcess } from '../../src/picture-process.ts';
import { openJobs } from '../harness.ts';

let jobs: ReturnType<typeof openJobs>;
beforeAll(() => {
  jobs = openJobs();
});
afterAll(() => jobs.close());

async function submit(bytes: Buffer) {
  const workspace = await jobs.newWorkspace();
  const { workspaceId } = workspace;
  const survey = { id: newId(), name: 'x', question: 'x', surface: 'bar' as const, allowedOrigins: [] };
  await withWorkspace(jobs.db, workspaceId, (tx) =>
    surveys.insert(tx, workspaceId, { ...survey, ratingScale: 'none' }),
  );
  await createSurveyKey(jobs, workspaceId, { surveyId: survey.id, label: '' });
  const [key] = await withWorkspace(jobs.db, workspaceId, (tx) => surveyKeys.list(tx, workspaceId));
  const { id } = await surveyAcceptor({ db: jobs.db, now: () => new Date() })(
    { workspaceId, keyId: key?.id ?? '', surveyId: survey.id, dedupSecret: workspace.dedupSecret },
    {
      text: '',
      statedKind: undefined,
      surface: undefined,
      rating: undefined,
      pageUrl: undefined,
      screenshot: bytes,
      visitor: 'test',
    },
  );
  return { workspace, id };
}

const kept = (workspace: Awaited<ReturnType<typeof jobs.newWorkspace>>) =>
  jobs.rows<{ state: string; bytes: Buffer | null; object_key: string | null }>(
    workspace,
    'select state, bytes, object_key from screenshot',
  );

describe('screenshot (§2.8)', () => {
  test('is re-encoded from its pixels, without the file’s other content, and moved to storage', async () => {
    const secret = 'here is where I live';
    const bytes = await sharp({ create: { width: 20, height: 10, channels: 3, background: 'red' } })
      .withExif({ IFD0: { ImageDescription: secret } })
      .jpeg()
      .toBuffer();
    expect(bytes.includes(secret)).toBe(true);
    const { workspace, id } = await submit(Buffer.concat([bytes, Buffer.from('<script>alert(1)</script>')]));
    await jobs.run(workspace, 'screenshot');
    const objectKey = `screenshots/${workspace.workspaceId}/${id}.webp`;
    expect(await kept(workspace)).toEqual([{ state: 'stored', bytes: null, object_key: objectKey }]);
    const stored = (await jobs.storage.get(objectKey)) ?? Buffer.alloc(0);
    expect(await sharp(stored).metadata()).toMatchObject({ format: 'webp', width: 20, height: 10 });
    expect(stored.includes('alert') || stored.includes(secret)).toBe(false);
  });

  test('of the longest allowed side keeps its size', async () => {
    const { workspace, id } = await submit(await plain(100, 10_000));
    await jobs.run(workspace, 'screenshot');
    const stored = await jobs.storage.get(`screenshots/${workspace.workspaceId}/${id}.webp`);
    expect(await sharp(stored ?? Buffer.alloc(0)).metadata()).toMatchObject({ width: 100, height: 10_000 });
  });

  test.each([
    ['a side of more than 10,000 pixels', 10_001, 1],
    ['more than 25 megapixels', 5_001, 5_000],
  ])('with %s is not decoded', async (_, width, height) => {
    const { workspace } = await submit(await plain(width, height));
    await jobs.run(workspace, 'screenshot');
    expect(await kept(workspace)).toEqual([{ state: 'failed', bytes: null, object_key: null }]);
  });

  test.each([
    ['takes too long', { mostMs: 1 }],
    ['takes too much memory', { memoryMb: 60 }],
  ])('that %s is given up after the usual tries, and waits for a person to try again', async (_, limits) => {
    const pictures = openPictureProcess(limits);
    const strict = openJobs({ reencode: pictures.reencode });
    const bytes = await png();
    const { workspace } = await submit(bytes);
    for (let tried = 0; tried < 5; tried++) {
      expect(await kept(workspace)).toMatchObject([{ state: 'received' }]);
      await strict.consume(workspace, 'screenshot');
    }
    await pictures.close();
    await strict.close();
    expect(await kept(workspace)).toEqual([{ state: 'failed', bytes, object_key: null }]);
    const [dead] = await jobs.rows<{ id: string; state: string }>(workspace, 'select id, state from task');
    expect(dead?.state).toBe('dead');
    await redriveTask(jobs, { workspaceId: workspace.workspaceId, id: dead?.id ?? '' });
    await jobs.run(workspace, 'screenshot');
    expect(await kept(workspace)).toMatchObject([{ state: 'stored', bytes: null }]);
  });

  test('is processed after another: there is one process at a time', async () => {
    const pictures = openPictureProcess();
    const order: number[] = [];
    const bytes = await png();
    await Promise.all([0, 1, 2].map((n) => pictures.reencode(bytes).then(() => order.push(n))));
    await pictures.close();
    expect(order).toEqual([0, 1, 2]);
  });

  test.each([
    ['cut off in the middle', async () => (await png()).subarray(0, 60)],
    ['a picture in name alone', async () => Buffer.concat([(await png()).subarray(0, 33), Buffer.alloc(50)])],
  ])('one that is %s is given up, and the answer stays', async (_, make) => {
    const { workspace } = await submit(await make());
    await jobs.run(workspace, 'screenshot');
    expect(await kept(workspace)).toEqual([{ state: 'failed', bytes: null, object_key: null }]);
    expect(await jobs.rows(workspace, 'select from feedback')).toHaveLength(1);
  });

  test('of an answer that was erased in the meantime is not stored', async () => {
    const { workspace, id } = await submit(await png());
    await jobs.rows(workspace, 'delete from screenshot');
    await jobs.run(workspace, 'screenshot');
    expect(await jobs.storage.get(`screenshots/${workspace.workspaceId}/${id}.webp`)).toBeNull();
  });
});

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'red' } })
    .png()
    .toBuffer();

const png = () =>
  sharp({ create: { width: 64, height: 64, channels: 3, background: 'blue' } })
    .png()
    .toBuffer();
