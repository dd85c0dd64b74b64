import { toArrayLiteral } from './array-literal.ts';
import { type Db, type Tx } from './open.ts';

/** An item ready to be stored. The keys are 16-byte hashes written as UUIDs; `revenueAmount` is a decimal number. */
export type NewFeedback = {
  id: string;
  textKey: string;
  externalKey: string | null;
  customerKey: string | null;
  text: string;
  externalId: string | null;
  source: string;
  customerName: string | null;
  customerEmail: string | null;
  revenueAmount: string | null;
  revenueBand: string | null;
  sku: string | null;
  projectId: string | null;
  metadata: string | null;
};

/** What became of one item: the item it became or met, and where a met one came from. */
export type Reception = {
  id: string;
  outcome: 'accepted' | 'held' | 'text' | 'external_id';
  originalSource: string | null;
};

const COLUMNS = [
  ['id', 'uuid'],
  ['textKey', 'uuid'],
  ['externalKey', 'uuid'],
  ['customerKey', 'uuid'],
  ['text', 'text'],
  ['externalId', 'text'],
  ['source', 'text'],
  ['customerName', 'text'],
  ['customerEmail', 'text'],
  ['revenueAmount', 'numeric'],
  ['revenueBand', 'text'],
  ['sku', 'text'],
  ['projectId', 'text'],
  ['metadata', 'text'],
] as const satisfies readonly (readonly [keyof NewFeedback, string])[];

const ACCEPT = `select items, outcomes, sources from accept_feedback($1, $2, $3, ${COLUMNS.map(
  ([, type], index) => `$${index + 4}::${type}[]`,
).join(', ')})`;

/**
 * Stores items in one round trip and one transaction: all of them, or none. Gives one reception per item, in order; null
 * when the person is no member of the workspace any more.
 */
export async function accept(
  db: Db,
  workspaceId: string,
  { personId, now, items }: { personId: string; now: Date; items: NewFeedback[] },
): Promise<Reception[] | null> {
  const arrays = COLUMNS.map(([column]) => toArrayLiteral(items, column));
  let row:
    | { items: string[]; outcomes: Reception['outcome'][] | null; sources: (string | null)[] | null }
    | undefined;
  try {
    const result = await db.pool.query({
      name: 'accept-feedback',
      text: ACCEPT,
      values: [workspaceId, personId, now, ...arrays],
    });
    row = result.rows[0];
  } catch (error) {
    if ((error as { code?: string }).code === INSUFFICIENT_PRIVILEGE) return null;
    throw error;
  }
  if (!row) throw new Error('accept_feedback answered nothing');
  const { items: ids, outcomes, sources } = row;
  return ids.map((id, index) => ({
    id,
    outcome: outcomes?.[index] ?? 'accepted',
    originalSource: sources?.[index] ?? null,
  }));
}

const INSUFFICIENT_PRIVILEGE = '42501';

/** The texts of items that wait to be understood; erased and already processed ones are left out. */
export async function findReceived(
  tx: Tx,
  workspaceId: string,
  ids: string[],
): Promise<{ id: string; text: string }[]> {
  const { rows } = await tx.query<{ id: string; text: string }>({
    name: 'find-received-feedback',
    text: `select id, text from feedback where workspace_id = $1 and id = any ($2) and state = 'received'`,
    values: [workspaceId, ids],
  });
  return rows;
}

/** Marks items whose understanding was given up, so that they are visible. */
export async function markFailed(tx: Tx, workspaceId: string, ids: string[]): Promise<void> {
  await tx.query(
    `update feedback set state = 'failed' where workspace_id = $1 and id = any ($2) and state = 'received'`,
    [workspaceId, ids],
  );
}

/** How many items there are in each state. */
export async function countByState(tx: Tx, workspaceId: string): Promise<Record<string, number>> {
  const { rows } = await tx.query<{ state: string; items: number }>(
    'select state, count(*)::int as items from feedback where workspace_id = $1 group by state',
    [workspaceId],
  );
  return Object.fromEntries(rows.map(({ state, items }) => [state, items]));
}
