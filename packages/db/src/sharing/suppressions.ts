import { type Tx } from '../connections/open.ts';
import { holds } from '../statements/statement-types.ts';
import { statement } from '../statements/statement.ts';

export type SuppressionReason = 'unsubscribed' | 'bounced';

/** A customer who gets no mail; `email` and `name` are null when the customer is not known any more. */
export type Suppression = {
  key: string;
  reason: SuppressionReason;
  createdAt: Date;
  name: string | null;
  email: string | null;
};

const ADD = statement({
  name: 'suppressions-add',
  text: `insert into suppression (workspace_id, key, reason) values ($1, $2, $3) on conflict (workspace_id, key) do nothing`,
  takes: ['uuid', 'uuid', 'text'],
});

/** Suppresses mail to a customer; false when it already was. */
export async function add(
  tx: Tx,
  workspaceId: string,
  { key, reason }: { key: string; reason: SuppressionReason },
): Promise<boolean> {
  return (await ADD.run(tx, [workspaceId, key, reason])) === 1;
}

const OF = statement({
  name: 'suppressions-of',
  text: 'select key, reason from suppression where workspace_id = $1 and key = any ($2)',
  takes: ['uuid', 'uuid[]'],
  gives: { key: 'uuid', reason: holds<SuppressionReason>('text') },
});

/** Why customers get no mail, by key; the others are not in it. */
export async function of(
  tx: Tx,
  workspaceId: string,
  keys: string[],
): Promise<Map<string, SuppressionReason>> {
  const rows = await OF.all(tx, [workspaceId, keys]);
  return new Map(rows.map(({ key, reason }) => [key, reason]));
}

const LIST = statement({
  name: 'suppressions-list',
  text: `select s.key, s.reason, s.created_at as "createdAt", c.name, c.email
         from suppression s
         left join lateral (
           select name, email from customer c where c.workspace_id = $1 and c.key = s.key limit 1) c on true
         where s.workspace_id = $1 and ($2::uuid is null or s.key > $2)
         order by s.key limit $3`,
  takes: ['uuid', 'uuid?', 'int8'],
  gives: {
    key: 'uuid',
    reason: holds<SuppressionReason>('text'),
    createdAt: 'timestamptz',
    name: 'text?',
    email: 'text?',
  },
});

/** The suppressed customers by key; `after` is the last key of the previous page. */
export async function list(
  tx: Tx,
  workspaceId: string,
  { after, limit }: { after?: string | undefined; limit: number },
): Promise<Suppression[]> {
  return LIST.all(tx, [workspaceId, after ?? null, limit]);
}

const REMOVE = statement({
  name: 'suppressions-remove',
  text: 'delete from suppression where workspace_id = $1 and key = $2 returning reason',
  takes: ['uuid', 'uuid'],
  gives: { reason: holds<SuppressionReason>('text') },
});

/** Lets a customer get mail again; undefined if there was no suppression. */
export async function remove(
  tx: Tx,
  workspaceId: string,
  key: string,
): Promise<SuppressionReason | undefined> {
  return (await REMOVE.first(tx, [workspaceId, key]))?.reason;
}
