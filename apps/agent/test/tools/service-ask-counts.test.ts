import { type AskResult } from '@feedback/contract';
import { rankPriorities } from '@feedback/core';
import { search, withWorkspace } from '@feedback/db';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Harness, startAgent } from '../harness.ts';
import { tell, type Told } from '../told-feedback.ts';
import { toolCaller } from './tool-caller.ts';

const BANDS = { enterprise: 50_000, paid: 1_000, free: 0 };

/** Refunds of accounts with several people, amounts with and without cents, repeats by others, and customers of whom nothing is known. */
const TOLD: Told[] = [
  { text: 'My refund never arrived', customerEmail: 'ada@acme.example', revenue: 1200.5, about: 'Refund' },
  { text: 'The refund takes weeks', customerEmail: 'bob@acme.example', revenue: 1300, about: 'Refund' },
  { text: 'My refund never arrived', customerEmail: 'cyd@bolt.example', revenue: '99.25', about: 'Refund' },
  { text: 'Where is the refund?', customerName: 'Dan', about: 'Refund', daysAgo: 40 },
  { text: 'The refund is late again', about: 'Refund', daysAgo: 10 },
  { text: 'I want a refund', customerEmail: 'eve@cato.example', revenue: 'paid', about: 'Refund' },
];

let t: Harness;
beforeAll(async () => {
  t = await startAgent();
});
afterAll(() => t.close());

test('service.ask counts the mentions that it has read as PostgreSQL counts them', async () => {
  const member = await t.newMember();
  const { workspaceId } = member;
  const ids = [...new Set(await tell(t, member, TOLD))];
  const now = new Date();
  const deps = { db: t.db, now: () => now, revenueBands: BANDS, pauseMs: 0 };
  await withWorkspace(t.db, workspaceId, await rankPriorities(deps, { workspaceId }));
  const counted = await withWorkspace(t.db, workspaceId, (tx) =>
    search.counts(tx, workspaceId, { ids, filter: {}, bands: BANDS, now }),
  );

  const { ask } = await toolCaller<AskResult>(t, 'service.ask', member);
  const { answer, counts } = await ask({ question: 'What do customers say about refunds?' });
  expect(counts).toMatchObject({
    matched: ids.length,
    customers: counted.customers,
    accounts: counted.accounts,
    revenue: Number(counted.revenue),
  });
  expect(counted).toMatchObject({ customers: 6, accounts: 5 });
  expect(answer).toContain(
    `${counted.recent} mentions in the last 28 days, ${counted.before} in the 28 days before`,
  );
});
