import { type Tx } from './open.ts';
import { statement } from './statement.ts';
import { toMap } from './values-by-id.ts';

/** An item and the keyed hash of its words in effect. */
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
 * Remembers who said something first, in order. Gives the others with the item they repeat; the unique key decides, so two
 * that come at once never repeat each other. An item that failed, or is gone, has nobody who repeats it.
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
  // Sorted, so that two transactions with the same words never wait for each other in a circle.
  await REMEMBER_NEAR_TEXTS.run(tx, values);
  return FIND_NEAR_TEXTS.all(tx, values);
}

const MARK_REPEATS = statement({
  name: 'near-texts-mark-repeats',
  text: `update feedback f set state = 'processed', near_duplicate_of = ($3::jsonb ->> f.id::text)::uuid
         where f.workspace_id = $1 and f.id = any ($2) and f.state = 'received'`,
  takes: ['uuid', 'uuid[]', 'jsonb'],
});

/** Marks items as saying what others said before: understood with them, and heard as another mention of theirs. */
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

/** Lets those who repeat these items wait to be understood for themselves; gives their ids. */
export async function freeRepeats(tx: Tx, workspaceId: string, originalIds: string[]): Promise<string[]> {
  const rows = await FREE_REPEATS.all(tx, [workspaceId, originalIds]);
  return rows.map(({ id }) => id);
}
