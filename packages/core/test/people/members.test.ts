import { agentConnections, type Db, oidcRecords, openDb, withWorkspace, workspaces } from '@feedback/db';
import { ownDatabase } from '@feedback/test-support';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createWorkspace } from '../../src/people/create-workspace.ts';
import { removeMember } from '../../src/people/members.ts';

let db: Db;
beforeAll(async () => {
  db = openDb({ url: await ownDatabase(), connections: 4, onError: () => {} });
});
afterAll(() => db.close());

const newPerson = () => {
  const owner = { email: `${crypto.randomUUID()}@people.test`, name: 'Dana', passwordHash: null };
  return createWorkspace({ db }, { name: 'Test', owner });
};

test('an agent that is being let in while its person is removed goes with them, and so does its grant', async () => {
  const [{ workspaceId, personId: owner }, { personId }] = [await newPerson(), await newPerson()];
  await withWorkspace(db, workspaceId, (tx) =>
    workspaces.addMember(tx, workspaceId, { personId, role: 'member' }),
  );
  const id = crypto.randomUUID();
  const lifeS = 60;
  const grant = { realm: 'oauth', model: 'Grant', id } as const;
  await oidcRecords.put(db, grant, { payload: {}, grantId: id, lifeS });

  let removal: ReturnType<typeof removeMember> | undefined;
  await withWorkspace(db, workspaceId, async (tx) => {
    const agent = { clientId: 'agent', clientName: 'Agent', scopes: ['read'], redirectHost: 'agent.test' };
    await agentConnections.add(tx, workspaceId, { id, personId, lifeS, ...agent });
    removal = removeMember({ db }, workspaceId, { personId, by: { personId: owner } });
    await untilOneWaits(db);
  });
  expect(await removal).toMatchObject({ id: personId });
  const left = await withWorkspace(db, workspaceId, (tx) => agentConnections.list(tx, workspaceId));
  expect(left).toEqual([]);
  expect(await oidcRecords.find(db, grant)).toBeUndefined();
});

/** Waits until a transaction waits for a membership that another one holds. */
async function untilOneWaits({ pool }: Db): Promise<void> {
  const sql = `select from pg_locks where locktype = 'tuple' and relation = 'membership'::regclass
    and database = (select oid from pg_database where datname = current_database())`;
  while ((await pool.query(sql)).rowCount === 0);
}
