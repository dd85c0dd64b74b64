import { type Tx } from '../connections/open.ts';
import { holds, type Row } from '../statements/statement-types.ts';
import { statement } from '../statements/statement.ts';

/** Whom an erasure is about, as asked: by address, or by name and company. */
export type Asked = { email: string | null; name: string | null; company: string | null };

/**
 * What an erasure needs until it is done. `keys` are the person's customer keys, `addresses` and `names` what is blanked in
 * other texts; `words` stood in titles and in erased texts; `accounts` went with the person; `step` is where it is, and `afterId`
 * how far in that step.
 */
export type Subject = Asked & {
  step:
    | 'find'
    | 'transcripts'
    | 'items'
    | 'mentions'
    | 'customers'
    | 'texts'
    | 'exports'
    | 'titles'
    | 'rankings';
  keys: string[];
  addresses: string[];
  names: string[];
  words: string[];
  /** Titles that are a run of words of an erased text; absent in an erasure that an earlier release began. */
  titles?: string[];
  accounts: string[];
  /** The external keys of the examples, where these are erased: such items go even when they name no customer. */
  externalKeys?: string[];
  afterId: string | null;
  /** When it began to wait for running imports; an erasure that is behind another one does not wait yet. */
  waitingSince?: string;
};

/** What an erasure found or removed, by kind. */
export const WENT = [
  'items',
  'kept_items',
  'mentions',
  'transcripts',
  'responses',
  'pictures',
  'mails',
  'customers',
  'accounts',
  'blanked_texts',
  'titles',
] as const;
export type Went = Partial<Record<(typeof WENT)[number], number>>;

const RECEIPT = `id, state, subject_key as "subjectKey", went, requested_at as "requestedAt", done_at as "doneAt"`;
const RECEIPT_COLUMNS = {
  id: 'uuid',
  state: 'erasure_state',
  subjectKey: 'uuid',
  went: holds<Went>('jsonb'),
  requestedAt: 'timestamptz',
  doneAt: 'timestamptz?',
} as const;

/** An erasure as people see it: a receipt without the person's name or address. */
export type Receipt = Row<typeof RECEIPT_COLUMNS>;

const INSERT = statement({
  name: 'erasures-insert',
  text: `insert into erasure (workspace_id, id, subject_key, subject, requested_by) values ($1, $2, $3, $4, $5)
         returning ${RECEIPT}`,
  takes: ['uuid', 'uuid', 'uuid', 'jsonb', 'uuid'],
  gives: RECEIPT_COLUMNS,
});

export function insert(
  tx: Tx,
  workspaceId: string,
  { id, subjectKey, subject, by }: { id: string; subjectKey: string; subject: Subject; by: string },
): Promise<Receipt> {
  return INSERT.one(tx, [workspaceId, id, subjectKey, JSON.stringify(subject), by]);
}

const LIST = statement({
  name: 'erasures-list',
  text: `select ${RECEIPT} from erasure where workspace_id = $1 and ($2::uuid is null or id < $2) order by id desc limit $3`,
  takes: ['uuid', 'uuid?', 'int8'],
  gives: RECEIPT_COLUMNS,
});

/** The erasures of a workspace, newest first; `before` is the last id of the previous page. */
export function list(
  tx: Tx,
  workspaceId: string,
  { before, limit }: { before?: string | undefined; limit: number },
): Promise<Receipt[]> {
  return LIST.all(tx, [workspaceId, before ?? null, limit]);
}

const FIND = statement({
  name: 'erasures-find',
  text: `select ${RECEIPT} from erasure where workspace_id = $1 and id = $2`,
  takes: ['uuid', 'uuid'],
  gives: RECEIPT_COLUMNS,
});

export function find(tx: Tx, workspaceId: string, id: string): Promise<Receipt | undefined> {
  return FIND.first(tx, [workspaceId, id]);
}

const OLDEST_OPEN = statement({
  name: 'erasures-oldest-open',
  text: `select id, subject, went, now() from erasure
         where workspace_id = $1 and state <> 'done' order by id limit 1`,
  takes: ['uuid'],
  gives: {
    id: 'uuid',
    subject: holds<Subject>('jsonb?'),
    went: holds<Went>('jsonb'),
    now: 'timestamptz!',
  },
});

/** The erasure to work on; `now` is the database's time, as that at which imports begin. */
export type Open = { id: string; subject: Subject; went: Went; now: Date };

export function oldestOpen(tx: Tx, workspaceId: string): Promise<Open | undefined> {
  return OLDEST_OPEN.first(tx, [workspaceId]);
}

const SAVE = statement({
  name: 'erasures-save',
  text: `update erasure set state = 'working', subject = $3, went = $4, customer_keys = $5 where workspace_id = $1 and id = $2`,
  takes: ['uuid', 'uuid', 'jsonb', 'jsonb', 'uuid[]'],
});

/** Stores how far an erasure is. */
export async function save(
  tx: Tx,
  workspaceId: string,
  { id, subject, went }: Omit<Open, 'now'>,
): Promise<void> {
  await SAVE.run(tx, [workspaceId, id, JSON.stringify(subject), JSON.stringify(went), subject.keys]);
}

const FINISH = statement({
  name: 'erasures-finish',
  text: `update erasure set state = 'done', subject = null, went = $3, done_at = now() where workspace_id = $1 and id = $2`,
  takes: ['uuid', 'uuid', 'jsonb'],
});

/** Ends an erasure: from now on nothing says whom it was about. */
export async function finish(
  tx: Tx,
  workspaceId: string,
  { id, went }: { id: string; went: Went },
): Promise<void> {
  await FINISH.run(tx, [workspaceId, id, JSON.stringify(went)]);
}
