import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  companyOf,
  type CustomerFacts,
  findAliases,
  learnOfCustomers,
  type Statement,
  toAccount,
} from '../../src/index.ts';

const OWN = new Set(['us.example']);

/** A statement of Dana's, said now, with only the fields in `over`. */
function said(over: Partial<Statement> = {}): Statement {
  const nothing = { name: null, email: null, company: null, amount: null, band: null };
  return { key: over.email ?? 'dana', ...nothing, proven: true, saidAt: 0, receivedAt: 0, ...over };
}

/** The company of each customer, by key, and what each pays. */
function settle(statements: Statement[], known: CustomerFacts[] = []) {
  const customers = learnOfCustomers(known, statements, OWN);
  const aliases = findAliases(customers);
  const ofAccount = new Map<string, CustomerFacts[]>();
  for (const facts of customers) {
    const account = companyOf(facts, aliases) ?? facts.key;
    ofAccount.set(account, [...(ofAccount.get(account) ?? []), facts]);
  }
  return new Map(
    [...ofAccount]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([account, members]) => [
        account,
        { members: members.map(({ key }) => key).toSorted(), ...toAccount(members) },
      ]),
  );
}
const accountsOf = (...statements: Statement[]) => [...settle(statements).keys()];

describe('the account of a customer', () => {
  test('is the company as named, whatever its case, punctuation and legal form', () => {
    expect(
      accountsOf(said({ key: 'a', company: 'Acme' }), said({ key: 'b', company: 'ACME, Inc.' })),
    ).toEqual(['name:acme']);
  });

  test('is else the company behind the domain of the address', () => {
    expect(accountsOf(said({ email: 'a@acme.com' }), said({ email: 'b@acme.com' }))).toEqual([
      'domain:acme.com',
    ]);
  });

  test('is the customer alone at a free-mail provider and at the workspace’s own domain', () => {
    expect(accountsOf(said({ email: 'a@gmail.com' }), said({ email: 'b@us.example' }))).toEqual([
      'a@gmail.com',
      'b@us.example',
    ]);
  });

  test('is one where a customer says both name and domain', () => {
    const account = settle([
      said({ email: 'a@acme.com', company: 'Acme GmbH' }),
      said({ email: 'b@acme.com', amount: '240000' }),
      said({ key: 'c', company: 'acme.com' }),
      said({ key: 'd', company: 'ACME' }),
    ]);
    expect([...account.keys()]).toEqual(['name:acme']);
    expect(account.get('name:acme')).toMatchObject({ plainName: 'acme', revenue: { amount: '240000' } });
  });

  test('is the domain’s own where no company has more than half of those who name one', () => {
    expect(
      accountsOf(
        said({ email: 'a@agency.com', company: 'Acme' }),
        said({ email: 'b@agency.com', company: 'Globex' }),
        said({ email: 'c@agency.com' }),
      ),
    ).toEqual(['domain:agency.com', 'name:acme', 'name:globex']);
  });

  test.each([
    ['Harbour Hotels', 'harbour-hotels.example'],
    ['Gringotts Bank', 'gringotts.example'],
    ['Acme, Inc.', 'acme.co.uk'],
    ['ACME Corporation', 'acme-corp.co.uk'],
    ['The Burrow Ltd', 'burrow.example'],
    ['The Burrow Ltd', 'theburrow.example'],
    ['Müller Bäckerei', 'mueller-baeckerei.example'],
    ['Müller Bäckerei', 'muller-backerei.example'],
    ['Åkerlund AB', 'aakerlund.example'],
  ])(
    'is one for a company by name and by the mail domain that is called like it: %s, %s',
    (company, domain) => {
      const account = settle([
        said({ key: 'a', company, amount: '900' }),
        said({ email: `b@${domain}`, amount: '100' }),
      ]);
      expect([...account.values()].map(({ members }) => members)).toEqual([['a', `b@${domain}`].toSorted()]);
    },
  );

  test('stays the domain’s own where several companies begin so, or its name is too short to tell', () => {
    expect(
      accountsOf(
        said({ key: 'a', company: 'Delta Dental' }),
        said({ key: 'b', company: 'Delta Freight' }),
        said({ email: 'c@delta.example' }),
        said({ key: 'd', company: 'IBM Research' }),
        said({ email: 'e@ibm.example' }),
        said({ key: 'f', company: 'Blueco Paint' }),
        said({ email: 'g@bluco.example' }),
      ),
    ).toEqual([
      'domain:bluco.example',
      'domain:delta.example',
      'domain:ibm.example',
      'name:blueco paint',
      'name:delta dental',
      'name:delta freight',
      'name:ibm research',
    ]);
    expect(
      accountsOf(
        said({ key: 'a', company: 'Delta' }),
        said({ key: 'b', company: 'Delta Freight' }),
        said({ email: 'c@delta.example' }),
      ),
    ).toEqual(['name:delta', 'name:delta freight']);
  });

  test('takes the word of members over that of public surveys', () => {
    const claims = ['x', 'y', 'z'].map((name) =>
      said({ email: `${name}@acme.com`, company: 'Evil', proven: false }),
    );
    const accounts = accountsOf(
      ...claims,
      said({ email: 'a@acme.com', company: 'Acme' }),
      said({ email: 'b@acme.com' }),
    );
    expect(accounts).toEqual(['name:acme', 'name:evil']);
    expect(
      settle([said({ company: 'Acme' }), said({ company: 'Evil', proven: false, saidAt: 9 })]).has(
        'name:acme',
      ),
    ).toBe(true);
  });

  test('is the company that a person who changed jobs named last', () => {
    expect(accountsOf(said({ company: 'New', saidAt: 2 }), said({ company: 'Old', saidAt: 1 }))).toEqual([
      'name:new',
    ]);
  });
});

describe('what an account pays', () => {
  const revenueOf = (...statements: Partial<Statement>[]) =>
    settle(statements.map((one, n) => said({ key: `k${n}`, company: 'Acme', ...one }))).get('name:acme')
      ?.revenue;

  test('is the latest amount, by whomever of its people it was said', () => {
    expect(revenueOf({ amount: '900', saidAt: 1 }, { amount: '100', saidAt: 2 })).toMatchObject({
      amount: '100',
    });
  });

  test('is by time of arrival where two were said at one time', () => {
    expect(revenueOf({ amount: '9', receivedAt: 1 }, { amount: '1', receivedAt: 2 })).toMatchObject({
      amount: '1',
    });
  });

  test('is a number before a later band, and no unknown band', () => {
    expect(revenueOf({ amount: '7' }, { band: 'enterprise', saidAt: 5 })).toMatchObject({ amount: '7' });
    expect(revenueOf({ band: 'paid' }, { band: 'gold', saidAt: 5 })).toMatchObject({ band: 'paid' });
  });

  test('is what a member sent before anything of a public survey', () => {
    expect(revenueOf({ band: 'free' }, { amount: '1000000', saidAt: 9, proven: false })).toMatchObject({
      band: 'free',
      proven: true,
    });
    expect(revenueOf({ amount: '5', proven: false })).toMatchObject({ amount: '5', proven: false });
  });
});

const anyStatement = fc.record({
  key: fc.constantFrom('a', 'b', 'c', 'd'),
  name: fc.constant(null),
  email: fc.option(fc.constantFrom('x@acme.com', 'y@acme.com', 'z@gmail.com', 'w@globex.com')),
  company: fc.option(fc.constantFrom('Acme', 'ACME Inc.', 'Globex', 'acme.com', 'gmail.com')),
  amount: fc.option(fc.constantFrom('1', '1.0', '20', '300')),
  band: fc.option(fc.constantFrom('paid', 'free', 'gold')),
  proven: fc.boolean(),
  saidAt: fc.nat(3),
  receivedAt: fc.nat(2),
});
const statements = fc.array(anyStatement, { maxLength: 14 });

describe('accounts', () => {
  test('do not depend on the order of arrival', () => {
    fc.assert(
      fc.property(statements, fc.infiniteStream(fc.nat()), (all, keys) => {
        const shuffled = all
          .map((one) => ({ one, at: keys.next().value }))
          .toSorted((a, b) => a.at - b.at)
          .map(({ one }) => one);
        expect(settle(shuffled)).toEqual(settle(all));
      }),
    );
  });

  test('do not depend on how statements are divided between settlements', () => {
    fc.assert(
      fc.property(statements, statements, (first, then) => {
        expect(settle(then, learnOfCustomers([], first, OWN))).toEqual(settle([...first, ...then]));
      }),
    );
  });
});
