import { sharePriority } from '@feedback/core';
import { type Db, newId, withWorkspace } from '@feedback/db';
import { type TestWorkspace } from '@feedback/test-support';

/** Customers with an address each, and an item of each: `numbers` gives the customers their addresses. */
const CUSTOMERS = `
  with person as (
    select n, md5($1 || ' customer ' || n)::uuid as key, gen_random_uuid() as item from unnest($2::int[]) as n
  ), customer as (
    insert into customer (workspace_id, key, account_key, name, email)
    select $1::uuid, key, key, 'Customer ' || n, 'c' || n || '@customers.example' from person
    on conflict (workspace_id, key) do nothing
  ), item as (
    insert into feedback (workspace_id, id, customer_key, state, received_at, said_at, text, source, customer_email)
    select $1::uuid, item, key, 'processed', now(), now(), 'Customer ' || n || ' cannot export', 'test', 'c' || n || '@customers.example'
    from person
  )
  insert into assignment (workspace_id, feedback_id, priority_id, probability) select $1::uuid, item, $3, 0.9 from person`;

/** A priority that these customers asked for, shipped and shared: their mails are queued. */
export async function sharedPriority(
  db: Db,
  { workspaceId, personId }: TestWorkspace,
  {
    customers,
    title = 'CSV export',
    message,
    now = () => new Date(),
  }: {
    customers: number[];
    title?: string;
    message?: string;
    now?: () => Date;
  },
): Promise<string> {
  const id = newId();
  await withWorkspace(db, workspaceId, async (tx) => {
    await tx.query(`insert into priority (workspace_id, id, title, state) values ($1, $2, $3, 'shipped')`, [
      workspaceId,
      id,
      title,
    ]);
    await tx.query(
      `insert into event (workspace_id, id, at, action, priority_id, from_state, to_state, detail)
       values ($1, $2, $3, 'mark_shipped', $4, 'open', 'shipped', '{}')`,
      [workspaceId, newId(), now(), id],
    );
    // One statement cannot give a parameter two types.
    await tx.query(CUSTOMERS.replaceAll('$1::uuid', `'${workspaceId}'::uuid`), [workspaceId, customers, id]);
  });
  const share = (shareToken?: string) =>
    sharePriority({ db, now, appUrl: 'https://app.test' }, workspaceId, {
      priorityId: id,
      by: { personId },
      ...(message === undefined ? {} : { message }),
      ...(shareToken === undefined ? {} : { shareToken }),
    });
  const { sharing } = await share();
  await share(sharing?.shareToken ?? '');
  return id;
}
