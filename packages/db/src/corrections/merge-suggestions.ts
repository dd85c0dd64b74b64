import { type Tx } from '../connections/open.ts';
import { newId } from '../statements/ids.ts';
import { holds } from '../statements/statement-types.ts';
import { statement } from '../statements/statement.ts';

/** Two priorities or two items that may be the same. `likeness` (0..1) orders those of a kind; `reason` is for people. */
export type NewSuggestion = {
  kind: 'priorities' | 'items';
  one: string;
  other: string;
  likeness: number;
  reason: string;
};

/** A suggestion as shown: titles of priorities, words of items. */
export type SuggestionFound = NewSuggestion & { id: string; oneText: string; otherText: string };

const DELETE_STANDING = statement({
  name: 'merge-suggestions-delete-standing',
  text: `delete from merge_suggestion s where workspace_id = $1 and not dismissed
         and not exists (select from unnest($2::uuid[], $3::uuid[]) p (one, other) where p.one = s.one and p.other = s.other)`,
  takes: ['uuid', 'uuid[]', 'uuid[]'],
});

const PUT = statement({
  name: 'merge-suggestions-put',
  text: `insert into merge_suggestion as known (workspace_id, id, kind, one, other, likeness, reason)
         select $1, s.id, s.kind, s.one, s.other, s.likeness, s.reason
         from unnest($2::uuid[], $3::text[], $4::uuid[], $5::uuid[], $6::real[], $7::text[])
           as s (id, kind, one, other, likeness, reason)
         on conflict (workspace_id, one, other) do update set likeness = excluded.likeness,
           reason = case when $8 and known.is_one then known.reason else excluded.reason end,
           is_one = case when $8 then known.is_one end, asked = case when $8 then known.asked end
         where not known.dismissed`,
  takes: ['uuid', 'uuid[]', 'text[]', 'uuid[]', 'uuid[]', 'float4[]', 'text[]', 'bool'],
});

/**
 * Replaces the workspace's suggestions by new ones; dismissed ones are not suggested again. With `keepsVerdicts`, what a model said of those that
 * are suggested again stays.
 */
export async function replace(
  tx: Tx,
  workspaceId: string,
  suggestions: NewSuggestion[],
  { keepsVerdicts = false }: { keepsVerdicts?: boolean } = {},
): Promise<void> {
  const pairs = suggestions.map(({ one, other }) =>
    one < other ? ([one, other] as const) : ([other, one] as const),
  );
  const ones = pairs.map(([one]) => one);
  const others = pairs.map(([, other]) => other);
  await DELETE_STANDING.run(tx, [workspaceId, ones, others]);
  if (suggestions.length === 0) return;
  await PUT.run(tx, [
    workspaceId,
    suggestions.map(() => newId()),
    suggestions.map(({ kind }) => kind),
    ones,
    others,
    suggestions.map(({ likeness }) => likeness),
    suggestions.map(({ reason }) => reason),
    keepsVerdicts,
  ]);
}

/** Two priorities that may be one. `asked` is what a model was last asked about them, as a hash in hex. */
export type Pair = { id: string; one: string; other: string; asked: string | null };

const FIND_PAIRS = statement({
  name: 'merge-suggestions-find-pairs',
  text: `select s.id, s.one, s.other, encode(s.asked, 'hex') as asked
         from merge_suggestion s
         join priority p1 on p1.workspace_id = $1 and p1.id = s.one and p1.merged_into is null
         join priority p2 on p2.workspace_id = $1 and p2.id = s.other and p2.merged_into is null
         where s.workspace_id = $1 and s.kind = 'priorities' and not s.dismissed order by s.likeness desc, s.id`,
  takes: ['uuid'],
  gives: { id: 'uuid', one: 'uuid', other: 'uuid', asked: 'text?' },
});

/** The priorities that are suggested to be merged, most alike first, whatever a model said of them. */
export async function findPairs(tx: Tx, workspaceId: string): Promise<Pair[]> {
  return FIND_PAIRS.all(tx, [workspaceId]);
}

/** What a model says of a suggestion; null for no usable answer. `asked` is what it was asked, as a hash in hex. */
export type Verdict = { id: string; isOne: boolean | null; asked: string };

const KEEP_VERDICTS = statement({
  name: 'merge-suggestions-keep-verdicts',
  text: `update merge_suggestion s set is_one = v.is_one, asked = decode(v.asked, 'hex'),
           reason = case when v.is_one then $5 else s.reason end
         from unnest($2::uuid[], $3::bool[], $4::text[]) v (id, is_one, asked)
         where s.workspace_id = $1 and s.id = v.id`,
  takes: ['uuid', 'uuid[]', 'bool?[]', 'text[]', 'text'],
});

/** Keeps what a model says; `reason` is that of pairs that it says are one. What it says are two is not suggested. */
export async function keepVerdicts(
  tx: Tx,
  workspaceId: string,
  { verdicts, reason }: { verdicts: Verdict[]; reason: string },
): Promise<void> {
  if (verdicts.length === 0) return;
  await KEEP_VERDICTS.run(tx, [
    workspaceId,
    verdicts.map(({ id }) => id),
    verdicts.map(({ isOne }) => isOne),
    verdicts.map(({ asked }) => asked),
    reason,
  ]);
}

const LIST = statement({
  name: 'merge-suggestions-list',
  text: `select s.id, s.kind, s.one, s.other, s.likeness, s.reason,
                coalesce(p1.title, f1.text) as "oneText", coalesce(p2.title, f2.text) as "otherText"
         from merge_suggestion s
         left join priority p1 on s.kind = 'priorities' and p1.workspace_id = $1 and p1.id = s.one and p1.merged_into is null
         left join priority p2 on s.kind = 'priorities' and p2.workspace_id = $1 and p2.id = s.other and p2.merged_into is null
         left join feedback f1 on s.kind = 'items' and f1.workspace_id = $1 and f1.id = s.one and f1.state = 'processed'
         left join feedback f2 on s.kind = 'items' and f2.workspace_id = $1 and f2.id = s.other and f2.state = 'processed'
         where s.workspace_id = $1 and not s.dismissed and s.is_one is distinct from false
           and coalesce(p1.title, f1.text) is not null and coalesce(p2.title, f2.text) is not null
         order by s.kind desc, s.is_one is not true, s.likeness desc, s.id`,
  takes: ['uuid'],
  gives: {
    id: 'uuid',
    kind: holds<NewSuggestion['kind']>('text'),
    one: 'uuid',
    other: 'uuid',
    likeness: 'float4',
    reason: 'text',
    oneText: 'text',
    otherText: 'text',
  },
});

/**
 * The suggestions in force, priorities before items, those that a model says are one first, then most alike first; suggestions whose priorities or items are gone or merged
 * meanwhile are left out.
 */
export async function list(tx: Tx, workspaceId: string): Promise<SuggestionFound[]> {
  return LIST.all(tx, [workspaceId]);
}

const DISMISS = statement({
  name: 'merge-suggestions-dismiss',
  text: 'update merge_suggestion set dismissed = true where workspace_id = $1 and id = $2 and not dismissed',
  takes: ['uuid', 'uuid'],
});

/** Dismisses a suggestion for good; false when there is none of that id. */
export async function dismiss(tx: Tx, workspaceId: string, id: string): Promise<boolean> {
  return (await DISMISS.run(tx, [workspaceId, id])) === 1;
}

const SAID_IN = statement({
  name: 'merge-suggestions-said-in',
  text: `select f.id, left(f.text, 20000) as text, u.need is not null as "isNeed" from feedback f
         join understanding u on u.workspace_id = $1 and u.feedback_id = f.id
         where f.workspace_id = $1 and f.id = any ($2) and f.state = 'processed'`,
  takes: ['uuid', 'uuid[]'],
  gives: { id: 'uuid', text: 'text', isNeed: 'bool!' },
});

/** What customers said in items, and whether these are compared by the need that a model read in them. */
export async function saidIn(
  tx: Tx,
  workspaceId: string,
  feedbackIds: string[],
): Promise<Map<string, { text: string; isNeed: boolean }>> {
  const rows = await SAID_IN.all(tx, [workspaceId, feedbackIds]);
  return new Map(rows.map(({ id, ...said }) => [id, said]));
}
