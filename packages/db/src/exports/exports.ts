import { type Tx } from '../connections/open.ts';
import { holds, type Row } from '../statements/statement-types.ts';
import { statement } from '../statements/statement.ts';

/** The files of an export. */
export type FileName = 'items' | 'transcripts';

/** What is written of a file: `slices` objects in storage, with so many rows and bytes. */
export type FileWritten = { slices: number; rows: number; bytes: number };

/** Where writing is: which rows follow, after which one. Null when all files are complete. */
export type Position = {
  from: 'items' | 'mentions' | 'transcripts';
  afterId: string | null;
  afterKey: string | null;
};

/** How far an export is. */
export type Progress = { files: Partial<Record<FileName, FileWritten>>; next: Position | null };

const EXPORT = `id, what, format, state, progress, requested_at as "requestedAt", ready_at as "readyAt", expires_at as "expiresAt"`;
const EXPORT_COLUMNS = {
  id: 'uuid',
  what: holds<FileName | 'all'>('text'),
  format: holds<'jsonl' | 'csv'>('text'),
  state: 'export_state',
  progress: holds<Progress>('jsonb'),
  requestedAt: 'timestamptz',
  readyAt: 'timestamptz?',
  expiresAt: 'timestamptz?',
} as const;
export type Export = Row<typeof EXPORT_COLUMNS>;

const INSERT = statement({
  name: 'exports-insert',
  text: `insert into export (workspace_id, id, what, format, progress) values ($1, $2, $3, $4, $5) returning ${EXPORT}`,
  takes: ['uuid', 'uuid', 'text', 'text', 'jsonb'],
  gives: EXPORT_COLUMNS,
});

export function insert(
  tx: Tx,
  workspaceId: string,
  { id, what, format, progress }: Pick<Export, 'id' | 'what' | 'format' | 'progress'>,
): Promise<Export> {
  return INSERT.one(tx, [workspaceId, id, what, format, JSON.stringify(progress)]);
}

const LIST = statement({
  name: 'exports-list',
  text: `select ${EXPORT} from export where workspace_id = $1 and ($2::uuid is null or id < $2) order by id desc limit $3`,
  takes: ['uuid', 'uuid?', 'int8'],
  gives: EXPORT_COLUMNS,
});

/** The exports of a workspace, newest first; `before` is the last id of the previous page. */
export function list(
  tx: Tx,
  workspaceId: string,
  { before, limit }: { before?: string | undefined; limit: number },
): Promise<Export[]> {
  return LIST.all(tx, [workspaceId, before ?? null, limit]);
}

const FIND = statement({
  name: 'exports-find',
  text: `select ${EXPORT} from export where workspace_id = $1 and id = $2`,
  takes: ['uuid', 'uuid'],
  gives: EXPORT_COLUMNS,
});

export function find(tx: Tx, workspaceId: string, id: string): Promise<Export | undefined> {
  return FIND.first(tx, [workspaceId, id]);
}

const LIVE = statement({
  name: 'exports-live',
  text: `select ${EXPORT} from export where workspace_id = $1 and state <> 'expired' order by id`,
  takes: ['uuid'],
  gives: EXPORT_COLUMNS,
});

/** The exports that are, or may be, in storage; oldest first. */
export function live(tx: Tx, workspaceId: string): Promise<Export[]> {
  return LIVE.all(tx, [workspaceId]);
}

const SAVE = statement({
  name: 'exports-save',
  text: `update export set state = $3, progress = $4, ready_at = $5, expires_at = $6
         where workspace_id = $1 and id = $2 and state in ('waiting', 'writing')`,
  takes: ['uuid', 'uuid', 'export_state', 'jsonb', 'timestamptz?', 'timestamptz?'],
});

/** Stores how far an export is; false when it was expired meanwhile. */
export async function save(
  tx: Tx,
  workspaceId: string,
  { id, state, progress, readyAt, expiresAt }: Omit<Export, 'what' | 'format' | 'requestedAt'>,
): Promise<boolean> {
  const values = [workspaceId, id, state, JSON.stringify(progress), readyAt, expiresAt] as const;
  return (await SAVE.run(tx, values)) === 1;
}

const EXPIRE = statement({
  name: 'exports-expire',
  text: `update export set state = 'expired' where workspace_id = $1 and id = any ($2)`,
  takes: ['uuid', 'uuid[]'],
});

/** Marks exports whose files are removed. */
export async function expire(tx: Tx, workspaceId: string, ids: string[]): Promise<void> {
  await EXPIRE.run(tx, [workspaceId, ids]);
}
