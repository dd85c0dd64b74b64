import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { removeMember, revokeSurveyKey } from '@feedback/core';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Harness, startApi } from '../harness.ts';

// A request is accepted by its head, or by its survey key, and stored when its body has arrived. By then the caller may have
// lost the right to make it.

let api: Harness;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

/** A POST whose head and first byte are sent. `finish` sends the rest and returns the status. */
async function hold(path: string, body: object, token?: string): Promise<() => Promise<number>> {
  const text = JSON.stringify(body);
  const held = request(`${api.url}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
  });
  const answered = once(held, 'response');
  held.write(text.slice(0, 1));
  await new Promise((resolve) => setTimeout(resolve, 30)); // the head is checked before or after this; both must work
  return async () => {
    held.end(text.slice(1));
    const [response] = (await answered) as [IncomingMessage];
    response.resume();
    await once(response, 'end');
    return response.statusCode ?? 0;
  };
}

const TRANSCRIPT = {
  title: 'Call',
  text: `Dana: The export drops the last column. ${'We talked on. '.repeat(9)}`,
};

describe('with its body held back', () => {
  test.each([
    ['/feedback', { text: 'one item' }],
    ['/feedback', { items: [{ text: 'one' }, { text: 'two' }] }],
    ['/transcripts/upload', TRANSCRIPT],
  ])('POST %s stores nothing once the member was removed and that is answered', async (path, body) => {
    const caller = await api.newCaller();
    await api.post({ text: 'before' }, caller.token).expect(200);
    const held = await Promise.all(Array.from({ length: 10 }, () => hold(path, body, caller.token)));
    const owner = await api.newCaller();
    await api.rows(
      caller.workspaceId,
      `insert into membership (workspace_id, person_id, role) values ($1, $2, 'owner')`,
      [caller.workspaceId, owner.personId],
    );
    await removeMember(api, caller.workspaceId, { personId: caller.personId, by: owner });
    expect(await Promise.all(held.map((finish) => finish()))).toEqual(held.map(() => 401));
    const kept = `select text from feedback union all select text from transcript`;
    expect(await api.rows(caller.workspaceId, kept)).toEqual([{ text: 'before' }]);
  });

  test.each([
    ['/surface/submit', { text: 'The form is confusing' }],
    ['/surface/seen', { surface: 'widget' }],
  ])('POST %s stores nothing once the survey key was revoked and that is answered', async (path, body) => {
    const caller = await api.newCaller();
    const { key, keyId } = await api.newSurvey(caller);
    const held = await Promise.all(Array.from({ length: 10 }, () => hold(path, { api_key: key, ...body })));
    await revokeSurveyKey(api, caller.workspaceId, { id: keyId, by: caller });
    const statuses = await Promise.all(held.map((finish) => finish()));
    expect(statuses).toEqual(held.map(() => 401));
    const kept = `select text from feedback union all select surface from survey_shown`;
    expect(await api.rows(caller.workspaceId, kept)).toEqual([]);
  });
});
