import { type Tx } from '../connections/open.ts';
import { statement } from '../statements/statement.ts';

/** A file of a repository by its content: two files with one `blob` and one path are the same. */
export type FileKey = { path: string; blob: string };

/**
 * A file as it was read; `facts` is what packages/code packed. `isUnread`: it could not be read, such as within the time for one file, and is
 * stored as an empty one.
 */
export type ReadCodeFile = FileKey & { lines: number; symbols: number; facts: Buffer; isUnread: boolean };

/** After this many failures in a row a file is not read again until it changes. */
const MOST_FAILURES = 5;

const KNOWN = statement({
  name: 'code-files-known',
  text: `select path, blob, failures between 1 and ${MOST_FAILURES - 1} as "isToRetry" from code_file
         where workspace_id = $1 and repository_id = $2 and reader = $3`,
  takes: ['uuid', 'uuid', 'int4'],
  gives: { path: 'text', blob: 'text', isToRetry: 'bool!' }, // of a column that is not null
});

/** The stored files that this version of the reader has read, from any commit; `isToRetry` are those that it failed to read. */
export async function known(
  tx: Tx,
  workspaceId: string,
  { repositoryId, reader }: { repositoryId: string; reader: number },
): Promise<(FileKey & { isToRetry: boolean })[]> {
  return KNOWN.all(tx, [workspaceId, repositoryId, reader]);
}

const ADD = statement({
  name: 'code-files-add',
  // Stores nothing for a repository that was disconnected meanwhile.
  text: `insert into code_file (workspace_id, repository_id, reader, path, blob, lines, symbols, facts, failures)
         select $1, r.id, $3, f.path, f.blob, f.lines, f.symbols, f.facts, f.unread::int
         from repository r,
              unnest($4::text[], $5::text[], $6::int4[], $7::int4[], $8::bytea[], $9::boolean[])
                f (path, blob, lines, symbols, facts, unread)
         where r.workspace_id = $1 and r.id = $2
         on conflict (workspace_id, repository_id, path, blob) do update set
           reader = excluded.reader, lines = excluded.lines, symbols = excluded.symbols, facts = excluded.facts,
           failures = case when excluded.failures = 0 then 0
                           when code_file.reader = excluded.reader then code_file.failures + 1 else 1 end`,
  takes: ['uuid', 'uuid', 'int4', 'text[]', 'text[]', 'int4[]', 'int4[]', 'bytea[]', 'bool[]'],
});

/** Stores files that were read; those of the current commit stay the current ones until `settle`. */
export async function add(
  tx: Tx,
  workspaceId: string,
  { repositoryId, reader, files }: { repositoryId: string; reader: number; files: ReadCodeFile[] },
): Promise<void> {
  await ADD.run(tx, [
    workspaceId,
    repositoryId,
    reader,
    files.map(({ path }) => path),
    files.map(({ blob }) => blob),
    files.map(({ lines }) => lines),
    files.map(({ symbols }) => symbols),
    files.map(({ facts }) => facts),
    files.map(({ isUnread }) => isUnread),
  ]);
}

const FORGET = statement({
  name: 'code-files-forget',
  text: `delete from code_file c where workspace_id = $1 and repository_id = $2 and not exists (
           select from unnest($3::text[], $4::text[]) f (path, blob) where f.path = c.path and f.blob = c.blob)`,
  takes: ['uuid', 'uuid', 'text[]', 'text[]'],
});
const MAKE_CURRENT = statement({
  name: 'code-files-make-current',
  text: 'update code_file set current = true where workspace_id = $1 and repository_id = $2 and not current',
  takes: ['uuid', 'uuid'],
});

/** Makes the files of a commit the current ones, and forgets all others. */
export async function settle(
  tx: Tx,
  workspaceId: string,
  { repositoryId, files }: { repositoryId: string; files: FileKey[] },
): Promise<void> {
  const [paths, blobs] = [files.map(({ path }) => path), files.map(({ blob }) => blob)];
  await FORGET.run(tx, [workspaceId, repositoryId, paths, blobs]);
  await MAKE_CURRENT.run(tx, [workspaceId, repositoryId]);
}

const CURRENT = statement({
  name: 'code-files-current',
  text: `select path, blob, lines, facts from code_file
         where workspace_id = $1 and repository_id = $2 and current and ($3::text[] is null or path = any ($3)) order by path`,
  takes: ['uuid', 'uuid', 'text[]?'],
  gives: { path: 'text', blob: 'text', lines: 'int4', facts: 'bytea' },
});

/** The files of the commit that was read, by path: all of them, or those of some paths. */
export async function current(
  tx: Tx,
  workspaceId: string,
  { repositoryId, paths }: { repositoryId: string; paths?: string[] },
): Promise<(FileKey & { lines: number; facts: Buffer })[]> {
  return CURRENT.all(tx, [workspaceId, repositoryId, paths ?? null]);
}

const UNREAD = statement({
  name: 'code-files-unread',
  text: `select path, count(*) over ()::int4 as total, bool_or(failures < ${MOST_FAILURES}) over () as "isToRetry" from code_file
         where workspace_id = $1 and repository_id = $2 and current and failures > 0 order by path limit $3`,
  takes: ['uuid', 'uuid', 'int8'],
  gives: { path: 'text', total: 'int4!', isToRetry: 'bool!' }, // aggregates over rows that are there
});

/** The files of the commit that was read which could not be read themselves. */
export type Unread = { files: number; paths: string[]; isToRetry: boolean };

/** How many files of the present commit could not be read, the first of them, and whether any is read again. */
export async function unread(
  tx: Tx,
  workspaceId: string,
  { repositoryId, limit }: { repositoryId: string; limit: number },
): Promise<Unread> {
  const rows = await UNREAD.all(tx, [workspaceId, repositoryId, limit]);
  const [first] = rows;
  return {
    files: first?.total ?? 0,
    paths: rows.map(({ path }) => path),
    isToRetry: first?.isToRetry ?? false,
  };
}
