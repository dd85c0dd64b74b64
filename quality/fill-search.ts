import { createWorkspace } from '@feedback/core';
import { openDb, understandings, withWorkspace } from '@feedback/db';
import { type Encoder, searchCode, searchTerms, termKeys } from '@feedback/intelligence';
import pg from 'pg';

const CHUNK = 5_000;
const NOW = Date.UTC(2026, 0, 1);
const YEAR_MS = 365 * 86_400_000;
const KINDS = ['bug', 'feature', 'question', 'praise', 'other'] as const;

/** Creates a workspace with this many understood items; returns its id. Each text combines two. */
export async function fillSearch(
  url: string,
  { encoder, texts, items }: { encoder: Encoder; texts: string[]; items: number },
): Promise<string> {
  const db = openDb({ url, connections: 1, onError: () => {} });
  try {
    const owner = { email: `${crypto.randomUUID()}@people.test`, name: 'Quality', passwordHash: 'none' };
    const { workspaceId } = await createWorkspace({ db }, { name: 'Quality', owner });
    const keyOf = termKeys(workspaceId);
    for (let from = 0; from < items; from += CHUNK) {
      const numbers = Array.from({ length: Math.min(CHUNK, items - from) }, (_, i) => from + i);
      await withWorkspace(db, workspaceId, async (tx) => {
        const { rows } = await tx.query<{ id: string }>(INSERT_FEEDBACK, [
          workspaceId,
          numbers.map((n) => textOf(texts, n)),
          numbers.map((n) => new Date(NOW - ((n * 7919) % 1000) * (YEAR_MS / 1000))),
          numbers,
        ]);
        await understandings.keep(
          tx,
          workspaceId,
          numbers.map((n, i) => {
            const text = textOf(texts, n);
            const vector = encoder.embed(text);
            return {
              feedbackId: rows[i]?.id ?? '',
              encoder: encoder.id,
              vector,
              code: searchCode(vector),
              terms: searchTerms(text).map(keyOf),
              kind: KINDS[n % KINDS.length] ?? 'other',
              certainty: 1,
              severity: 0.5,
              probabilities: KINDS.map(() => 0.2),
              quarantine: null,
              churnRisk: null,
              mayDivide: false,
              mayOrder: false,
            };
          }),
        );
      });
      // Without statistics a foreign key check may read the complete workspace for every item.
      if (from === 0) await settle(url);
    }
    await withWorkspace(db, workspaceId, (tx) =>
      tx.query(
        'insert into clustering (workspace_id, items) values ($1, $2) on conflict (workspace_id) do update set items = $2',
        [workspaceId, items],
      ),
    );
    await settle(url);
    return workspaceId;
  } finally {
    await db.close();
  }
}

function textOf(texts: string[], n: number): string {
  return `${texts[n % texts.length] ?? ''} ${texts[(n * 7919 + Math.floor(n / texts.length)) % texts.length] ?? ''}`;
}

/** What autovacuum does within minutes of such a load: statistics, and the visibility map for index-only scans. */
async function settle(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const table of ['feedback', 'understanding', 'embedding', 'search_entry'])
      await client.query(`vacuum (analyze) ${table}`);
  } finally {
    await client.end();
  }
}

const INSERT_FEEDBACK = `
  insert into feedback (workspace_id, id, text_key, customer_key, state, received_at, said_at, text, source, customer_name, project_id)
  select $1, ('01900000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, gen_random_uuid(), gen_random_uuid(), 'received',
         said_at, said_at, text, 'source-' || n % 7, 'Customer ' || n % 5000, 'project-' || n % 4
  from unnest($2::text[], $3::timestamptz[], $4::int[]) as s (text, said_at, n)
  returning id`;
