import { findSenderSignIn, hashSurveyKey } from '@feedback/core';
import { surveyKeys } from '@feedback/db';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Harness, startAgent, toolCall } from '../harness.ts';
import { sessionCaller } from '../session-caller.ts';

let t: Harness;
let api: ReturnType<typeof sessionCaller>;
beforeAll(async () => {
  t = await startAgent();
  api = sessionCaller(t);
});
afterAll(() => t.close());

async function newOwner(name: string) {
  const owner = await t.newMember(name);
  await api.makeKnown(owner);
  return owner;
}

describe('POST /api/workspace/erasure (§12)', () => {
  test('ends sessions, agents, senders, invitations and survey keys at once', async () => {
    const owner = await newOwner('Acme planning');
    const { accessToken } = await t.connect(owner);
    const { body: survey } = await api.call(owner, 'POST', '/api/surveys', {
      name: 'x',
      question: 'x',
      surface: 'bar',
      rating_scale: 'none',
    });
    const { body: made } = await api.call(owner, 'POST', '/api/survey-keys', { survey_id: survey['id'] });
    await api.call(owner, 'POST', '/api/invitations', { email: 'new@people.test', role: 'member' });
    const { body: sender } = await api.call(owner, 'POST', '/api/senders', { name: 'Desk' });
    const clientId = String(sender['client_id']);
    expect(await findSenderSignIn(t.db, clientId)).toBeTruthy();
    const keyHash = hashSurveyKey(String(made['key']));
    expect(await surveyKeys.find(t.db, keyHash)).toBeTruthy();
    const callTool = async () => (await t.post(toolCall('service.help'), { token: accessToken })).status;
    expect(await callTool()).toBe(200);

    const { status } = await api.call(owner, 'POST', '/api/workspace/erasure', { name: 'Acme planning' });
    expect(status).toBe(202);
    expect((await api.call(owner, 'GET', '/api/quota')).status).toBe(401);
    expect(await callTool()).toBe(401);
    expect(await surveyKeys.find(t.db, keyHash)).toBeFalsy();
    expect(await findSenderSignIn(t.db, clientId)).toBeUndefined();
    expect(await t.rows(owner.workspaceId, 'select from invitation')).toEqual([]);
    expect(await t.rows(owner.workspaceId, 'select kind from task')).toEqual([{ kind: 'workspace-erasure' }]);
    const [entry] = await t.rows(
      owner.workspaceId,
      `select actor, person, detail from audit_entry where action = 'workspace-erasure-requested'`,
    );
    expect(entry).toEqual({ actor: 'person', person: owner.email, detail: { name: 'Acme planning' } });
  });

  test.each(['acme planning', 'Acme', ''])('422 for the name “%s”, and nothing changes', async (name) => {
    const owner = await newOwner('Acme planning');
    expect((await api.call(owner, 'POST', '/api/workspace/erasure', { name })).status).toBe(422);
    expect((await api.call(owner, 'GET', '/api/quota')).status).toBe(200);
  });
});
