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
  text: 'delete from merge_suggestion where workspace_id = $1 and not dismissed',
  takes: ['uuid'],
});

const INSERT = statement({
  name: 'merge-suggestions-insert',
  text: `insert into merge_suggestion (workspace_id, id, kind, one, other, likeness, reason)
         select $1, s.id, s.kind, s.one, s.other, s.likeness, s.reason
         from unnest($2::uuid[], $3::text[], $4::uuid[], $5::uuid[], $6::real[], $7::text[])
           as s (id, kind, one, other, likeness, reason)
         on conflict (workspace_id, one, other) do nothing`,
  takes: ['uuid', 'uuid[]', 'text[]', 'uuid[]', 'uuid[]', 'float4[]', 'text[]'],
});

/** Replaces the workspace's suggestions by new ones; dismissed ones are not suggested again. */
export async function replace(tx: Tx, workspaceId: string, suggestions: NewSuggestion[]): Promise<void> {
  await DELETE_STANDING.run(tx, [workspaceId]);
  if (suggestions.length === 0) return;
  const pairs = suggestions.map(({ one, other }) =>
    one < other ? ([one, other] as const) : ([other, one] as const),
  );
  await INSERT.run(tx, [
    workspaceId,
    suggestions.map(() => newId()),
    suggestions.map(({ kind }) => kind),
    pairs.map(([one]) => one),
    pairs.map(([, other]) => other),
    suggestions.map(({ likeness }) => likeness),
    suggestions.map(({ reason }) => reason),
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
         where s.workspace_id = $1 and not s.dismissed
           and coalesce(p1.title, f1.text) is not null and coalesce(p2.title, f2.text) is not null
         order by s.kind desc, s.likeness desc, s.id`,
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
 * The suggestions in force, priorities before items, most alike first; suggestions whose priorities or items are gone or merged
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
