import { removeMember } from '@feedback/core';
import { withWorkspace, workspaces } from '@feedback/db';
import { type OwnService, ownService, postJson } from '@feedback/test-support/processes';
import { afterAll, beforeAll, expect, test } from '@jest/globals';

// A removed member's tokens are refused in every process, even where one was used a moment ago.

let service: OwnService;
let apis: string[];
beforeAll(async () => {
  service = await ownService();
  apis = await Promise.all([service.startApi(), service.startApi()]);
});
afterAll(() => service.close());

test('the session of a removed member stores nothing on the very next call to any process', async () => {
  const [owner, member] = [await service.newCaller(), await service.newCaller()];
  await withWorkspace(service.db, member.workspaceId, (tx) =>
    workspaces.addMember(tx, member.workspaceId, { personId: owner.personId, role: 'owner' }),
  );
  const send = async (text: string) => {
    const transcript = { title: text, text: `Dana: ${text.repeat(20)}` };
    const answers = await Promise.all(
      apis.flatMap((api) => [
        postJson(`${api}/feedback`, member.token, { text: `${text} at ${api}` }),
        postJson(`${api}/transcripts/upload`, member.token, transcript),
      ]),
    );
    return answers.map(({ status }) => status);
  };
  expect(await send('Before')).toEqual([200, 200, 200, 200]);
  expect(
    await removeMember(service, member.workspaceId, { personId: member.personId, by: member }),
  ).toMatchObject({
    id: member.personId,
  });
  expect(await send('After')).toEqual([401, 401, 401, 401]);
  expect(await service.rows(member, `select text from feedback where text like 'After%'`)).toEqual([]);
});
