import { settleAccounts, settleAllAccounts } from '@feedback/core';
import { type TestWorkspace } from '@feedback/test-support';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openJobs } from '../harness.ts';

let jobs: ReturnType<typeof openJobs>;
beforeAll(() => {
  jobs = openJobs();
});
afterAll(() => jobs.close());

type Said = Parameters<typeof jobs.accept>[1][number];

async function understood(said: Said[], workspace?: TestWorkspace): Promise<TestWorkspace> {
  const into = workspace ?? (await jobs.newWorkspace());
  await jobs.accept(into, said);
  for (const kind of ['deduplication', 'understanding'] as const)
    if ((await jobs.openKinds(into)).includes(kind)) await jobs.run(into, kind);
  return into;
}

/** The accounts with their customers' addresses, by name. */
const settled = (workspace: TestWorkspace) =>
  jobs.rows<{ name: string | null; amount: string | null; people: string[] }>(
    workspace,
    `select a.name, coalesce(a.revenue_amount::text, a.revenue_band) as amount,
            array_agg(c.email order by c.email) as people
     from account a left join customer c on c.account_key = a.key group by a.key, a.name, 2 order by a.name, 3`,
  );
const settleAll = (workspace: TestWorkspace) =>
  jobs.inTransaction(workspace, (tx) => settleAllAccounts(tx, workspace.workspaceId, new Date()));

const THREE: Said[] = [
  { text: 'The export is slow', customerEmail: 'a@acme.com', revenue: 5_000 },
  {
    text: 'My card was declined',
    customerEmail: 'b@acme.com',
    companyName: 'ACME Ltd',
    revenue: 'enterprise',
  },
  { text: 'Please add dark mode', customerEmail: 'c@gmail.com', companyName: 'Acme' },
];

describe('the accounts of what is understood', () => {
  test('are settled with it: one for a company’s domain, its name and people who write from elsewhere', async () => {
    const workspace = await understood(THREE);
    expect(await settled(workspace)).toEqual([
      {
        name: expect.stringMatching(/^(ACME Ltd|Acme)$/),
        amount: '5000',
        people: ['a@acme.com', 'b@acme.com', 'c@gmail.com'],
      },
    ]);
  });

  test('are settled for names as long as the contract allows, in scripts whose letters are many bytes', async () => {
    const long = Array.from({ length: 850 }, (_, i) =>
      String.fromCharCode(0xac00 + ((i * 7919) % 11_172)),
    ).join('');
    const workspace = await understood([
      { text: 'The export is slow', customerName: long, companyName: long },
      { text: 'Please add dark mode', customerEmail: 'c@gmail.com' },
    ]);
    expect(await settled(workspace)).toHaveLength(2);
    expect(await jobs.openKinds(workspace)).not.toContain('understanding');
  });

  test('are the same whichever came first, and when all are settled from the start', async () => {
    for (const order of [THREE, THREE.toReversed()]) {
      const workspace = await jobs.newWorkspace();
      for (const one of order) await understood([one], workspace);
      const bySteps = await settled(workspace);
      expect(bySteps).toHaveLength(1);
      await settleAll(workspace);
      expect(await settled(workspace)).toEqual(bySteps);
      expect(bySteps[0]).toMatchObject({ amount: '5000' });
    }
  });

  test('move when a colleague names the company, and the domain’s own account is gone', async () => {
    const workspace = await understood([THREE[0] ?? { text: '' }]);
    expect(await settled(workspace)).toMatchObject([{ name: 'acme.com', people: ['a@acme.com'] }]);
    await understood([THREE[1] ?? { text: '' }], workspace);
    expect(await settled(workspace)).toMatchObject([
      { name: 'ACME Ltd', people: ['a@acme.com', 'b@acme.com'] },
    ]);
  });

  test('are one for a company by name and by a mail domain that is called like it, whichever came first', async () => {
    const said: Said[] = [
      { text: 'The export is slow', customerEmail: 'a@gringotts.example', revenue: 240_000 },
      {
        text: 'My card was declined',
        customerName: 'Bogrod',
        companyName: 'Gringotts Bank',
        revenue: 240_000,
      },
      { text: 'Please add dark mode', customerName: 'Ann', companyName: 'Harbour Hotels' },
      { text: 'The calendar shows the wrong week', customerEmail: 'z@harbour-hotels.example' },
      { text: 'The map does not load', customerName: 'Eva', companyName: 'Müller Bäckerei' },
      { text: 'Stock is off by one', customerEmail: 'y@mueller-baeckerei.example' },
      { text: 'The gate code expired', customerName: 'Ron', companyName: 'The Burrow Ltd' },
      { text: 'Orders arrive twice', customerEmail: 'x@burrow-inc.example' },
    ];
    for (const order of [said, said.toReversed()]) {
      const workspace = await jobs.newWorkspace();
      for (const one of order) await understood([one], workspace);
      const bySteps = await settled(workspace);
      expect(bySteps.map(({ name, amount, people }) => [name, amount, people.length])).toEqual([
        ['Gringotts Bank', '240000', 2],
        ['Harbour Hotels', null, 2],
        ['Müller Bäckerei', null, 2],
        ['The Burrow Ltd', null, 2],
      ]);
      await settleAll(workspace);
      expect(await settled(workspace)).toEqual(bySteps);
    }
  });

  test('part again when another company is called like the domain too', async () => {
    const workspace = await understood([
      { text: 'The export is slow', customerEmail: 'a@delta.example' },
      { text: 'My card was declined', customerName: 'Bo', companyName: 'Delta Dental' },
    ]);
    expect((await settled(workspace)).map(({ name }) => name)).toEqual(['Delta Dental']);
    await understood(
      [{ text: 'Please add dark mode', customerName: 'Cy', companyName: 'Delta Freight' }],
      workspace,
    );
    expect((await settled(workspace)).map(({ name }) => name)).toEqual([
      'Delta Dental',
      'Delta Freight',
      'delta.example',
    ]);
  });

  test('know another customer of the same words once the ranking runs, and near-duplicates before', async () => {
    const workspace = await understood([{ text: 'The export is slow', customerEmail: 'a@one.com' }]);
    await understood([{ text: 'The export is slow', customerEmail: 'b@two.com', revenue: 700 }], workspace);
    await understood(
      [{ text: 'the EXPORT is slow!', customerEmail: 'c@three.com', revenue: 900 }],
      workspace,
    );
    const names = async () => (await settled(workspace)).map(({ name, amount }) => [name, amount]);
    expect(await names()).toContainEqual(['three.com', '900']);
    await jobs.inTransaction(workspace, (tx) => settleAccounts(tx, workspace.workspaceId, []));
    expect(await names()).toEqual([
      ['one.com', null],
      ['three.com', '900'],
      ['two.com', '700'],
    ]);
  });

  test('hold a customer alone for people of the workspace itself', async () => {
    const workspace = await jobs.newWorkspace();
    const [own] = await jobs.rows<{ domain: string }>(workspace, 'select member_domains() as domain');
    expect(own?.domain).toBe('people.test');
    await understood([{ text: 'The export is slow', customerEmail: 'x@people.test' }], workspace);
    expect(await settled(workspace)).toMatchObject([{ name: null }]);
  });

  test('are those of the company that a transcript names', async () => {
    const workspace = await jobs.newWorkspace();
    const text =
      'Sam: How is it going?\nDana: The CSV export drops the last column, and we cannot renew without it.';
    await jobs.upload(workspace, { text, customerSpeaker: 'Dana', companyName: 'Acme', revenueBand: '9000' });
    for (const kind of ['segmentation', 'deduplication', 'understanding'] as const)
      await jobs.run(workspace, kind);
    expect(await settled(workspace)).toMatchObject([{ name: 'Acme', amount: '9000' }]);
  });

  test('take companies of rows of earlier versions from where those kept them', async () => {
    const workspace = await understood([{ text: 'The export is slow', customerEmail: 'a@gmail.com' }]);
    await jobs.rows(workspace, `update feedback set metadata = '{"company_name": 5, "account": "Acme"}'`);
    await settleAll(workspace);
    expect(await settled(workspace)).toMatchObject([{ name: 'Acme', people: ['a@gmail.com'] }]);
    await jobs.rows(workspace, `update feedback set state = 'quarantined'`);
    await settleAll(workspace);
    expect(await settled(workspace)).toEqual([]);
  });
});
