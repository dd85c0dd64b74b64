import { type Tx } from '../connections/open.ts';
import { statement } from '../statements/statement.ts';

/**
 * One version of a priority's spec. `cited` are the files that it names, as they were in its commit; `wordings` what a large model says of its
 * requirements.
 */
export type StoredSpec = {
  version: number;
  repositoryId: string;
  repositoryName: string;
  ref: string;
  sha: string;
  indexedAt: Date;
  asOf: Date;
  content: unknown;
  citedPaths: string[];
  citedBlobs: string[];
  wordings: unknown;
};

const SPEC = `version, repository_id as "repositoryId", repository_name as "repositoryName", ref, sha, indexed_at as "indexedAt",
  as_of as "asOf", content, cited_paths as "citedPaths", cited_blobs as "citedBlobs", wordings`;
const SPEC_COLUMNS = {
  version: 'int4',
  repositoryId: 'uuid',
  repositoryName: 'text',
  ref: 'text',
  sha: 'text',
  indexedAt: 'timestamptz',
  asOf: 'timestamptz',
  content: 'jsonb',
  citedPaths: 'text[]',
  citedBlobs: 'text[]',
  wordings: 'jsonb',
} as const;

const FIND = statement({
  name: 'specs-find',
  text: `select ${SPEC} from spec where workspace_id = $1 and priority_id = $2 and ($3::int4 is null or version = $3)
         order by version desc limit 1`,
  takes: ['uuid', 'uuid', 'int4?'],
  gives: SPEC_COLUMNS,
});

/** A version of a priority's spec, or the newest; undefined if there is none. */
export async function find(
  tx: Tx,
  workspaceId: string,
  { priorityId, version }: { priorityId: string; version?: number },
): Promise<StoredSpec | undefined> {
  return FIND.first(tx, [workspaceId, priorityId, version ?? null]);
}

const MOVED = statement({
  name: 'specs-moved',
  text: `select c.path from unnest($3::text[], $4::text[]) with ordinality c (path, blob, nth)
         where not exists (
           select from code_file f where f.workspace_id = $1 and f.repository_id = $2 and f.path = c.path and f.blob = c.blob
             and f.current)
         order by c.nth`,
  takes: ['uuid', 'uuid', 'text[]', 'text[]'],
  gives: { path: 'text' },
});

/** The files that a spec names which its repository's present commit does not contain as they were. */
export async function movedFiles(
  tx: Tx,
  workspaceId: string,
  { repositoryId, citedPaths, citedBlobs }: Pick<StoredSpec, 'repositoryId' | 'citedPaths' | 'citedBlobs'>,
): Promise<string[]> {
  const moved = await MOVED.all(tx, [workspaceId, repositoryId, citedPaths, citedBlobs]);
  return moved.map(({ path }) => path);
}

const LEFT = statement({
  name: 'specs-left-items',
  text: `select count(*)::int as "left" from unnest($3::uuid[]) item (id)
         where not exists (
           select from assignment a where a.workspace_id = $1 and a.priority_id = $2 and a.feedback_id = item.id)`,
  takes: ['uuid', 'uuid', 'uuid[]'],
  gives: { left: 'int4' },
});

/** How many of some items are no longer in a priority: moved, excluded or erased. */
export async function leftItems(
  tx: Tx,
  workspaceId: string,
  { priorityId, ids }: { priorityId: string; ids: string[] },
): Promise<number> {
  return (await LEFT.first(tx, [workspaceId, priorityId, ids]))?.left ?? 0;
}

/**
 * The newest version of a priority's spec, the numbers that it states, and whether a file that it names has changed or an item that it cites has
 * left the priority. None where the last attempt found no code.
 */
export type SpecMark = { priorityId: string; version: number; isOutdated: boolean; figures: unknown };

/** The columns of `SpecMark` for the newest spec of a priority. */
export const specMark = (priorityId: string) => `
  select s.version, s.content -> 'figures' as figures, exists (
    select from unnest(s.cited_paths, s.cited_blobs) c (path, blob)
    where not exists (
      select from code_file f where f.workspace_id = $1 and f.repository_id = s.repository_id and f.path = c.path
        and f.blob = c.blob and f.current)) or exists (
    select from (
      select item.id from jsonb_array_elements(s.content -> 'requirements') need, jsonb_array_elements_text(need -> 'saidBy') item (id)
      union all
      select passage ->> 'feedbackId' from unnest('{workarounds,consequences,fine,questions}'::text[]) section (name),
        jsonb_array_elements(s.content -> section.name) passage) cited (id)
    where not exists (
      select from assignment a where a.workspace_id = $1 and a.priority_id = s.priority_id and a.feedback_id = cited.id::uuid)) as outdated
  from spec s where s.workspace_id = $1 and s.priority_id = ${priorityId} and not exists (
    select from spec_attempt t where t.workspace_id = $1 and t.priority_id = s.priority_id and t.version is null)
  order by s.version desc limit 1`;

const MARKS = statement({
  name: 'specs-marks',
  text: `select wanted.priority_id as "priorityId", mark.version, mark.outdated as "isOutdated", mark.figures
         from unnest($2::uuid[]) wanted (priority_id) cross join lateral (${specMark('wanted.priority_id')}) mark`,
  takes: ['uuid', 'uuid[]'],
  gives: { priorityId: 'uuid', version: 'int4', isOutdated: 'bool', figures: 'jsonb' },
  prepared: true,
});

/** The newest versions of the specs of some priorities; those without a spec are left out. */
export async function marks(tx: Tx, workspaceId: string, priorityIds: string[]): Promise<SpecMark[]> {
  return priorityIds.length === 0 ? [] : MARKS.all(tx, [workspaceId, priorityIds]);
}

/**
 * The data that a spec was last written from, or could not be (`version` null), and how often that was tried. `missing`: where words of the
 * reports stand that occur nowhere in the code.
 */
export type SpecAttempt = { inputs: string; version: number | null; attempts: number; missing: unknown };

const FIND_ATTEMPT = statement({
  name: 'specs-find-attempt',
  text: 'select inputs, version, attempts, missing from spec_attempt where workspace_id = $1 and priority_id = $2',
  takes: ['uuid', 'uuid'],
  gives: { inputs: 'text', version: 'int4?', attempts: 'int4', missing: 'jsonb' },
});

export async function findAttempt(
  tx: Tx,
  workspaceId: string,
  priorityId: string,
): Promise<SpecAttempt | undefined> {
  return FIND_ATTEMPT.first(tx, [workspaceId, priorityId]);
}

const SET_ATTEMPT = statement({
  name: 'specs-set-attempt',
  text: `insert into spec_attempt (workspace_id, priority_id, inputs, version, missing) values ($1, $2, $3, $4, $5)
         on conflict (workspace_id, priority_id) do update set
           inputs = excluded.inputs, version = excluded.version, missing = excluded.missing, attempts = spec_attempt.attempts + 1`,
  takes: ['uuid', 'uuid', 'text', 'int4?', 'jsonb'],
});

export async function setAttempt(
  tx: Tx,
  workspaceId: string,
  {
    priorityId,
    inputs,
    version,
    missing,
  }: { priorityId: string; inputs: string; version: number | null; missing: object[] },
): Promise<void> {
  await SET_ATTEMPT.run(tx, [workspaceId, priorityId, inputs, version, JSON.stringify(missing)]);
}

const INSERT = statement({
  name: 'specs-insert',
  text: `insert into spec (workspace_id, priority_id, version, repository_id, repository_name, ref, sha, indexed_at, as_of, content,
           cited_paths, cited_blobs, wordings)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
  takes: [
    'uuid',
    'uuid',
    'int4',
    'uuid',
    'text',
    'text',
    'text',
    'timestamptz',
    'timestamptz',
    'jsonb',
    'text[]',
    'text[]',
    'jsonb',
  ],
});

/** Stores a version; versions of a priority are numbered from 1. */
export async function insert(
  tx: Tx,
  workspaceId: string,
  priorityId: string,
  {
    content,
    wordings,
    ...spec
  }: Omit<StoredSpec, 'content' | 'wordings'> & { content: object; wordings: object[] },
): Promise<void> {
  await INSERT.run(tx, [
    workspaceId,
    priorityId,
    spec.version,
    spec.repositoryId,
    spec.repositoryName,
    spec.ref,
    spec.sha,
    spec.indexedAt,
    spec.asOf,
    JSON.stringify(content),
    spec.citedPaths,
    spec.citedBlobs,
    JSON.stringify(wordings),
  ]);
}
