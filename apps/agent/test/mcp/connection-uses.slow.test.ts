import { setTimeout as sleep } from 'node:timers/promises';
import { countUses } from '@feedback/core';
import { agentConnections, newId, openDb, withWorkspace } from '@feedback/db';
import { databaseUrl } from '@feedback/test-support';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Harness, type Member, startAgent, toolCall } from '../harness.ts';
import { sessionCaller } from '../session-caller.ts';

let t: Harness;
beforeAll(async () => {
  t = await startAgent();
});
afterAll(() => t.close());

describe('an agent connection', () => {
  test('records who approved which agent where, for what, when it was last used and for how many calls', async () => {
    const person = await t.newMember();
    const { agent, accessToken } = await t.connect(person, { scopes: ['read'] });
    const before = Date.now();
    await t.post({ jsonrpc: '2.0', id: 1, method: 'tools/list' }, { token: accessToken });
    await t.post(toolCall('service.help'), { token: accessToken });
    await t.post(toolCall('service_help'), { token: accessToken });
    await t.post([toolCall('service.help'), { ...toolCall('service.help'), id: 2 }], { token: accessToken });
    await t.post(toolCall('service.act'), { token: accessToken }); // refused: its scope is read only
    const row = await written(person, 4);
    expect(row).toMatchObject({
      person_id: person.personId,
      client_id: agent.clientMetadata().client_id,
      client_name: 'Test agent',
      scopes: ['read'],
      redirect_host: '127.0.0.1:61234',
      revoked_at: null,
    });
    expect(row?.last_used_at?.getTime()).toBeGreaterThanOrEqual(before);

    const { makeKnown, call } = sessionCaller(t);
    await makeKnown(person);
    const { body } = await call(person, 'GET', '/api/agent-connections');
    expect(body['connections']).toEqual([
      expect.objectContaining({ calls: 4, last_used_at: expect.any(String), scopes: ['read'] }),
    ]);
  });
});

describe('the calls of an agent connection', () => {
  test('are kept with the tool, the action, the time and the outcome, and nothing of what was asked', async () => {
    const person = await t.newMember();
    const { accessToken: token } = await t.connect(person, { scopes: ['read'] });
    await t.post(toolCall('service.help'), { token });
    await t.post(toolCall('service.ask', { question: '' }), { token }); // refused: it asks nothing
    await t.post(toolCall('service_act', { action: 'assign', priority_id: 'secret' }), { token }); // its scope is read only
    await t.flushUses();
    const [connection] = await rowsOf(person);
    const stored = await t.rows(person.workspaceId, 'select * from agent_call order by id');
    const call = {
      workspace_id: person.workspaceId,
      connection_id: connection?.id,
      id: expect.any(String),
      took_ms: expect.any(Number),
      at: expect.any(Date),
      operation: null,
    };
    expect(stored).toEqual([
      { ...call, tool: 'service.help', outcome: 'done' },
      { ...call, tool: 'service.ask', outcome: 'declined' },
      { ...call, tool: 'service.act', operation: 'assign', outcome: 'not-allowed' },
    ]);
  });

  test('are the last hundred of each, in the order in which they were made, and need one write', async () => {
    const person = await t.newMember();
    await t.connect(person);
    await t.connect(person);
    const callers = (await rowsOf(person)).map(({ id }) => ({
      workspaceId: person.workspaceId,
      connectionId: id,
    }));
    const uses = countUses(t);
    const noteEnds = (count: number, from: number) => {
      for (const caller of callers)
        for (let n = from; n < from + count; n++) uses.noteEnd(caller, endedAfter(n));
    };
    noteEnds(130, 0);
    await uses.flush();
    noteEnds(30, 130);
    await uses.flush();
    const stored = await t.rows<{ connection_id: string; took_ms: number }>(
      person.workspaceId,
      'select connection_id, took_ms from agent_call order by connection_id, id',
    );
    const last = Array.from({ length: 100 }, (_, n) => n + 60);
    for (const { connectionId } of callers)
      expect(
        stored.filter((call) => call.connection_id === connectionId).map(({ took_ms: ms }) => ms),
      ).toEqual(last);
  });

  test('are kept once when the answer of their write was lost and they are written again', async () => {
    const person = await t.newMember();
    await t.connect(person);
    const [connection] = await rowsOf(person);
    const { workspaceId } = person;
    const use = { workspaceId, id: connection?.id ?? '', calls: 1, at: new Date() };
    const again = { ...use, ended: [{ id: newId(), ...endedAfter(1) }] };
    await agentConnections.noteUses(t.db, [again]);
    await agentConnections.noteUses(t.db, [again]);
    expect(await t.rows(workspaceId, 'select from agent_call')).toHaveLength(1);
  });

  test('are gone with their connection, and those of one that is gone are skipped', async () => {
    const [person, other] = [await t.newMember(), await t.newMember()];
    await t.connect(other);
    const [connection] = await rowsOf(other);
    const uses = countUses(t);
    // Another workspace's connection, under this one's name: it is not found there.
    uses.noteEnd({ workspaceId: person.workspaceId, connectionId: connection?.id ?? '' }, endedAfter(1));
    await uses.flush();
    uses.noteEnd({ workspaceId: other.workspaceId, connectionId: connection?.id ?? '' }, endedAfter(1));
    await uses.flush();
    const count = async ({ workspaceId }: Member) =>
      (await t.rows(workspaceId, 'select from agent_call')).length;
    expect([await count(person), await count(other)]).toEqual([0, 1]);
    await t.rows(other.workspaceId, 'delete from agent_connection');
    expect(await count(other)).toBe(0);
  });
});

const endedAfter = (tookMs: number) => ({
  tool: 'service.help',
  operation: null,
  outcome: 'done' as const,
  tookMs,
  at: new Date(),
});

describe('countUses', () => {
  test('two processes add up, at the latest when they stop', async () => {
    const person = await t.newMember();
    await t.connect(person);
    const [connection] = await rowsOf(person);
    const caller = { workspaceId: person.workspaceId, connectionId: connection?.id ?? '' };
    const processes = [countUses(t), countUses(t)];
    for (const uses of processes) for (let n = 0; n < 10; n++) uses.note(caller, 1);
    await Promise.all(processes.map((uses) => uses.flush()));
    expect((await rowsOf(person))[0]).toMatchObject({ calls: '20', last_used_at: expect.any(Date) });
  });

  test('calls in quick succession are written together', async () => {
    const person = await t.newMember();
    await t.connect(person);
    const [before] = await rowsOf(person);
    const caller = { workspaceId: person.workspaceId, connectionId: before?.id ?? '' };
    const uses = countUses(t);
    for (let n = 0; n < 50; n++) uses.note(caller, 1);
    await written(person, 50);
    for (let n = 0; n < 50; n++) uses.note(caller, 1);
    await sleep(500); // less than the pause between two writes
    expect((await rowsOf(person))[0]?.calls).toBe('50');
    await uses.flush();
    expect((await rowsOf(person))[0]?.calls).toBe('100');
  });

  test('uses that could not be written are kept for the next write', async () => {
    const person = await t.newMember();
    await t.connect(person);
    const [row] = await rowsOf(person);
    const impatient = openDb({ url: databaseUrl(), connections: 1, patienceMs: 300, onError: () => {} });
    const uses = countUses({ db: impatient, log: t.log });
    const caller = { workspaceId: person.workspaceId, connectionId: row?.id ?? '' };
    await withWorkspace(t.db, person.workspaceId, async (tx) => {
      await tx.query('select from agent_connection for update');
      uses.note(caller, 3);
      await uses.flush();
    });
    expect((await rowsOf(person))[0]?.calls).toBe('0');
    uses.note(caller, 4);
    await uses.flush();
    expect((await rowsOf(person))[0]?.calls).toBe('7');
    await impatient.close();
  });
});

type Row = { id: string; calls: string; last_used_at: Date | null };

function rowsOf({ workspaceId }: Member): Promise<Row[]> {
  return t.rows<Row>(workspaceId, 'select * from agent_connection');
}

/** The person's only connection; waits until that many of its calls are written. */
async function written(person: Member, calls: number): Promise<Row | undefined> {
  const deadline = Date.now() + 10_000;
  for (;;) {
    const [row] = await rowsOf(person);
    if (Number(row?.calls) >= calls || Date.now() > deadline) {
      expect(row?.calls).toBe(String(calls));
      return row;
    }
  }
}
