import { randomBytes } from 'node:crypto';
import { startModelStandIn } from '@feedback/test-support/model-stand-in';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { addToWorkspace } from '../console-visitor.ts';
import { type Harness, type Member, startAgent } from '../harness.ts';
import { sessionCaller } from '../session-caller.ts';

type Body = Record<string, unknown>;
let standIn: Awaited<ReturnType<typeof startModelStandIn>>;
let t: Harness;
let api: ReturnType<typeof sessionCaller>;
const ENCRYPTION_KEY = randomBytes(32).toString('base64');
beforeAll(async () => {
  standIn = await startModelStandIn();
  t = await startAgent({ settings: { ENCRYPTION_KEY, MODEL_HOSTS: '127.0.0.1:*', MODEL_DEADLINE: '2' } });
  api = sessionCaller(t);
});
beforeEach(() => {
  standIn.fault = null;
  standIn.asked.length = 0;
});
afterAll(async () => {
  await t.close();
  standIn.close();
});

async function newOwner(of: ReturnType<typeof sessionCaller> = api, at: Harness = t): Promise<Member> {
  const owner = await at.newMember();
  await of.makeKnown(owner);
  return owner;
}
const own = (more: Body = {}): Body => ({
  reads: 'own',
  provider: 'openai-compatible',
  base_url: standIn.url,
  name: 'stand-in',
  key: 'sk-very-secret',
  ...more,
});
const put = (owner: Member, body: Body) => api.call(owner, 'PUT', '/api/model', body);
const get = async (owner: Member) => (await api.call(owner, 'GET', '/api/model')).body;

describe('the model of a workspace', () => {
  test('is none at first, where the operator has set none', async () => {
    expect(await get(await newOwner())).toEqual({
      reads: 'none',
      model: null,
      installation: null,
      own: null,
      masking: true,
      monthly_cap: null,
      cap: null,
      month_cost: 0,
    });
  });

  test('is tried before it is kept, with what it answered shown; its key is stored encrypted and never shown', async () => {
    const owner = await newOwner();
    const { status, body } = await put(owner, own({ price_in: 1, price_out: 2, monthly_cap: 5 }));
    expect(status).toBe(200);
    const model = {
      provider: 'openai-compatible',
      name: 'stand-in',
      base_url: standIn.url,
      price_in: 1,
      price_out: 2,
    };
    expect(body).toMatchObject({
      reads: 'own',
      model,
      own: { ...model, has_key: true },
      monthly_cap: 5,
      cap: 5,
      trial: { text: expect.any(String), reading: { nothing: null, needs: [{ kind: 'other' }] } },
    });
    expect(standIn.asked).toMatchObject([{ key: 'sk-very-secret', items: [{ id: '1' }] }]);
    const [stored] = await t.rows(owner.workspaceId, 'select model_choice::text as text from model_choice');
    expect(JSON.stringify([stored, body, await get(owner)])).not.toContain('very-secret');

    const { body: used } = await api.call(owner, 'GET', '/api/model/use');
    const [day] = used['days'] as Body[];
    expect(day).toMatchObject({ purpose: 'trial', model: 'openai-compatible:stand-in', questions: 1 });
    const cost = (Number(day?.['tokens_in']) + 2 * Number(day?.['tokens_out'])) / 1e6;
    expect(day?.['cost']).toBeCloseTo(cost, 6);
    expect((await get(owner))['month_cost']).toBeCloseTo(cost, 6);
  });

  test('keeps its key for the same address, and for no other', async () => {
    const owner = await newOwner();
    await put(owner, own());
    const { key: _key, ...without } = own();
    await put(owner, { ...without, name: 'other' });
    expect(standIn.asked.at(-1)?.key).toBe('sk-very-secret');
    await put(owner, { ...without, base_url: `${standIn.url}/elsewhere` });
    expect(standIn.asked.at(-1)?.key ?? '').toBe('');
  });

  test('stays what it was when it is switched off, and can be switched on again without its key', async () => {
    const owner = await newOwner();
    await put(owner, own());
    expect((await put(owner, { reads: 'none' })).body).toMatchObject({ model: null, trial: null });
    expect((await get(owner))['own']).toMatchObject({ name: 'stand-in', has_key: true });
    expect((await put(owner, { reads: 'own', masking: false })).body).toMatchObject({
      masking: false,
      model: { name: 'stand-in' },
    });
    const noted = await t.rows<{ detail: Body }>(
      owner.workspaceId,
      `select detail from audit_entry where action = 'model-chosen' order by at`,
    );
    expect(noted.map(({ detail }) => [detail['reads'], detail['masking']])).toEqual([
      ['own', true],
      ['none', true],
      ['own', false],
    ]);
    expect(JSON.stringify(noted)).not.toContain('very-secret');
  });

  const refused: [string, () => Body, RegExp][] = [
    ['the installation’s, where there is none', () => ({ reads: 'installation' }), /^reads: .*operator/],
    ['an own one without a name', () => ({ reads: 'own' }), /^provider: /],
    ['one without an address', () => ({ ...own(), base_url: undefined }), /^base_url: .*required/],
    [
      'an address inside this network',
      () => own({ base_url: 'https://10.0.0.1/v1' }),
      /^provider: .*public Internet/,
    ],
    [
      'an address that is no https',
      () => own({ base_url: 'http://models.example/v1' }),
      /^base_url: .*https/,
    ],
    ['a provider without a key', () => ({ reads: 'own', provider: 'openai', name: 'x' }), /^key: /],
    ['a cap without prices', () => own({ monthly_cap: 5 }), /^monthly_cap: /],
    ['a cap with one price', () => own({ monthly_cap: 5, price_in: 1 }), /^monthly_cap: /],
    ['another kind of reading', () => ({ reads: 'all' }), /reads/],
    ['an address with a query', () => own({ base_url: `${standIn.url}/pull?x=` }), /^base_url: .*query/],
    ['a key by itself', () => ({ reads: 'own', key: 'sk-new' }), /^key: .*name of the model/],
    ['a price below nothing', () => own({ price_in: -1 }), /price_in/],
  ];
  test.each(refused)('is not %s', async (_, body, why) => {
    const owner = await newOwner();
    const answer = await put(owner, body());
    expect(answer.status).toBe(422);
    expect(answer.body['detail']).toMatch(why);
    expect((await get(owner))['own']).toBeNull();
  });

  test.each(['refused', 'busy', 'broken', 'half', 'other-form', 'slow'] as const)(
    'is not kept when the trial is answered with: %s',
    async (fault) => {
      standIn.fault = fault;
      const owner = await newOwner();
      const { status, body } = await put(owner, own());
      expect(status).toBe(422);
      expect(body['detail']).toMatch(/^provider: /);
      expect((await get(owner))['own']).toBeNull();
    },
  );

  test('is in the audit log with its prices, its cap, and whether its key is another', async () => {
    const owner = await newOwner();
    await put(owner, own({ price_in: 5, price_out: 5, monthly_cap: 9 }));
    const { key: _key, ...same } = own({ price_in: 0.000001, price_out: 5 });
    await put(owner, same);
    await put(owner, own({ price_in: 0.000001, price_out: 5, key: 'sk-also-secret' }));
    const noted = await t.rows<{ detail: Body }>(
      owner.workspaceId,
      `select detail from audit_entry where action = 'model-chosen' order by at`,
    );
    expect(noted.map(({ detail: { price_in, monthly_cap, key } }) => [price_in, monthly_cap, key])).toEqual([
      [5, 9, 'new'],
      [0.000001, 9, 'as before'],
      [0.000001, 9, 'new'],
    ]);
    expect(JSON.stringify(noted)).not.toMatch(/-secret/);
  });

  test('makes what waits for the next month due at once', async () => {
    const owner = await newOwner();
    const add = `insert into task (workspace_id, id, kind, refs, due_at)
                 values ($1, gen_random_uuid(), 'second-reading', '{}', now() + interval '10 minutes')`;
    await t.rows(owner.workspaceId, add, [owner.workspaceId]);
    await put(owner, own());
    const waits = `select from task where kind = 'second-reading' and due_at > now()`;
    expect(await t.rows(owner.workspaceId, waits)).toEqual([]);
  });

  test('shows no key that its provider repeats, in a refusal or in what it read', async () => {
    const owner = await newOwner();
    await put(owner, own());
    const { key: _key, ...without } = own();
    standIn.fault = 'refused';
    const { status, body } = await put(owner, { ...without, name: 'other' });
    expect([status, body['detail']]).toEqual([
      422,
      'provider: It gave no answer to a sample: it does not accept the key (status 401)',
    ]);
    standIn.fault = 'telling';
    const told = await put(owner, { ...without, name: 'other' });
    expect(told.status).toBe(422);
    expect(JSON.stringify(told.body)).not.toContain('very-secret');
  });

  test('can be switched off with a cap, and capped below what was spent, while its provider is away', async () => {
    const owner = await newOwner();
    const paid = own({ price_in: 10_000, price_out: 10_000 });
    await put(owner, paid);
    expect(Number((await get(owner))['month_cost'])).toBeGreaterThan(1);
    standIn.fault = 'broken';
    const { key: _key, ...same } = paid;
    expect((await put(owner, { ...same, monthly_cap: 1 })).body).toMatchObject({ cap: 1, trial: null });
    expect((await put(owner, { ...same, masking: false })).body).toMatchObject({ masking: false, cap: 1 });
    expect((await put(owner, { reads: 'own' })).body).toMatchObject({ cap: 1, trial: null });
    expect((await put(owner, { reads: 'own', monthly_cap: null })).body).toMatchObject({ cap: null });
    expect((await put(owner, { reads: 'none', monthly_cap: 1 })).body).toMatchObject({ model: null });
  });

  test('is chosen by owners alone, and each workspace has its own', async () => {
    const owner = await newOwner();
    await put(owner, own());
    const member = await addToWorkspace(t, owner, 'member');
    await api.makeKnown(member);
    expect((await put(member, { reads: 'none' })).status).toBe(403);
    expect((await get(member))['model']).toMatchObject({ name: 'stand-in' });
    expect(await get(await newOwner())).toMatchObject({ own: null, month_cost: 0 });
  });
});

describe('the model of the installation', () => {
  test('reads for all workspaces until owners choose otherwise, and its cap holds', async () => {
    const settings = {
      MODEL_PROVIDER: 'openai-compatible',
      MODEL_BASE_URL: standIn.url,
      MODEL_NAME: 'ours',
      MODEL_PRICE_IN: '1',
      MODEL_PRICE_OUT: '2',
      MODEL_MONTHLY_CAP: '10',
      MODEL_MASKING: 'off',
    };
    const other = await startAgent({ settings: { ...settings, ENCRYPTION_KEY } });
    const caller = sessionCaller(other);
    const owner = await newOwner(caller, other);
    const read = async () => (await caller.call(owner, 'GET', '/api/model')).body;
    const choose = async (body: Body) => (await caller.call(owner, 'PUT', '/api/model', body)).body;
    const ours = {
      provider: 'openai-compatible',
      name: 'ours',
      base_url: standIn.url,
      price_in: 1,
      price_out: 2,
    };
    expect(await read()).toMatchObject({
      reads: 'installation',
      model: ours,
      installation: ours,
      masking: false,
      cap: 10,
    });
    expect(await choose({ reads: 'installation', monthly_cap: 3 })).toMatchObject({ cap: 3, masking: true });
    expect(await choose({ reads: 'installation', monthly_cap: 30 })).toMatchObject({
      cap: 10,
      monthly_cap: 30,
    });
    expect(await choose({ reads: 'none' })).toMatchObject({ model: null, installation: ours });
    expect(standIn.asked).toHaveLength(0);
    await other.close();
  });
});

describe('the reading of the past', () => {
  test('says what it would cost, and is started, paused, resumed and undone', async () => {
    const owner = await newOwner();
    const at = (how: string) => api.call(owner, 'POST', `/api/model/past/${how}`);
    expect((await api.call(owner, 'GET', '/api/model/past')).body).toEqual({
      items: 0,
      is_more: false,
      characters: 0,
      tokens_in: 0,
      tokens_out: 0,
      cost: null,
      last: null,
    });
    expect((await at('start')).status).toBe(409);
    await put(owner, own({ price_in: 1, price_out: 2 }));
    expect((await at('start')).body).toMatchObject({ cost: 0 });
    expect((await at('pause')).status).toBe(409);
  });
});
