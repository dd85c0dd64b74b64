import { type Tx } from '../connections/open.ts';
import {
  FEEDBACK_COLUMNS,
  type IngestOutcome,
  type NewFeedback,
  OUTCOME_ARRAYS,
  OUTCOMES,
  toIngestOutcomes,
} from '../intake/feedback.ts';
import { arrayTypes, toArray, toArrays, toParameters } from '../statements/array-columns.ts';
import { holds, type Row } from '../statements/statement-types.ts';
import { statement } from '../statements/statement.ts';

/** Which column of the file each field comes from; a field without a column is left out. */
export type Mapping = Partial<Record<string, string>>;

/**
 * How far an import is: `rows` of the file, of which `handled` are stored, known before or refused; `next` is the slice that
 * follows. What was stored over the quota is `held`. `run` is the attempt to begin whose slices are in storage. `begunAt` is when a
 * member began it, by the database's time; absent in an import that an earlier release began.
 */
export type Progress = {
  rows: number;
  slices: number;
  next: number;
  handled: number;
  added: number;
  repeated: number;
  held: number;
  refused: number;
  /** How many cells could not be read and were left empty. */
  leftEmpty?: number;
  /** Whether the rows that were not taken are in storage, as a file. */
  hasSkipped?: boolean;
  run?: string;
  begunAt?: string;
};

/** A row of the file that was not taken, or of which a cell was left empty (`isKept`), by its number, and why. */
export type RefusedRow = { row: number; reason: string; isKept?: true };

const IMPORT = `id, file_name as "fileName", format, state, mapping, progress, refusals, created_at as "createdAt", done_at as "doneAt"`;
const IMPORT_COLUMNS = {
  id: 'uuid',
  fileName: 'text',
  format: holds<'csv' | 'jsonl'>('text'),
  /** `failed` when its rows were no longer in storage, `over` when it stayed a draft for too long. */
  state: holds<'draft' | 'running' | 'done' | 'failed' | 'over'>('text'),
  mapping: holds<Mapping>('jsonb'),
  progress: holds<Progress>('jsonb'),
  refusals: holds<RefusedRow[]>('jsonb'),
  createdAt: 'timestamptz',
  doneAt: 'timestamptz?',
} as const;
export type Import = Row<typeof IMPORT_COLUMNS>;

const INSERT = statement({
  name: 'imports-insert',
  text: `insert into import (workspace_id, id, file_name, format, state, mapping, progress)
         values ($1, $2, $3, $4, 'draft', $5, $6)`,
  takes: ['uuid', 'uuid', 'text', 'text', 'jsonb', 'jsonb'],
});

/** Adds a draft. */
export async function insert(
  tx: Tx,
  workspaceId: string,
  {
    id,
    fileName,
    format,
    mapping,
    progress,
  }: Pick<Import, 'id' | 'fileName' | 'format' | 'mapping' | 'progress'>,
): Promise<void> {
  await INSERT.run(tx, [
    workspaceId,
    id,
    fileName,
    format,
    JSON.stringify(mapping),
    JSON.stringify(progress),
  ]);
}

const FIND = statement({
  name: 'imports-find',
  text: `select ${IMPORT} from import where workspace_id = $1 and id = $2`,
  takes: ['uuid', 'uuid'],
  gives: IMPORT_COLUMNS,
});

export async function find(tx: Tx, workspaceId: string, id: string): Promise<Import | undefined> {
  return FIND.first(tx, [workspaceId, id]);
}

const LIST = statement({
  name: 'imports-list',
  text: `select ${IMPORT} from import where workspace_id = $1 and state <> 'over' order by id desc limit $2`,
  takes: ['uuid', 'int8'],
  gives: IMPORT_COLUMNS,
});

/** The imports of a workspace, the newest first. */
export async function list(tx: Tx, workspaceId: string, { limit }: { limit: number }): Promise<Import[]> {
  return LIST.all(tx, [workspaceId, limit]);
}

const OPEN = statement({
  name: 'imports-open',
  text: `select ${IMPORT} from import
         where workspace_id = $1 and (state in ('draft', 'running') or progress -> 'hasSkipped' = 'true') order by id`,
  takes: ['uuid'],
  gives: IMPORT_COLUMNS,
});

/** The drafts, what is being stored, and what has a file of skipped rows, the oldest first: what may be in storage. */
export async function open(tx: Tx, workspaceId: string): Promise<Import[]> {
  return OPEN.all(tx, [workspaceId]);
}

const CLAIM = statement({
  name: 'imports-claim',
  text: `update import set progress = $3 where workspace_id = $1 and id = $2 and state = 'draft'`,
  takes: ['uuid', 'uuid', 'jsonb'],
});

/** Notes the slices that an attempt to begin will write, before it does; the last attempt is the one that can begin. */
export async function claim(
  tx: Tx,
  workspaceId: string,
  { id, progress }: Pick<Import, 'id' | 'progress'>,
): Promise<boolean> {
  return (await CLAIM.run(tx, [workspaceId, id, JSON.stringify(progress)])) === 1;
}

const BEGIN = statement({
  name: 'imports-begin',
  text: `update import set state = 'running', mapping = $3, progress = $4 || jsonb_build_object('begunAt', now()), refusals = $5
         where workspace_id = $1 and id = $2 and state = 'draft' and progress ->> 'run' = $4::jsonb ->> 'run'`,
  takes: ['uuid', 'uuid', 'jsonb', 'jsonb', 'jsonb'],
});

/** Turns a draft into an import that is stored; false when it is a draft no longer, or another attempt claimed it since. */
export async function begin(
  tx: Tx,
  workspaceId: string,
  { id, mapping, progress, refusals }: Pick<Import, 'id' | 'mapping' | 'progress' | 'refusals'>,
): Promise<boolean> {
  const values = [JSON.stringify(mapping), JSON.stringify(progress), JSON.stringify(refusals)] as const;
  return (await BEGIN.run(tx, [workspaceId, id, ...values])) === 1;
}

const SAVE = statement({
  name: 'imports-save',
  text: `update import set state = $3, progress = $4, done_at = $5
         where workspace_id = $1 and id = $2 and state in ('draft', 'running')`,
  takes: ['uuid', 'uuid', 'text', 'jsonb', 'timestamptz?'],
});

/** Stores how far an import is. */
export async function save(
  tx: Tx,
  workspaceId: string,
  { id, state, progress, doneAt }: Pick<Import, 'id' | 'state' | 'progress' | 'doneAt'>,
): Promise<void> {
  await SAVE.run(tx, [workspaceId, id, state, JSON.stringify(progress), doneAt]);
}

const FORGET_SKIPPED = statement({
  name: 'imports-forget-skipped',
  text: `update import set progress = progress || '{"hasSkipped": false}' where workspace_id = $1 and id = $2`,
  takes: ['uuid', 'uuid'],
});

/** Notes that the rows which were not taken are no longer in storage. */
export async function forgetSkipped(tx: Tx, workspaceId: string, id: string): Promise<void> {
  await FORGET_SKIPPED.run(tx, [workspaceId, id]);
}

const LOCK_RUNNING = statement({
  name: 'imports-lock-running',
  text: `select from import where workspace_id = $1 and id = $2 and state = 'running' for update`,
  takes: ['uuid', 'uuid'],
});

/** Locks an import that is being stored; false when it was stopped. */
export async function lockRunning(tx: Tx, workspaceId: string, id: string): Promise<boolean> {
  return (await LOCK_RUNNING.run(tx, [workspaceId, id])) === 1;
}

const STOP = statement({
  name: 'imports-stop',
  text: `update import set state = 'failed', done_at = now() where workspace_id = $1 and state = 'running' and id = any ($2)`,
  takes: ['uuid', 'uuid[]'],
});

/** Stops imports that are being stored. */
export async function stop(tx: Tx, workspaceId: string, ids: string[]): Promise<void> {
  await STOP.run(tx, [workspaceId, ids]);
}

const DROP_DRAFTS = statement({
  name: 'imports-drop-drafts',
  text: `update import set state = 'over', done_at = now() where workspace_id = $1 and state = 'draft'`,
  takes: ['uuid'],
});

/** Drops the drafts of a workspace; what is being stored goes on. */
export async function dropDrafts(tx: Tx, workspaceId: string): Promise<void> {
  await DROP_DRAFTS.run(tx, [workspaceId]);
}

const STOPPED = statement({
  name: 'imports-stopped',
  text: `select ${IMPORT} from import
         where workspace_id = $1 and ((state in ('over', 'failed') and done_at > now() - interval '2 days')
               or (state = 'done' and progress -> 'hasSkipped' = 'true'))`,
  takes: ['uuid'],
  gives: IMPORT_COLUMNS,
});

/** Imports that ended early of late, and those with a file of skipped rows: what they left may still be in storage. */
export async function stopped(tx: Tx, workspaceId: string): Promise<Import[]> {
  return STOPPED.all(tx, [workspaceId]);
}

const STORE = statement({
  name: 'imports-store-feedback',
  text: `select ${OUTCOMES} from store_feedback($1, $2, ${toParameters(FEEDBACK_COLUMNS, 5)},
           $3::timestamptz[], null, $4::text[])`,
  takes: ['uuid', 'timestamptz', 'timestamptz[]?', 'text[]?', ...arrayTypes(FEEDBACK_COLUMNS)],
  gives: OUTCOME_ARRAYS,
});

/** Stores items in the caller's transaction, each with the time at which it was said. */
export async function store(
  tx: Tx,
  workspaceId: string,
  { now, items }: { now: Date; items: NewFeedback[] },
): Promise<IngestOutcome[]> {
  const few = [toArray(items, ['saidAt', 'timestamptz']), toArray(items, ['companyName', 'text'])] as const;
  const arrays = toArrays(items, FEEDBACK_COLUMNS);
  const ids = items.map(({ id }) => id);
  return toIngestOutcomes(await STORE.one(tx, [workspaceId, now, ...few, ...arrays]), ids);
}
