import { type AskResult } from '@feedback/contract';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Harness, startAgent } from '../harness.ts';
import { tell, type Told } from '../told-feedback.ts';
import { toolCaller } from './tool-caller.ts';

const CUSTOMERS = 50_000;
const TOLD: Told[] = [
  { text: 'The export drops a column', customerName: 'Zelda Quist', companyName: 'Zephyr Acoustics' },
  { text: 'Our export stops at 500 rows', customerName: 'Ünal Şahin', companyName: 'Acme' },
  { text: 'Exports are empty', customerName: 'Cora Customer 49999', companyName: 'Company 49999' },
];

let t: Harness;
beforeAll(async () => {
  t = await startAgent();
});
afterAll(() => t.close());

describe('names in a workspace of 50,000 customers (§4.5)', () => {
  test('are found by a question’s words, however many sort before them', async () => {
    const { ask } = await workspace();
    const named = async (question: string) => {
      const { citations, read_as } = await ask({ question });
      return { ...read_as.filters, said: citations.map(({ customer }) => customer) };
    };
    expect(await named('What does Acme say?')).toEqual({ accounts: ['Acme'], said: ['Ünal Şahin'] });
    expect(await named('What does Zephyr say about exports?')).toEqual({
      accounts: ['Zephyr Acoustics'],
      said: ['Zelda Quist'],
    });
    expect(await named('feedback from Zephir Acoustics')).toMatchObject({ said: ['Zelda Quist'] });
    expect(await named('What did Quist say?')).toEqual({ customers: ['Zelda Quist'], said: ['Zelda Quist'] });
    expect(await named('What does Company 49999 say?')).toEqual({
      accounts: ['Company 49999'],
      said: ['Cora Customer 49999'],
    });
  });
});

async function workspace() {
  const member = await t.newMember();
  await t.rows(
    member.workspaceId,
    `insert into account (workspace_id, key, name, plain_name)
     select $1, gen_random_uuid(), 'Company ' || n, 'company ' || n from generate_series(1, ${CUSTOMERS} - 2) n`,
    [member.workspaceId],
  );
  await t.rows(
    member.workspaceId,
    `insert into customer (workspace_id, key, account_key, name, plain_name)
     select $1, gen_random_uuid(), gen_random_uuid(), 'Cora Customer ' || n, 'cora customer ' || n
     from generate_series(1, ${CUSTOMERS} - 2) n`,
    [member.workspaceId],
  );
  await tell(t, member, TOLD);
  return toolCaller<AskResult>(t, 'service.ask', member);
}
