import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { addToWorkspace, visitConsole } from '../console-visitor.ts';
import { type Harness, type Member, startAgent } from '../harness.ts';
import { sessionCaller } from '../session-caller.ts';
import { tell } from '../told-feedback.ts';

const ADDRESS = 'dana@initech.example';
const SAID = 'every export over ten thousand rows times out';
/** The same words, over two entries of one speaker. */
const EXPORTED = SAID.replace('rows', '[00:04] Dana: rows');
const TEXT = `Sam: How is it going for you today?\nDana: Well, ${EXPORTED}, so we split them by hand.`;

let t: Harness;
let api: ReturnType<typeof sessionCaller>;
let owner: Member;
let viewer: Member;
let id: string;
let item: string;
beforeAll(async () => {
  t = await startAgent();
  api = sessionCaller(t);
  owner = await t.newMember();
  viewer = await addToWorkspace(t, owner, 'viewer');
  for (const person of [owner, viewer]) await api.makeKnown(person);
  const visitor = await visitConsole(t, owner);
  const call = { title: 'Call with Initech', text: TEXT, customer_speaker: 'Dana', customer_email: ADDRESS };
  const { url } = await visitor.post('/transcripts', call);
  id = url.pathname.split('/').at(-1) ?? '';
  [item = ''] = await tell(t, owner, [{ text: SAID, about: 'Large exports time out' }]);
  const start = TEXT.indexOf(EXPORTED);
  await t.rows(
    owner.workspaceId,
    `insert into signal (workspace_id, transcript_id, start_offset, end_offset, feedback_id, turn)
     values ($1, $2, $3, $4, $5, 1)`,
    [owner.workspaceId, id, start, start + EXPORTED.length, item],
  );
});
afterAll(() => t.close());

describe('transcripts under /api', () => {
  test('are listed newest first, and have their text with what was found in it', async () => {
    const listed = {
      id,
      title: 'Call with Initech',
      status: 'received',
      customer: ADDRESS,
      company: null,
      said_at: expect.any(String),
      received_at: expect.any(String),
    };
    const { body } = await api.call(owner, 'GET', '/api/transcripts');
    expect(body).toEqual({ transcripts: [{ ...listed, signals: 1 }] });
    expect((await api.call(owner, 'GET', `/api/transcripts?before=${id}`)).body).toEqual({ transcripts: [] });
    expect((await api.call(owner, 'GET', `/api/transcripts/${id}`)).body).toEqual({
      ...listed,
      text: TEXT,
      transcript_type: 'discovery',
      customer_speaker: 'Dana',
      signals: [
        expect.objectContaining({ feedback_id: item, text: SAID, priority: 'Large exports time out' }),
      ],
    });
  });

  test('are read again when they have failed, and only then', async () => {
    const retry = () => api.call(owner, 'POST', `/api/transcripts/${id}/retry`);
    expect(await retry()).toEqual({
      status: 409,
      body: { detail: 'The call has not failed, so there is nothing to repeat' },
    });
    await t.rows(owner.workspaceId, `update transcript set state = 'failed' where id = $1`, [id]);
    expect((await retry()).status).toBe(204);
    expect(await t.rows(owner.workspaceId, 'select state from transcript')).toEqual([{ state: 'received' }]);
  });

  test('name no customer’s address to viewers, who cannot have one read again', async () => {
    const shown = await api.call(viewer, 'GET', `/api/transcripts/${id}`);
    expect(shown.body).toMatchObject({ customer: 'd…@initech.example' });
    expect(JSON.stringify(shown.body)).not.toContain(ADDRESS);
    expect((await api.call(viewer, 'POST', `/api/transcripts/${id}/retry`)).status).toBe(403);
  });

  test('are not another workspace’s', async () => {
    const other = await t.newMember();
    await api.makeKnown(other);
    expect((await api.call(other, 'GET', '/api/transcripts')).body).toEqual({ transcripts: [] });
    for (const [method, path] of [
      ['GET', ''],
      ['POST', '/retry'],
    ] as const)
      expect((await api.call(other, method, `/api/transcripts/${id}${path}`)).status).toBe(404);
  });
});
