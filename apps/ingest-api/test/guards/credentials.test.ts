import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { type Harness, startApi } from '../harness.ts';

let api: Harness;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

describe('session bearer on POST /feedback (§5)', () => {
  const post = (authorization?: string) => {
    const call = request(api.url).post('/feedback').send({ text: 'x' });
    return authorization === undefined ? call : call.set('Authorization', authorization);
  };
  const refused = { detail: expect.any(String) };

  test('answers 401 without a token, and no rate-limit headers', async () => {
    const { body, headers } = await post().expect(401);
    expect(body).toEqual(refused);
    expect(headers['ratelimit']).toBeUndefined();
  });

  test.each([
    ['a survey key', 'Bearer fsk_abcdefghijklmnopqrstuvwxyz'],
    ['another scheme', 'Basic dXNlcjpwYXNz'],
    ['an unsigned token', 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.'],
  ])('answers 401 for %s', async (_, authorization) => {
    expect((await post(authorization).expect(401)).body).toEqual(refused);
  });

  test.each([
    ['has expired', { expiresIn: -10 }],
    ['is another issuer’s', { issuer: 'https://other.test' }],
    ['is for another audience', { audience: 'https://other.test' }],
    ['is for an unknown person', { subject: 'unknown' }],
    ['names a workspace the person is no member of', { workspaceId: '00000000-0000-7000-8000-000000000000' }],
  ])('answers 401 when the token %s', async (_, claims) => {
    const { subject, workspaceId } = api.caller;
    const token = await api.issuer.sign({ subject, workspaceId, ...claims });
    expect((await post(`Bearer ${token}`).expect(401)).body).toEqual(refused);
  });

  test('answers 401 when the token was signed with another key', async () => {
    const other = await startApi();
    const token = await other.issuer.sign({ subject: api.caller.subject });
    await other.close();
    await post(`Bearer ${token}`).expect(401);
  });

  test('a token without a workspace opens the only one the person belongs to', async () => {
    const token = await api.issuer.sign({ subject: api.caller.subject });
    await post(`Bearer ${token}`).expect(200);
  });

  test('answers 401 for a session from before the person’s last change of password', async () => {
    const { workspaceId, token } = await api.newCaller();
    await api.post({ text: 'before' }, token).expect(200);
    const { token: another, subject } = await api.newCaller();
    const from = (when: string, person: string) =>
      api.rows(
        workspaceId,
        `update person set sessions_from = now() + $1::interval where id = (select person_id from identity where subject = $2)`,
        [when, person],
      );
    await from('1 minute', subject);
    await api.post({ text: 'after' }, another).expect(401);
    await from('-1 minute', subject);
    await api.post({ text: 'after' }, another).expect(200);
  });

  test('a viewer may send feedback and transcripts: §4.1 knows no 403', async () => {
    const { workspaceId, token } = await api.newCaller();
    await api.rows(workspaceId, `update membership set role = 'viewer' where workspace_id = $1`, [
      workspaceId,
    ]);
    await api.post({ text: 'The export is slow' }, token).expect(200);
    await request(api.url)
      .post('/transcripts/upload')
      .set('Authorization', `Bearer ${token}`)
      .send({ title: 'Call', text: `Dana: ${'The export is slow every single day. '.repeat(20)}` })
      .expect(200);
  });

  test('a member who was removed is refused by the write, even while the membership is still remembered', async () => {
    const caller = await api.newCaller();
    await api.post({ text: 'first' }, caller.token).expect(200);
    await api.rows(caller.workspaceId, 'delete from membership where workspace_id = $1', [
      caller.workspaceId,
    ]);
    await api.post({ text: 'second' }, caller.token).expect(401);
  });
});
