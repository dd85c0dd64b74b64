import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ownJson } from '@feedback/contract/own-json';
import { createWorkspace, hashPassword, rankPriorities } from '@feedback/core';
import { openDb, withWorkspace } from '@feedback/db';
import { type Encoder, openEncoder, searchCode, searchTerms, termKeys } from '@feedback/intelligence';
import { root } from '@feedback/local-stack';
import { type Person } from '@feedback/test-support/browser';
import pg from 'pg';
import { REVENUE_BANDS } from './ranked-workspace.ts';

const PASSWORD = 'correct horse battery';
const CHUNK = 10_000;
const PRIORITIES = 300;

/** What customers of five products say, in six languages. */
const FILES = [
  'examples/feedback.jsonl',
  ...[
    'messaging-app',
    'mobile-app',
    'observability-monitoring',
    'project-management-tasks',
    'reporting-dashboards',
    'multilingual',
  ].map((domain) => `quality/samples/own-feedback/${domain}.jsonl`),
];

/** A workspace to search: `addItems` fills it up to a number of items, `rank` makes a ranking of those that are there. */
export type SearchedWorkspace = {
  person: Person;
  addItems: (upTo: number) => Promise<void>;
  rank: () => Promise<void>;
};

/** Makes a workspace whose items are distinct, understood and placed in 300 priorities, without the work of the worker. */
export async function openSearchedWorkspace(
  databaseUrl: string,
  stop: AbortSignal,
): Promise<SearchedWorkspace> {
  const db = openDb({ url: databaseUrl, connections: 1, patienceMs: 300_000, onError: () => {} });
  const person = { email: `${crypto.randomUUID()}@people.test`, password: PASSWORD };
  const owner = { email: person.email, name: 'Bench', passwordHash: await hashPassword(PASSWORD) };
  const { workspaceId } = await createWorkspace({ db }, { name: 'Bench', owner });
  await db.close();
  const texts = FILES.flatMap(readTexts);
  const encoder = openEncoder();
  let filled = 0;
  return {
    person,
    addItems: async (upTo) => {
      await asOwner(databaseUrl, async (client) => {
        if (filled === 0) await client.query(INSERT_PRIORITIES, [workspaceId, PRIORITIES]);
        let written: Promise<unknown> = Promise.resolve();
        for (; filled < upTo; filled += CHUNK) {
          stop.throwIfAborted();
          // PostgreSQL writes a chunk while the next one is read here.
          const chunk = readChunk(texts, { workspaceId, encoder, from: filled });
          await written;
          written = client.query(INSERT_ITEMS, chunk);
        }
        await written;
        await client.query(SET_SIZE, [workspaceId, filled]);
        // What autovacuum does within minutes of such a load.
        await client.query('vacuum (analyze)');
      });
    },
    rank: () => rankWith(databaseUrl, workspaceId),
  };
}

async function rankWith(databaseUrl: string, workspaceId: string): Promise<void> {
  const db = openDb({ url: databaseUrl, connections: 1, patienceMs: 300_000, onError: () => {} });
  try {
    const deps = { db, now: () => new Date(), revenueBands: REVENUE_BANDS, pauseMs: 0 };
    const effect = await rankPriorities(deps, { workspaceId });
    await withWorkspace(db, workspaceId, effect);
  } finally {
    await db.close();
  }
  await asOwner(databaseUrl, (client) => client.query('vacuum (analyze)'));
}

/** Runs statements as the server's owner, without the checks of foreign keys, which take most of such a load's time. */
async function asOwner(databaseUrl: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('set session_replication_role = replica; set synchronous_commit = off');
    await work(client);
  } finally {
    await client.end();
  }
}

function readTexts(file: string): string[] {
  const lines = readFileSync(path.join(root, file), 'utf8').trim().split('\n');
  return lines.map((line) => ownJson<{ text: string }>(line).text);
}

/** Every item combines two texts; each pair occurs once. The first one decides the priority: neighbours in a file share a theme. */
function readChunk(
  texts: string[],
  { workspaceId, encoder, from }: { workspaceId: string; encoder: Encoder; from: number },
): unknown[] {
  const keyOf = termKeys(workspaceId);
  const items = Array.from({ length: CHUNK }, (_, index) => {
    const n = from + index;
    const first = n % texts.length;
    const text = `${texts[first] ?? ''} ${texts[(first * 31 + Math.floor(n / texts.length)) % texts.length] ?? ''}`;
    const vector = encoder.embed(text);
    return {
      n,
      text,
      vector: Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength),
      code: searchCode(vector),
      terms: `{${searchTerms(text).map(keyOf).join(',')}}`,
      priority: Math.floor((first * PRIORITIES) / texts.length),
    };
  });
  return [
    workspaceId,
    encoder.id,
    items.map(({ n }) => n),
    items.map(({ text }) => text),
    items.map(({ vector }) => vector),
    items.map(({ code }) => code),
    items.map(({ terms }) => terms),
    items.map(({ priority }) => priority),
  ];
}

const priorityId = (n: string) => `('01900000-0000-7000-9000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;

const INSERT_PRIORITIES = `
  insert into priority (workspace_id, id, title)
  select $1, ${priorityId('n')}, 'Export drops the last column of report ' || n from generate_series(0, $2::int - 1) n`;

const INSERT_ITEMS = `
  with sent as (
    select n, text, vector, code, terms, priority, ('01900000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid as id,
           now() - interval '1 year' * (1 - n / 1000000.0) as said_at,
           (array['bug', 'feature', 'question', 'praise', 'other'])[1 + n % 5]::feedback_kind as kind,
           'source-' || n % 7 as source, 'project-' || n % 4 as project_id, n::bigint * 7919 % 20000 as customer,
           (array['Ada', 'Boris', 'Carla', 'Dana', 'Emil', 'Fatima', 'Greta', 'Hal', 'Ines', 'Jonas'])[1 + (n::bigint * 7919 % 10)::int] as first_name
    from unnest($3::int[], $4::text[], $5::bytea[], $6::text[], $7::text[], $8::int[])
      as s (n, text, vector, code, terms, priority)
  ), item as (
    insert into feedback (workspace_id, id, text_key, customer_key, state, received_at, said_at, text, source, project_id,
                          customer_name, customer_email, company_name, revenue_amount)
    select $1, id, gen_random_uuid(), md5('customer' || customer)::uuid, 'processed', said_at, said_at, text, source, project_id,
           first_name || ' Mill' || customer, 'p' || customer || '@company' || customer % 4000 || '.example',
           'Company' || customer % 4000, 600 + customer % 4000 * 10
    from sent
  ), embedded as (
    insert into embedding (workspace_id, encoder, feedback_id, code, vector, said_at, kind, project_key, source_key)
    select $1, $2, id, code::varbit, vector, said_at, kind, search_key(project_id), search_key(source) from sent
  ), listed as (
    insert into search_entry (workspace_id, feedback_id, terms, said_at, kind, project_key, source_key)
    select $1, id, terms::int[], said_at, kind, search_key(project_id), search_key(source) from sent
  ), understood as (
    insert into understanding (workspace_id, feedback_id, kind, certainty, severity, clustered, probabilities)
    select $1, id, kind, 1, 0.5, true, array[0.2, 0.2, 0.2, 0.2, 0.2] from sent
  )
  insert into assignment (workspace_id, feedback_id, priority_id, probability)
  select $1, id, ${priorityId('priority')}, 0.8 from sent`;

const SET_SIZE = `
  insert into clustering (workspace_id, items) values ($1, $2)
  on conflict (workspace_id) do update set items = excluded.items`;
