import { type Tx } from '../connections/open.ts';
import { statement } from '../statements/statement.ts';
import { toMap } from '../statements/values-by-id.ts';

/** An item and its near-duplicate key: a keyed hash of its normalized words. */
export type NearText = { feedbackId: string; nearDuplicateKey: string };

const REMEMBER_NEAR_TEXTS = statement({
  name: 'remember-near-texts',
  text: `insert into near_text (workspace_id, near_key, feedback_id)
         select distinct on (near_key) $1, near_key, feedback_id
         from unnest($2::uuid[], $3::uuid[]) with ordinality as t (near_key, feedback_id, n)
         order by near_key, n
         on conflict (workspace_id, near_key) do update set feedback_id = excluded.feedback_id
         where not exists (
           select from feedback f where f.workspace_id = near_text.workspace_id and f.id = near_text.feedback_id
             and f.state in ('received', 'processed'))`,
  takes: ['uuid', 'uuid[]', 'uuid[]'],
  prepared: true,
});

const FIND_NEAR_TEXTS = statement({
  name: 'find-near-texts',
  text: `select t.feedback_id as "feedbackId", known.feedback_id as "originalId"
         from unnest($2::uuid[], $3::uuid[]) as t (near_key, feedback_id)
         cross join lateral (
           select feedback_id from near_text where workspace_id = $1 and near_key = t.near_key limit 1) known
         where known.feedback_id <> t.feedback_id`,
  takes: ['uuid', 'uuid[]', 'uuid[]'],
  gives: { feedbackId: 'uuid', originalId: 'uuid' },
  prepared: true,
});

/**
 * Stores the first item of each near-duplicate key, in order. Returns the other items, each with the one it repeats; the
 * unique key decides, so that two concurrent items never repeat each other. A failed or erased item has no repeats.
 */
export async function remember(
  tx: Tx,
  workspaceId: string,
  texts: NearText[],
): Promise<{ feedbackId: string; originalId: string }[]> {
  const values = [
    workspaceId,
    texts.map(({ nearDuplicateKey }) => nearDuplicateKey),
    texts.map(({ feedbackId }) => feedbackId),
  ] as const;
  // Sorted, so that two transactions with the same words cannot deadlock.
  await REMEMBER_NEAR_TEXTS.run(tx, values);
  return FIND_NEAR_TEXTS.all(tx, values);
}

const MARK_REPEATS = statement({
  name: 'near-texts-mark-repeats',
  text: `update feedback f set state = 'processed', near_duplicate_of = ($3::jsonb ->> f.id::text)::uuid
         where f.workspace_id = $1 and f.id = any ($2) and f.state = 'received'`,
  takes: ['uuid', 'uuid[]', 'jsonb'],
});

/** Marks items as near-duplicates: processed with the original, and counted as its mentions. */
export async function markRepeats(
  tx: Tx,
  workspaceId: string,
  repeats: { feedbackId: string; originalId: string }[],
): Promise<void> {
  await MARK_REPEATS.run(tx, [
    workspaceId,
    repeats.map(({ feedbackId }) => feedbackId),
    toMap(repeats.map(({ feedbackId, originalId }) => [feedbackId, originalId])),
  ]);
}

const FREE_REPEATS = statement({
  name: 'near-texts-free-repeats',
  text: `update feedback set state = 'received', near_duplicate_of = null
         where workspace_id = $1 and near_duplicate_of = any ($2) and state = 'processed' returning id`,
  takes: ['uuid', 'uuid[]'],
  gives: { id: 'uuid' },
});

/** Makes the repeats of these items wait to be understood themselves; returns their ids. */
export async function freeRepeats(tx: Tx, workspaceId: string, originalIds: string[]): Promise<string[]> {
  const rows = await FREE_REPEATS.all(tx, [workspaceId, originalIds]);
  return rows.map(({ id }) => id);
}
