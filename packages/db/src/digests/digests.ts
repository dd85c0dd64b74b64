import { type DigestChoice } from '@feedback/contract/vocabulary';
import { type Tx } from '../connections/open.ts';
import { holds } from '../statements/statement-types.ts';
import { statement } from '../statements/statement.ts';

/** What a digest says of a week: priorities by their ids, with numbers. */
export type DigestContent = {
  since: string;
  until: string;
  /** Customers in the trend's window and in the one before. */
  rising: { id: string; current: number; previous: number }[];
  /** First seen in the week. */
  fresh: { id: string; customers: number }[];
  shipped: { id: string; version: string | null }[];
  held: { items: number; transcripts: number };
};

const CHOICE = statement({
  name: 'digests-choice',
  text: 'select digest as choice from membership where workspace_id = $1 and person_id = $2',
  takes: ['uuid', 'uuid'],
  gives: { choice: holds<DigestChoice>('text') },
});

/** What a member has chosen; `none` for a person who is not one. */
export async function choice(tx: Tx, workspaceId: string, personId: string): Promise<DigestChoice> {
  return (await CHOICE.first(tx, [workspaceId, personId]))?.choice ?? 'none';
}

const CHOOSE = statement({
  name: 'digests-choose',
  text: 'update membership set digest = $3 where workspace_id = $1 and person_id = $2 and digest <> $3',
  takes: ['uuid', 'uuid', 'text'],
});

/** Sets what a member gets; false when that changes nothing. */
export async function choose(
  tx: Tx,
  workspaceId: string,
  { personId, choice: chosen }: { personId: string; choice: DigestChoice },
): Promise<boolean> {
  return (await CHOOSE.run(tx, [workspaceId, personId, chosen])) === 1;
}

const SUBSCRIBERS = statement({
  name: 'digests-subscribers',
  text: `select person_id as id from membership where workspace_id = $1 and digest = 'weekly' order by person_id`,
  takes: ['uuid'],
  gives: { id: 'uuid' },
});

/** The members who get the weekly digest. */
export async function subscribers(tx: Tx, workspaceId: string): Promise<string[]> {
  return (await SUBSCRIBERS.all(tx, [workspaceId])).map(({ id }) => id);
}

const INSERT_ONCE = statement({
  name: 'digests-insert-once',
  text: `insert into digest (workspace_id, id, week, content) values ($1, $2, $3, $4) on conflict (workspace_id, week) do nothing`,
  takes: ['uuid', 'uuid', 'timestamptz', 'jsonb'],
});

/** Stores the digest of a week; false when the week has one. */
export async function insertOnce(
  tx: Tx,
  workspaceId: string,
  { id, week, content }: { id: string; week: Date; content: DigestContent },
): Promise<boolean> {
  return (await INSERT_ONCE.run(tx, [workspaceId, id, week, JSON.stringify(content)])) === 1;
}

const HAS = statement({
  name: 'digests-has',
  text: 'select from digest where workspace_id = $1 and week = $2',
  takes: ['uuid', 'timestamptz'],
});

/** Whether the week has a digest. */
export async function has(tx: Tx, workspaceId: string, week: Date): Promise<boolean> {
  return (await HAS.run(tx, [workspaceId, week])) === 1;
}

const CONTENT = statement({
  name: 'digests-content',
  text: 'select content from digest where workspace_id = $1 and id = $2',
  takes: ['uuid', 'uuid'],
  gives: { content: holds<DigestContent>('jsonb') },
});

export async function content(tx: Tx, workspaceId: string, id: string): Promise<DigestContent> {
  return (await CONTENT.one(tx, [workspaceId, id])).content;
}

const TITLES = statement({
  name: 'digests-titles',
  text: 'select id, title from priority where workspace_id = $1 and id = any ($2)',
  takes: ['uuid', 'uuid[]'],
  gives: { id: 'uuid', title: 'text' },
});

/** The present titles of priorities. */
export async function titles(tx: Tx, workspaceId: string, ids: string[]): Promise<Map<string, string>> {
  const rows = await TITLES.all(tx, [workspaceId, ids]);
  return new Map(rows.map(({ id, title }) => [id, title]));
}

const CREATED = statement({
  name: 'digests-created',
  text: `select id from priority
         where workspace_id = $1 and created_at >= $2 and created_at < $3 and merged_into is null and id = any ($4)`,
  takes: ['uuid', 'timestamptz', 'timestamptz', 'uuid[]'],
  gives: { id: 'uuid' },
});

type Week = { since: Date; until: Date };

/** Those of some priorities that were first seen in a week. */
export async function created(
  tx: Tx,
  workspaceId: string,
  { since, until, among }: Week & { among: string[] },
): Promise<Set<string>> {
  return new Set((await CREATED.all(tx, [workspaceId, since, until, among])).map(({ id }) => id));
}

const SHIPPED = statement({
  name: 'digests-shipped',
  text: `select distinct on (p.id) p.id, e.detail ->> 'version' as version
         from event e join priority p on p.workspace_id = $1 and p.id = e.priority_id
         where e.workspace_id = $1 and e.action = 'mark_shipped' and e.at >= $2 and e.at < $3
           and p.state in ('shipped', 'shared') and p.merged_into is null
         order by p.id, e.id desc`,
  takes: ['uuid', 'timestamptz', 'timestamptz'],
  gives: { id: 'uuid', version: 'text?' },
});

/** What was shipped in a week, and is still. */
export function shipped(
  tx: Tx,
  workspaceId: string,
  { since, until }: Week,
): Promise<{ id: string; version: string | null }[]> {
  return SHIPPED.all(tx, [workspaceId, since, until]);
}
