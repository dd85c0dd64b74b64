import { toArrayLiteral } from './array-literal.ts';
import { type Db, type Tx } from './open.ts';
import { type Kind } from './understandings.ts';

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

/** What an item's fields are in SQL, in the order in which the functions that store take them. */
export const FEEDBACK_COLUMNS = [
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

/** As JSON, which is parsed natively; node-postgres reads arrays letter by letter. */
export const RECEPTIONS =
  'to_json(items) as items, to_json(outcomes) as outcomes, to_json(sources) as sources';

const ACCEPT = `select ${RECEPTIONS} from accept_feedback($1, $2, $3, ${toParameters(FEEDBACK_COLUMNS, 4)})`;

/**
 * Stores what a member sends in one round trip and one transaction: all of it, or nothing. Gives one reception per item, in
 * order; null when the person is no member of the workspace any more.
 */
export async function accept(
  db: Db,
  workspaceId: string,
  { personId, now, items }: { personId: string; now: Date; items: NewFeedback[] },
): Promise<Reception[] | null> {
  const arrays = FEEDBACK_COLUMNS.map(([column]) => toArrayLiteral(items, column));
  const { rows } = await nullWhenRefused(
    db.inLine(workspaceId, () =>
      db.pool.query<ReceptionArrays>({
        name: 'accept-feedback',
        text: ACCEPT,
        values: [workspaceId, personId, now, ...arrays],
      }),
    ),
  );
  return rows && toReceptions(rows, items);
}

const STORE = `select ${RECEPTIONS} from store_feedback($1, $2, ${toParameters(FEEDBACK_COLUMNS, 4)},
  array_fill($3::timestamptz, array[cardinality($4::uuid[])]), null)`;

/** Stores what the service found by itself, said at one time, as part of a transaction. */
export async function store(
  tx: Tx,
  workspaceId: string,
  { now, saidAt, items }: { now: Date; saidAt: Date; items: NewFeedback[] },
): Promise<Reception[]> {
  const arrays = FEEDBACK_COLUMNS.map(([column]) => toArrayLiteral(items, column));
  const { rows } = await tx.query<ReceptionArrays>({
    name: 'store-feedback',
    text: STORE,
    values: [workspaceId, now, saidAt, ...arrays],
  });
  return toReceptions(rows, items);
}

/** Placeholders for columns, the first with this number. */
export function toParameters(columns: readonly (readonly [string, string])[], from: number): string {
  return columns.map(([, type], index) => `$${from + index}::${type}[]`).join(', ');
}

/** How the functions that store answer: arrays in the order of the items, null where nothing is to be said. */
export type ReceptionArrays = {
  items: string[] | null;
  outcomes: Reception['outcome'][] | null;
  sources: (string | null)[] | null;
};

/** What became of each item that was sent. */
export function toReceptions([row]: ReceptionArrays[], sent: { id: string }[]): Reception[] {
  if (!row) throw new Error('nothing was answered to what was stored');
  const { items, outcomes, sources } = row;
  return sent.map(({ id }, index) => ({
    id: items?.[index] ?? id,
    outcome: outcomes?.[index] ?? 'accepted',
    originalSource: sources?.[index] ?? null,
  }));
}

/** The rows of an answer, or null when whoever asked may not write any more. */
export async function nullWhenRefused<R>(asked: Promise<{ rows: R[] }>): Promise<{ rows: R[] | null }> {
  try {
    return await asked;
  } catch (error) {
    if ((error as { code?: string }).code === INSUFFICIENT_PRIVILEGE) return { rows: null };
    throw error;
  }
}

const INSUFFICIENT_PRIVILEGE = '42501';

/** An item that waits to be understood; `statedKind` is what whoever sent it says it is. */
export type Received = { id: string; text: string; statedKind: Kind | null };

/** Items that wait to be understood, the oldest first; erased and already processed ones are left out. */
export async function findReceived(tx: Tx, workspaceId: string, ids: string[]): Promise<Received[]> {
  const { rows } = await tx.query<Received>({
    name: 'find-received-feedback',
    text: `select id, text, stated_kind as "statedKind" from feedback
           where workspace_id = $1 and id = any ($2) and state = 'received' order by received_at, id`,
    values: [workspaceId, ids],
  });
  return rows;
}

/** How many items there are in each state. */
export async function countByState(tx: Tx, workspaceId: string): Promise<Record<string, number>> {
  const { rows } = await tx.query<{ state: string; items: number }>(
    'select state, count(*)::int as items from feedback where workspace_id = $1 group by state',
    [workspaceId],
  );
  return Object.fromEntries(rows.map(({ state, items }) => [state, items]));
}
