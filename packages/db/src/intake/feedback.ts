import { codeOf, defined } from '@feedback/runtime';
import pg from 'pg';
import { type Db, type Tx } from '../connections/open.ts';
import {
  type ArrayColumn,
  arrayTypes,
  toArray,
  toArrays,
  toParameters,
} from '../statements/array-columns.ts';
import { holds, type Row } from '../statements/statement-types.ts';
import { statement } from '../statements/statement.ts';
import { type Kind } from '../understanding/understandings.ts';

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
  companyName: string | null;
  /** When it was said (RFC 3339), where the sender says so; null is now. */
  saidAt: string | null;
};

/** The ingest outcome of one item: the id of the stored or the matched item, and the source of a matched one. */
export type IngestOutcome = {
  id: string;
  outcome: 'accepted' | 'held' | 'text' | 'external_id';
  originalSource: string | null;
};

/** The SQL types of an item's fields, in the order of the storing functions' parameters. */
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
] as const satisfies readonly ArrayColumn<keyof NewFeedback>[];

/** As JSON, which is parsed natively; node-postgres parses arrays character by character. */
export const OUTCOMES = 'to_json(items) as items, to_json(outcomes) as outcomes, to_json(sources) as sources';

/** The result of the storing functions: arrays in the order of the items, null where there is nothing to report. */
export const OUTCOME_ARRAYS = {
  items: holds<string[] | null>('json?'),
  outcomes: holds<IngestOutcome['outcome'][] | null>('json?'),
  sources: holds<(string | null)[] | null>('json?'),
};

const SENT_COLUMNS = [
  ...FEEDBACK_COLUMNS,
  ['companyName', 'text'],
  ['saidAt', 'timestamptz'],
] as const satisfies readonly ArrayColumn<keyof NewFeedback>[];

const ACCEPT = statement({
  name: 'accept-feedback',
  text: `select ${OUTCOMES} from accept_feedback($1, $2, $3, ${toParameters(SENT_COLUMNS, 6)}, $4, $5)`,
  takes: ['uuid', 'uuid', 'timestamptz', 'bool', 'bool', ...arrayTypes(SENT_COLUMNS)],
  gives: OUTCOME_ARRAYS,
  prepared: true,
});

/**
 * Stores a member's items in one round trip and one transaction: all or none. Returns one ingest outcome per item, in order;
 * null when the person is no longer a member of the workspace. Of many items that are `presumedNew` only some are looked up; if one was
 * stored all the same, the call takes longer and the outcomes are as right.
 */
export function accept(
  db: Db,
  workspaceId: string,
  {
    memberId,
    now,
    items,
    presumedNew = false,
  }: { memberId: string; now: Date; items: NewFeedback[]; presumedNew?: boolean },
): Promise<IngestOutcome[] | null> {
  const areDistinct = distinct(items).size === items.length;
  const arrays = toArrays(items, SENT_COLUMNS);
  const ids = items.map(({ id }) => id);
  const values = [workspaceId, memberId, now, areDistinct, presumedNew, ...arrays] as const;
  const accepted = nullWhenRefused(db.inLine(workspaceId, () => ACCEPT.one(db.pool, values)));
  // Only the ids are still needed: the items are not held until the answer comes.
  return accepted.then((answer) => answer && toIngestOutcomes(answer, ids));
}

/** The keys by which a stored item is looked up: `textKey` only without `externalKey`. */
export type LookUp = Pick<NewFeedback, 'externalKey' | 'customerKey'> & { textKey: string | null };

const KEY_COLUMNS = [
  ['textKey', 'uuid'],
  ['externalKey', 'uuid'],
  ['customerKey', 'uuid'],
] as const satisfies readonly ArrayColumn<keyof LookUp>[];

const FIND_HELD = statement({
  name: 'find-held-feedback',
  text: `select ${OUTCOMES} from find_held($1, $2, ${toParameters(KEY_COLUMNS, 3)})`,
  takes: ['uuid', 'uuid', ...arrayTypes(KEY_COLUMNS)],
  gives: OUTCOME_ARRAYS,
  prepared: true,
});

/** The ingest outcomes of items that a member sends again, when all of them are stored and `accept` would write nothing; null otherwise. */
export async function findHeld(
  db: Db,
  { workspaceId, memberId }: { workspaceId: string; memberId: string },
  lookUps: LookUp[],
): Promise<IngestOutcome[] | null> {
  const answer = await nullWhenRefused(
    FIND_HELD.one(db.pool, [workspaceId, memberId, ...toArrays(lookUps, KEY_COLUMNS)]),
  );
  return answer?.items ? toIngestOutcomes(answer, []) : null;
}

/** An item, and the member who sends it. */
export type SentItem = { workspaceId: string; memberId: string; item: NewFeedback };

const ACCEPT_TOGETHER = statement({
  name: 'accept-feedback-together',
  text: `select to_json(left_over) as "leftOver" from accept_together($1, $2, $3, $4, ${toParameters(SENT_COLUMNS, 5)})`,
  takes: ['timestamptz', 'uuid[]', 'uuid[]', 'int4[]', ...arrayTypes(SENT_COLUMNS)],
  gives: { leftOver: holds<string[] | null>('json?') },
  prepared: true,
});

/**
 * Stores items of members of any workspaces in one round trip and one transaction. No two may have the same text or external id.
 * Returns the ids of the items that were not stored: each needs a call of `accept`.
 */
export async function acceptTogether(
  db: Db,
  { now, sent }: { now: Date; sent: SentItem[] },
): Promise<Set<string>> {
  const members = new Map<string, { workspaceId: string; memberId: string; place: number }>();
  const places = sent.map(({ workspaceId, memberId }) => {
    const key = workspaceId + memberId;
    const known = members.get(key) ?? { workspaceId, memberId, place: members.size + 1 };
    members.set(key, known);
    return known.place;
  });
  const { leftOver } = await ACCEPT_TOGETHER.one(db.pool, [
    now,
    Array.from(members.values(), ({ workspaceId }) => workspaceId),
    Array.from(members.values(), ({ memberId }) => memberId),
    places,
    ...toArrays(
      sent.map(({ item }) => item),
      SENT_COLUMNS,
    ),
  ]);
  return new Set(leftOver);
}

/** The items whose text and external id no earlier one has. Keys of different workspaces never agree: each hashes with its secret. */
export function distinct(items: NewFeedback[]): Set<NewFeedback> {
  const seen = new Set<string>();
  const isNew = ({ textKey, externalKey }: NewFeedback) => {
    if (seen.has(textKey) || (externalKey !== null && seen.has(externalKey))) return false;
    seen.add(textKey);
    if (externalKey !== null) seen.add(externalKey);
    return true;
  };
  return new Set(items.filter(isNew));
}

const STORE = statement({
  name: 'store-feedback',
  text: `select ${OUTCOMES} from store_feedback($1, $2, ${toParameters(FEEDBACK_COLUMNS, 5)},
           array_fill($3::timestamptz, array[cardinality($5::uuid[])]), null, $4::text[])`,
  takes: ['uuid', 'timestamptz', 'timestamptz', 'text[]?', ...arrayTypes(FEEDBACK_COLUMNS)],
  gives: OUTCOME_ARRAYS,
  prepared: true,
});

/** Stores items that the service extracted, all said at one time, in the caller's transaction. */
export async function store(
  tx: Tx,
  workspaceId: string,
  { now, saidAt, items }: { now: Date; saidAt: Date; items: NewFeedback[] },
): Promise<IngestOutcome[]> {
  const arrays = toArrays(items, FEEDBACK_COLUMNS);
  const companies = toArray(items, ['companyName', 'text']);
  const ids = items.map(({ id }) => id);
  return toIngestOutcomes(await STORE.one(tx, [workspaceId, now, saidAt, companies, ...arrays]), ids);
}

/** The ingest outcome of each item, in order. `ids`, those of what was sent, are theirs if all are new. */
export function toIngestOutcomes(
  { items, outcomes, sources }: Row<typeof OUTCOME_ARRAYS>,
  ids: string[],
): IngestOutcome[] {
  return (items ?? ids).map((id, index) => ({
    id,
    outcome: outcomes === null ? 'accepted' : defined(outcomes[index], 'outcome'),
    originalSource: sources?.[index] ?? null,
  }));
}

/** The answer, or null when the caller may no longer write. */
export async function nullWhenRefused<R>(asked: Promise<R>): Promise<R | null> {
  try {
    return await asked;
  } catch (error) {
    if (codeOf(error) === INSUFFICIENT_PRIVILEGE && isRaised(error)) return null;
    throw error;
  }
}

const INSUFFICIENT_PRIVILEGE = '42501';

/** Whether a routine raised the error on purpose: a missing grant has the same SQLSTATE, and is our fault. */
function isRaised(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.routine === 'exec_stmt_raise';
}

/** An item waiting to be understood; `statedKind` is the kind that its sender stated, `partOf` the item that it is a part of. */
export type Received = { id: string; text: string; statedKind: Kind | null; partOf: string | null };

const FIND_RECEIVED = statement({
  name: 'find-received-feedback',
  text: `select id, text, stated_kind as "statedKind", part_of as "partOf" from feedback
         where workspace_id = $1 and id = any ($2) and state = 'received' order by received_at, id`,
  takes: ['uuid', 'uuid[]'],
  gives: { id: 'uuid', text: 'text', statedKind: 'feedback_kind?', partOf: 'uuid?' },
  prepared: true,
});

/** Items waiting to be understood, oldest first; erased and processed ones are left out. */
export async function findReceived(tx: Tx, workspaceId: string, ids: string[]): Promise<Received[]> {
  return FIND_RECEIVED.all(tx, [workspaceId, ids]);
}

const COUNT_BY_STATE = statement({
  name: 'feedback-count-by-state',
  text: 'select state, count(*)::int as items from feedback where workspace_id = $1 and part_of is null group by state',
  takes: ['uuid'],
  gives: { state: 'feedback_state', items: 'int4' },
});

/** The number of items in each state; parts are counted with their whole. */
export async function countByState(tx: Tx, workspaceId: string): Promise<Record<string, number>> {
  const rows = await COUNT_BY_STATE.all(tx, [workspaceId]);
  return Object.fromEntries(rows.map(({ state, items }) => [state, items]));
}
