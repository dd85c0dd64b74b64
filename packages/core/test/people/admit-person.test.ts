import { type Db, openDb } from '@feedback/db';
import { ownDatabase } from '@feedback/test-support';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { signUp } from '../../src/people/admit-person.ts';

const issuer = 'https://issuer.test';
const account = () => ({ email: `${crypto.randomUUID()}@people.test`, name: 'Dana', passwordHash: 'none' });

let db: Db;
beforeAll(async () => {
  db = openDb({ url: await ownDatabase(), connections: 8, onError: () => {} });
});
afterAll(() => db.close());

describe('accounts that are made at the same moment', () => {
  test('first: exactly one, and the others leave nothing behind', async () => {
    const rule = { rule: 'first', isInvited: false, issuer } as const;
    const made = await Promise.all(Array.from({ length: 16 }, () => signUp({ db }, rule, account())));
    expect(made.filter(({ outcome }) => outcome === 'made')).toHaveLength(1);
    expect(made.filter(({ outcome }) => outcome === 'closed')).toHaveLength(15);
    const { rows } = await db.pool.query('select count(*)::int as people from person');
    expect(rows).toEqual([{ people: 1 }]);
  });

  test('open: one for each address', async () => {
    const rule = { rule: 'open', isInvited: false, issuer } as const;
    const [a, b] = [account(), account()];
    const made = await Promise.all([a, b, a, b, a, b].map((one) => signUp({ db }, rule, one)));
    expect(made.filter(({ outcome }) => outcome === 'made')).toHaveLength(2);
    expect(made.filter(({ outcome }) => outcome === 'taken')).toHaveLength(4);
  });

  test('invited: one for the address, without a workspace of its own', async () => {
    const rule = { rule: 'invited', isInvited: true, issuer } as const;
    const invited = account();
    const made = await Promise.all([1, 2, 3].map(() => signUp({ db }, rule, invited)));
    expect(made.filter(({ outcome }) => outcome === 'made')).toHaveLength(1);
    expect(await signUp({ db }, { ...rule, isInvited: false }, account())).toEqual({ outcome: 'closed' });
    const { rows } = await db.pool.query(
      'select w.* from person p cross join lateral find_places(p.id) w where p.email = $1',
      [invited.email],
    );
    expect(rows).toEqual([]);
  });
});
