import { type Tx } from '../connections/open.ts';
import { statement } from '../statements/statement.ts';

/** An entry as stored. */
export type GlossaryEntryFound = { term: string; means: string[]; readAs: string; updatedAt: Date };

const LIST = statement({
  name: 'glossary-list',
  text: `select term, means, read_as as "readAs", updated_at as "updatedAt" from glossary_entry where workspace_id = $1 order by key`,
  takes: ['uuid'],
  gives: { term: 'text', means: 'text[]', readAs: 'text', updatedAt: 'timestamptz' },
  prepared: true,
});

/** The workspace's glossary, by term. */
export async function list(tx: Tx, workspaceId: string): Promise<GlossaryEntryFound[]> {
  return LIST.all(tx, [workspaceId]);
}

const REVISION = statement({
  name: 'glossary-revision',
  text: 'select glossary_revision as revision from workspace where id = $1',
  takes: ['uuid'],
  gives: { revision: 'int4' },
  prepared: true,
});

/** The revision of the glossary, which every change increases. */
export async function revision(tx: Tx, workspaceId: string): Promise<number> {
  return (await REVISION.one(tx, [workspaceId])).revision;
}

const PUT = statement({
  name: 'glossary-put',
  text: `insert into glossary_entry (workspace_id, key, term, means, read_as, created_at, updated_at)
         values ($1, lower($2), $2, $3, $4, $5, $5)
         on conflict (workspace_id, key) do update set
           term = excluded.term, means = excluded.means, read_as = excluded.read_as, updated_at = excluded.updated_at`,
  takes: ['uuid', 'text', 'text[]', 'text', 'timestamptz'],
});

export async function put(
  tx: Tx,
  workspaceId: string,
  { term, means, readAs, at }: { term: string; means: string[]; readAs: string; at: Date },
): Promise<void> {
  await PUT.run(tx, [workspaceId, term, means, readAs, at]);
}

const REMOVE = statement({
  name: 'glossary-remove',
  text: 'delete from glossary_entry where workspace_id = $1 and key = lower($2)',
  takes: ['uuid', 'text'],
});

export async function remove(tx: Tx, workspaceId: string, term: string): Promise<void> {
  await REMOVE.run(tx, [workspaceId, term]);
}

const RAISE_REVISION = statement({
  name: 'glossary-raise-revision',
  text: 'update workspace set glossary_revision = glossary_revision + 1 where id = $1 returning glossary_revision as revision',
  takes: ['uuid'],
  gives: { revision: 'int4' },
});

const BEGIN_PASS = statement({
  name: 'glossary-begin-pass',
  text: `insert into glossary_pass as p (workspace_id, revision, words) values ($1, $2, $3)
         on conflict (workspace_id) do update set
           revision = excluded.revision, words = p.words || excluded.words, after_id = null`,
  takes: ['uuid', 'int4', 'text[]'],
});

/** Starts a pass over all items for these words. Words of an earlier change whose pass is not finished are added. */
export async function beginPass(tx: Tx, workspaceId: string, words: string[]): Promise<void> {
  const { revision: next } = await RAISE_REVISION.one(tx, [workspaceId]);
  await BEGIN_PASS.run(tx, [workspaceId, next, words]);
}

/** A pass under way; `afterId` is null at its beginning. */
export type Pass = { revision: number; words: string[]; afterId: string | null };

const PASS = statement({
  name: 'glossary-pass',
  text: 'select revision, words, after_id as "afterId" from glossary_pass where workspace_id = $1',
  takes: ['uuid'],
  gives: { revision: 'int4', words: 'text[]', afterId: 'uuid?' },
});

export async function pass(tx: Tx, workspaceId: string): Promise<Pass | undefined> {
  return PASS.first(tx, [workspaceId]);
}

const MOVE_PASS = statement({
  name: 'glossary-move-pass',
  text: 'update glossary_pass set after_id = $3 where workspace_id = $1 and revision = $2',
  takes: ['uuid', 'int4', 'uuid'],
});

const END_PASS = statement({
  name: 'glossary-end-pass',
  text: 'delete from glossary_pass where workspace_id = $1 and revision = $2',
  takes: ['uuid', 'int4'],
});

/** Advances a pass, or ends it. A pass that a later change has restarted stays where it is. */
export async function movePass(
  tx: Tx,
  workspaceId: string,
  { revision: of, afterId }: { revision: number; afterId: string | null },
): Promise<void> {
  if (afterId === null) await END_PASS.run(tx, [workspaceId, of]);
  else await MOVE_PASS.run(tx, [workspaceId, of, afterId]);
}
