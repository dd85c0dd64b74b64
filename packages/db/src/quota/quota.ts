import { type Tx } from '../connections/open.ts';
import { statement } from '../statements/statement.ts';

/** A workspace's use of its quota in a month (UTC), written `YYYY-MM`. */
export type QuotaStanding = {
  plan: string;
  monthlyLimit: number | null;
  month: string;
  used: number;
  heldItems: number;
  heldTranscripts: number;
  marks: { percent: number; reachedAt: Date }[];
};

const FIND_STANDING = statement({
  name: 'quota-find-standing',
  text: `select w.plan, w.monthly_limit as "monthlyLimit", to_char($2::timestamptz at time zone 'UTC', 'YYYY-MM') as month,
                coalesce(u.items, 0) as used,
                (select count(*)::int from feedback where workspace_id = $1 and state = 'held') as "heldItems",
                (select count(*)::int from transcript where workspace_id = $1 and state = 'held') as "heldTranscripts"
         from workspace w
         left join quota_usage u on u.workspace_id = w.id and u.month = date_trunc('month', $2::timestamptz at time zone 'UTC')
         where w.id = $1`,
  takes: ['uuid', 'timestamptz'],
  gives: {
    plan: 'text',
    monthlyLimit: 'int4?',
    month: 'text',
    used: 'int4',
    heldItems: 'int4',
    heldTranscripts: 'int4',
  },
});

const FIND_MARKS = statement({
  name: 'quota-find-marks',
  text: `select percent, reached_at as "reachedAt" from quota_mark
         where workspace_id = $1 and month = date_trunc('month', $2::timestamptz at time zone 'UTC')
           and monthly_limit = $3 order by percent`,
  takes: ['uuid', 'timestamptz', 'int4?'],
  gives: { percent: 'int4', reachedAt: 'timestamptz' },
});

export async function standing(tx: Tx, workspaceId: string, now: Date): Promise<QuotaStanding> {
  const found = await FIND_STANDING.one(tx, [workspaceId, now]);
  const marks = await FIND_MARKS.all(tx, [workspaceId, now, found.monthlyLimit]);
  return { ...found, marks };
}

const FIRST_HELD = statement({
  name: 'quota-first-held',
  text: `(select id, false as "isTranscript", left(text, 300) as text, coalesce(customer_name, customer_email) as customer,
                 received_at as "receivedAt"
          from feedback where workspace_id = $1 and state = 'held' order by received_at, id limit $2)
         union all
         (select id, true, left(title, 300), coalesce(customer_name, customer_email), received_at
          from transcript where workspace_id = $1 and state = 'held' order by received_at, id limit $2)
         order by 5, 1 limit $2`,
  takes: ['uuid', 'int8'],
  gives: {
    id: 'uuid!',
    isTranscript: 'bool!',
    text: 'text!',
    customer: 'text?',
    receivedAt: 'timestamptz!',
  },
});

/** A held item, or a held transcript with its title; of a long text only the beginning. */
export type Held = {
  id: string;
  isTranscript: boolean;
  text: string;
  customer: string | null;
  receivedAt: Date;
};

/** What is held, in the order in which it is released. */
export async function firstHeld(tx: Tx, workspaceId: string, limit: number): Promise<Held[]> {
  return FIRST_HELD.all(tx, [workspaceId, limit]);
}

const CHANGE_PLAN = statement({
  name: 'quota-change-plan',
  text: 'update workspace set plan = $2, monthly_limit = $3 where id = $1',
  takes: ['uuid', 'text', 'int4?'],
});

/** Sets a workspace's limit. A trigger requests the release of held items in the same transaction. */
export async function changePlan(
  tx: Tx,
  workspaceId: string,
  { plan, monthlyLimit }: { plan: string; monthlyLimit: number | null },
): Promise<void> {
  const rowCount = await CHANGE_PLAN.run(tx, [workspaceId, plan, monthlyLimit]);
  if (rowCount !== 1) throw new Error('there is no such workspace');
}

const RELEASE_HELD = statement({
  name: 'quota-release-held',
  text: 'select release_held($1, $2, $3, $4) as released',
  takes: ['uuid', 'timestamptz', 'int4', 'int8'],
  gives: { released: 'int4' },
});

/** Releases up to `most` held items, or one larger one, up to the month's quota; returns how many. */
export async function releaseHeld(
  tx: Tx,
  workspaceId: string,
  { now, most }: { now: Date; most: { items: number; bytes: number } },
): Promise<number> {
  const { released } = await RELEASE_HELD.one(tx, [workspaceId, now, most.items, most.bytes]);
  return released;
}

const REQUEST_RELEASE = statement({
  name: 'quota-request-release',
  text: `select ring_doorbell($1, 'quota-release', now(), true)`,
  takes: ['uuid'],
  gives: { ring_doorbell: 'void' },
});

/** Requests a release of held items now. */
export async function requestRelease(tx: Tx, workspaceId: string): Promise<void> {
  await REQUEST_RELEASE.run(tx, [workspaceId]);
}
