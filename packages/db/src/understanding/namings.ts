import { type Tx } from '../connections/open.ts';
import { statement } from '../statements/statement.ts';
import { NEED_LINE } from './second-readings.ts';

/** A priority that a model may name. `titledBy` is the model that gave its title; `asked` what one was last asked about it, as a hash in hex. */
export type Nameable = { id: string; title: string; titledBy: string | null; asked: string | null };

const FIND_NAMEABLE = statement({
  name: 'namings-find-nameable',
  text: `select id, title, titled_by as "titledBy", encode(title_asked, 'hex') as asked
         from priority where workspace_id = $1 and merged_into is null and not named order by id`,
  takes: ['uuid'],
  gives: { id: 'uuid', title: 'text', titledBy: 'text?', asked: 'text?' },
});

/** The priorities in force whose title no member gave. */
export async function findNameable(tx: Tx, workspaceId: string): Promise<Nameable[]> {
  return FIND_NAMEABLE.all(tx, [workspaceId]);
}

const FIND_TITLED_BY = statement({
  name: 'namings-find-titled-by',
  text: 'select titled_by as "titledBy" from priority where workspace_id = $1 and id = $2',
  takes: ['uuid', 'uuid'],
  gives: { titledBy: 'text?' },
});

/** The model that gave a priority its title; null where it is the product's or a member's. */
export async function findTitledBy(tx: Tx, workspaceId: string, id: string): Promise<string | null> {
  return (await FIND_TITLED_BY.first(tx, [workspaceId, id]))?.titledBy ?? null;
}

const FIND_NEEDS = statement({
  name: 'namings-find-needs',
  text: `select p.id, n.needs from unnest($2::uuid[]) p (id)
         cross join lateral (
           select array_agg(distinct need order by need) as needs from (
             select u.need from assignment a
             cross join lateral (
               select ${NEED_LINE} as need from understanding u
               where u.workspace_id = $1 and u.feedback_id = a.feedback_id and u.need is not null limit 1) u
             cross join lateral (
               select from feedback where workspace_id = $1 and id = a.feedback_id and state = 'processed' limit 1) f
             where a.workspace_id = $1 and a.priority_id = p.id
             order by a.typicality desc nulls last, a.feedback_id limit $3) most) n
         where n.needs is not null`,
  takes: ['uuid', 'uuid[]', 'int8'],
  gives: { id: 'uuid', needs: 'text[]' },
});

/** What a model read in the items that stand best for each priority, at most `limit` of each, sorted, none twice; none of one in which none has read. */
export async function findNeeds(
  tx: Tx,
  workspaceId: string,
  { ids, limit }: { ids: string[]; limit: number },
): Promise<Map<string, string[]>> {
  const rows = await FIND_NEEDS.all(tx, [workspaceId, ids, limit]);
  return new Map(rows.map(({ id, needs }) => [id, needs]));
}

const NEEDS_OF = statement({
  name: 'namings-needs-of',
  text: `select f.id as "feedbackId", ${NEED_LINE} as need from understanding u
         join feedback f on f.workspace_id = $1 and f.id = u.feedback_id and f.state = 'processed'
         where u.workspace_id = $1 and u.feedback_id = any ($2) and u.need is not null`,
  takes: ['uuid', 'uuid[]'],
  gives: { feedbackId: 'uuid', need: 'text!' },
});

/** What a model read in each of some items; none of one in which none has read. */
export async function needsOf(tx: Tx, workspaceId: string, ids: string[]): Promise<Map<string, string>> {
  const rows = await NEEDS_OF.all(tx, [workspaceId, ids]);
  return new Map(rows.map(({ feedbackId, need }) => [feedbackId, need]));
}

const KEEP_THERE = statement({
  name: 'namings-keep-there',
  text: `select id from feedback where workspace_id = $1 and id = any ($2) and state = 'processed' order by id for share`,
  takes: ['uuid', 'uuid[]'],
  gives: { id: 'uuid' },
});

/** Those of some items that still count. None of these is erased before the transaction ends. */
export async function keepThere(tx: Tx, workspaceId: string, ids: string[]): Promise<Set<string>> {
  const rows = ids.length === 0 ? [] : await KEEP_THERE.all(tx, [workspaceId, ids]);
  return new Set(rows.map(({ id }) => id));
}

/** What a model was asked about a title, as a hash in hex, and the title that it gave; null for one that cannot be used. */
export type Titled = { id: string; title: string | null; asked: string };

const KEEP = statement({
  name: 'namings-keep',
  text: `update priority p set title_asked = decode(t.asked, 'hex'), title = coalesce(t.title, p.title),
           titled_by = case when t.title is null then p.titled_by else $5 end,
           updated_at = case when coalesce(t.title, p.title) = p.title then p.updated_at else now() end
         from unnest($2::uuid[], $3::text[], $4::text[]) t (id, title, asked)
         where p.workspace_id = $1 and p.id = t.id and p.merged_into is null and not p.named`,
  takes: ['uuid', 'uuid[]', 'text?[]', 'text[]', 'text'],
});

/** Keeps the titles that a model gave. A title that a member gave meanwhile stays. */
export async function keep(
  tx: Tx,
  workspaceId: string,
  { titles, by }: { titles: Titled[]; by: string },
): Promise<void> {
  if (titles.length === 0) return;
  await KEEP.run(tx, [
    workspaceId,
    titles.map(({ id }) => id),
    titles.map(({ title }) => title),
    titles.map(({ asked }) => asked),
    by,
  ]);
}

const RELEASE = statement({
  name: 'namings-release',
  text: `update priority set titled_by = null, title_asked = null where workspace_id = $1 and id = any ($2)`,
  takes: ['uuid', 'uuid[]'],
});

/** Lets the next refinement give these priorities a title of the product's own. */
export async function release(tx: Tx, workspaceId: string, ids: string[]): Promise<void> {
  if (ids.length > 0) await RELEASE.run(tx, [workspaceId, ids]);
}
