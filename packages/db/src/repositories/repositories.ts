import { type RepositoryState } from '@feedback/contract/vocabulary';
import { type Tx } from '../connections/open.ts';
import { holds } from '../statements/statement-types.ts';
import { statement } from '../statements/statement.ts';

/** A command by which the repository says that its tests are run, in a folder of it, as line `line` of the file `path` has it. */
export type TestCommand = {
  command: string;
  folder: string;
  path: string;
  line: number;
  runner: string | null;
};

/**
 * A connected repository. `sha` is the commit that was read, `headSha` the one that the branch was last seen at, `reader` the
 * version of the reading.
 */
export type Repository = {
  id: string;
  name: string;
  url: string;
  branch: string | null;
  ref: string | null;
  state: RepositoryState;
  reason: string | null;
  headSha: string | null;
  sha: string | null;
  reader: number | null;
  indexedAt: Date | null;
  files: number;
  symbols: number;
  createdAt: Date;
  hasToken: boolean;
  testCommands: TestCommand[];
  /** When it was looked at last; null asks for a look at once. */
  lookedAt: Date | null;
  /** When the last look ended. */
  seenAt: Date | null;
  /** How many files of the commit could not be read, such as within the time for one file. */
  unread: number;
};

const REPOSITORY = `id, name, url, branch, ref, state, reason, head_sha as "headSha", sha, reader, indexed_at as "indexedAt",
  files, symbols, created_at as "createdAt", token is not null as "hasToken", test_commands as "testCommands",
  looked_at as "lookedAt", seen_at as "seenAt", unread`;
const REPOSITORY_COLUMNS = {
  id: 'uuid',
  name: 'text',
  url: 'text',
  branch: 'text?',
  ref: 'text?',
  state: 'repository_state',
  reason: 'text?',
  headSha: 'text?',
  sha: 'text?',
  reader: 'int4?',
  indexedAt: 'timestamptz?',
  files: 'int4',
  symbols: 'int4',
  createdAt: 'timestamptz',
  hasToken: 'bool!',
  testCommands: holds<TestCommand[]>('jsonb'),
  lookedAt: 'timestamptz?',
  seenAt: 'timestamptz?',
  unread: 'int4',
} as const;

const INSERT = statement({
  name: 'repositories-insert',
  text: `insert into repository (workspace_id, id, name, url, branch, token) values ($1, $2, $3, $4, $5, $6)
         returning ${REPOSITORY}`,
  takes: ['uuid', 'uuid', 'text', 'text', 'text?', 'text?'],
  gives: REPOSITORY_COLUMNS,
});

/** `token` is encrypted by the caller. */
export async function insert(
  tx: Tx,
  workspaceId: string,
  {
    id,
    name,
    url,
    branch,
    token = null,
  }: Pick<Repository, 'id' | 'name' | 'url' | 'branch'> & { token?: string | null },
): Promise<Repository> {
  return INSERT.one(tx, [workspaceId, id, name, url, branch, token]);
}

const LIST = statement({
  name: 'repositories-list',
  text: `select ${REPOSITORY} from repository where workspace_id = $1 order by created_at, id`,
  takes: ['uuid'],
  gives: REPOSITORY_COLUMNS,
});

/** The repositories of a workspace, the one connected first before the others. */
export async function list(tx: Tx, workspaceId: string): Promise<Repository[]> {
  return LIST.all(tx, [workspaceId]);
}

const REQUEST_LOOK = statement({
  name: 'repositories-request-look',
  text: `update repository set looked_at = null, token = coalesce($3, token) where workspace_id = $1 and id = $2 returning ${REPOSITORY}`,
  takes: ['uuid', 'uuid', 'text?'],
  gives: REPOSITORY_COLUMNS,
});

/** Makes a repository the next to be looked at, with another token if one is given; undefined if there is none. */
export async function requestLook(
  tx: Tx,
  workspaceId: string,
  { id, token = null }: { id: string; token?: string | null },
): Promise<Repository | undefined> {
  return REQUEST_LOOK.first(tx, [workspaceId, id, token]);
}

const START_LOOK = statement({
  name: 'repositories-start-look',
  text: `update repository set looked_at = $2 where workspace_id = $1 and id = (
           select id from repository where workspace_id = $1 order by looked_at nulls first, created_at, id limit 1)
         returning id, url, branch, sha, reader, token`,
  takes: ['uuid', 'timestamptz'],
  gives: { id: 'uuid', url: 'text', branch: 'text?', sha: 'text?', reader: 'int4?', token: 'text?' },
});

/** A repository to look at; `token` is encrypted. */
export type Looked = Pick<Repository, 'id' | 'url' | 'branch' | 'sha' | 'reader'> & { token: string | null };

/**
 * Returns the repository that was looked at longest ago, and notes that it is looked at now: if the look fails, the next one is
 * at another repository.
 */
export async function startLook(tx: Tx, workspaceId: string, at: Date): Promise<Looked | undefined> {
  return START_LOOK.first(tx, [workspaceId, at]);
}

const REMOVE = statement({
  name: 'repositories-remove',
  text: 'delete from repository where workspace_id = $1 and id = $2 returning name, url',
  takes: ['uuid', 'uuid'],
  gives: { name: 'text', url: 'text' },
});

/** Removes a repository and all that was read of it; undefined if there is none. */
export async function remove(
  tx: Tx,
  workspaceId: string,
  id: string,
): Promise<Pick<Repository, 'name' | 'url'> | undefined> {
  return REMOVE.first(tx, [workspaceId, id]);
}

const SET_SEEN = statement({
  name: 'repositories-set-seen',
  text: `update repository set state = $3, reason = null, ref = $4, head_sha = $5,
           seen_at = case when $3::repository_state = 'ready' then clock_timestamp() else seen_at end
         where workspace_id = $1 and id = $2`,
  takes: ['uuid', 'uuid', 'repository_state', 'text', 'text'],
});

/** Stores the commit at which the branch was seen; `state` says whether that commit is still to be read. */
export async function setSeen(
  tx: Tx,
  workspaceId: string,
  { id, ref, sha, state }: { id: string; ref: string; sha: string; state: 'reading' | 'ready' },
): Promise<void> {
  await SET_SEEN.run(tx, [workspaceId, id, state, ref, sha]);
}

const SET_FAILED = statement({
  name: 'repositories-set-failed',
  text: `update repository set state = 'failed', reason = $3, seen_at = clock_timestamp() where workspace_id = $1 and id = $2`,
  takes: ['uuid', 'uuid', 'text'],
});

/** Stores why the repository could not be read; files that were read before are kept. */
export async function setFailed(
  tx: Tx,
  workspaceId: string,
  { id, reason }: { id: string; reason: string },
): Promise<void> {
  await SET_FAILED.run(tx, [workspaceId, id, reason]);
}

const SET_READ = statement({
  name: 'repositories-set-read',
  text: `update repository set state = 'ready', reason = null, sha = $3, head_sha = $3, reader = $4, history = $5,
           test_commands = $6, indexed_at = now(), seen_at = clock_timestamp(), files = found.files, symbols = found.symbols, unread = found.unread
         from (select count(*)::int4 as files, coalesce(sum(symbols), 0)::int4 as symbols,
                      (count(*) filter (where failures > 0))::int4 as unread
               from code_file
               where workspace_id = $1 and repository_id = $2 and current) found
         where workspace_id = $1 and id = $2`,
  takes: ['uuid', 'uuid', 'text', 'int4', 'bytea', 'jsonb'],
});

/** Stores that a commit was read: its files are the current ones. */
export async function setRead(
  tx: Tx,
  workspaceId: string,
  {
    id,
    sha,
    reader,
    history,
    testCommands,
  }: { id: string; sha: string; reader: number; history: Buffer; testCommands: TestCommand[] },
): Promise<void> {
  await SET_READ.run(tx, [workspaceId, id, sha, reader, history, JSON.stringify(testCommands)]);
}

const HISTORY_OF = statement({
  name: 'repositories-history-of',
  text: 'select history from repository where workspace_id = $1 and id = $2',
  takes: ['uuid', 'uuid'],
  gives: { history: 'bytea?' },
});

/** The commits before the one that was read, as they were stored. */
export async function historyOf(tx: Tx, workspaceId: string, id: string): Promise<Buffer | null> {
  return (await HISTORY_OF.first(tx, [workspaceId, id]))?.history ?? null;
}
