import { type Tx } from '../connections/open.ts';
import { holds } from '../statements/statement-types.ts';
import { statement } from '../statements/statement.ts';
import { forget } from './understandings.ts';

/** An item that could not be read, with the reason. */
export type Failure = { id: string; reason: FailureReason };
export type FailureReason = 'too_slow' | 'too_large' | 'unreadable' | 'given_up';

const MARK = statement({
  name: 'failed-items-mark',
  text: `update feedback f set state = 'failed', failure_reason = failure.reason
         from unnest($2::uuid[], $3::text[]) as failure (id, reason)
         where f.workspace_id = $1 and f.id = failure.id and f.state in ('received', 'processed', 'quarantined')
         returning f.id`,
  takes: ['uuid', 'uuid[]', 'text[]'],
  gives: { id: 'uuid' },
});

/** Marks waiting or understood items as failed. Their derived rows are deleted: a retry starts from the beginning. */
export async function mark(tx: Tx, workspaceId: string, failures: Failure[]): Promise<void> {
  const rows = await MARK.all(tx, [
    workspaceId,
    failures.map(({ id }) => id),
    failures.map(({ reason }) => reason),
  ]);
  await forget(
    tx,
    workspaceId,
    rows.map(({ id }) => id),
  );
}

const LET_WAIT = statement({
  name: 'failed-items-let-wait',
  text: `update feedback set state = 'received', failure_reason = null, quarantine_reason = null
         where workspace_id = $1 and id = any ($2) and state = 'failed' returning id, part_of as "partOf"`,
  takes: ['uuid', 'uuid[]'],
  gives: { id: 'uuid', partOf: 'uuid?' },
});

/** Makes failed items wait again; returns those that had failed, with the item that each is a part of. */
export async function letWait(
  tx: Tx,
  workspaceId: string,
  ids: string[],
): Promise<{ id: string; partOf: string | null }[]> {
  return LET_WAIT.all(tx, [workspaceId, ids]);
}

const EXISTS = statement({
  name: 'failed-items-exists',
  text: 'select from feedback where workspace_id = $1 and id = $2',
  takes: ['uuid', 'uuid'],
});

export async function exists(tx: Tx, workspaceId: string, id: string): Promise<boolean> {
  return (await EXISTS.run(tx, [workspaceId, id])) === 1;
}

/** A failed item as shown. */
export type Failed = {
  id: string;
  text: string;
  reason: FailureReason;
  customer: string | null;
  /** The company as sent. */
  account: string | null;
  source: string;
  saidAt: Date;
};

const LIST = statement({
  name: 'failed-items-list',
  text: `select id, left(text, $4) as text, coalesce(failure_reason, 'given_up') as reason,
                coalesce(customer_name, customer_email) as customer, company_name as account, source, said_at as "saidAt"
         from feedback
         where workspace_id = $1 and state = 'failed' and ($2::uuid is null or id < $2)
         order by id desc limit $3`,
  takes: ['uuid', 'uuid?', 'int8', 'int4'],
  gives: {
    id: 'uuid',
    text: 'text',
    reason: holds<FailureReason>('text'),
    customer: 'text?',
    account: 'text?',
    source: 'text',
    saidAt: 'timestamptz',
  },
});

/**
 * The failed items, newest first; `before` is the last id of the previous page. Of a long text only the first characters.
 */
export async function list(
  tx: Tx,
  workspaceId: string,
  { before, limit, characters }: { before?: string; limit: number; characters: number },
): Promise<Failed[]> {
  return LIST.all(tx, [workspaceId, before ?? null, limit, characters]);
}
