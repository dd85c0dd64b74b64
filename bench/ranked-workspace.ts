import { createWorkspace, hashPassword, rankPriorities } from '@feedback/core';
import { openDb, withWorkspace } from '@feedback/db';
import { type Person } from '@feedback/test-support/browser';
import { runSql } from './bench.ts';

const PASSWORD = 'correct horse battery';
export const REVENUE_BANDS = { enterprise: 50_000, paid: 1_000, free: 0 };

/** A workspace whose feedback has been understood and ranked, and an owner who can sign in. */
export async function rankedWorkspace(
  databaseUrl: string,
  { priorities, signals }: { priorities: number; signals: number },
): Promise<Person> {
  const db = openDb({ url: databaseUrl, connections: 1, onError: () => {} });
  try {
    const email = `${crypto.randomUUID()}@people.test`;
    const passwordHash = await hashPassword(PASSWORD);
    const owner = { email, name: 'Bench', passwordHash };
    const { workspaceId } = await createWorkspace({ db }, { name: 'Bench', owner });
    await withWorkspace(db, workspaceId, async (tx) => {
      await tx.query(INSERT_PRIORITIES, [workspaceId, priorities]);
      await tx.query(INSERT_FEEDBACK, [workspaceId, priorities * signals]);
      await tx.query(INSERT_UNDERSTANDING, [workspaceId]);
      await tx.query(INSERT_ASSIGNMENTS, [workspaceId]);
    });
    const effect = await rankPriorities(
      { db, now: () => new Date(), revenueBands: REVENUE_BANDS, pauseMs: 0 },
      { workspaceId },
    );
    await withWorkspace(db, workspaceId, effect);
    await runSql(databaseUrl, 'analyze');
    return { email, password: PASSWORD };
  } finally {
    await db.close();
  }
}

const INSERT_PRIORITIES = `
  insert into priority (workspace_id, id, title)
  select $1, gen_random_uuid(), 'Export drops the last column of report ' || n from generate_series(1, $2::int) n`;

const INSERT_FEEDBACK = `
  insert into feedback (workspace_id, id, text_key, customer_key, state, received_at, said_at, text, source, customer_name,
                        revenue_amount)
  select $1, gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'processed', now(), now() - interval '2 minutes' * n,
         'The export to CSV drops the last column whenever the report has more than forty rows (' || n || ')', 'api',
         'Customer ' || n, n % 97 * 1000
  from generate_series(1, $2::int) n`;

const INSERT_UNDERSTANDING = `
  insert into understanding (workspace_id, feedback_id, kind, certainty, severity)
  select workspace_id, id, 'bug', 1, 0.5 from feedback where workspace_id = $1`;

const INSERT_ASSIGNMENTS = `
  insert into assignment (workspace_id, feedback_id, priority_id, probability)
  select f.workspace_id, f.id, p.id, 0.8
  from (select *, row_number() over (order by id) as n from feedback where workspace_id = $1) f
  join (select *, row_number() over (order by id) as n, count(*) over () as all from priority where workspace_id = $1) p
    on p.n = 1 + f.n % p.all`;
