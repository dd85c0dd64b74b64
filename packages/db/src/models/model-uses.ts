import { type ModelPurpose } from '@feedback/contract/vocabulary';
import { type Tx } from '../connections/open.ts';
import { holds } from '../statements/statement-types.ts';
import { statement } from '../statements/statement.ts';

const MONTH = `date_trunc('month', $2::timestamptz at time zone 'UTC')::date`;

const RESERVE = statement({
  name: 'model-uses-reserve',
  text: `insert into model_month as m (workspace_id, month, is_own, cost)
         select $1, ${MONTH}, $5, $3::int8 where $4::int8 is null or $3::int8 <= $4::int8
         on conflict (workspace_id, month, is_own) do update set cost = m.cost + excluded.cost
         where $4::int8 is null or m.cost + excluded.cost <= $4::int8`,
  takes: ['uuid', 'timestamptz', 'int8', 'int8?', 'bool'],
});

/**
 * Reserves what a question may cost, in millionths of a US dollar; false, and nothing reserved, when the month of `at` (UTC) would cost
 * more than `cap` with it.
 */
export async function reserve(
  tx: Tx,
  workspaceId: string,
  { at, isOwn, cost, cap }: { at: Date; isOwn: boolean; cost: number; cap: number | null },
): Promise<boolean> {
  return (await RESERVE.run(tx, [workspaceId, at, cost, cap, isOwn])) === 1;
}

const SETTLE = statement({
  name: 'model-uses-settle',
  text: `with settled as (
           update model_month set cost = greatest(0, cost + $8::int8 - $3::int8) where workspace_id = $1 and month = ${MONTH} and is_own = $9
         )
         insert into model_use as u (workspace_id, day, purpose, model, questions, tokens_in, tokens_out, cost)
         values ($1, ($2::timestamptz at time zone 'UTC')::date, $4, $5, 1, $6, $7, $8)
         on conflict (workspace_id, day, purpose, model) do update set
           questions = u.questions + 1, tokens_in = u.tokens_in + excluded.tokens_in,
           tokens_out = u.tokens_out + excluded.tokens_out, cost = u.cost + excluded.cost`,
  takes: ['uuid', 'timestamptz', 'int8', 'text', 'text', 'int8', 'int8', 'int8', 'bool'],
});

/** What a question took: `reserved` is what was reserved for it at `at`; `isOwn` says whether it was asked of a model of the workspace's own. */
export type Settled = {
  at: Date;
  isOwn: boolean;
  reserved: number;
  purpose: ModelPurpose;
  model: string;
  tokensIn: number;
  tokensOut: number;
  cost: number;
};

/** Puts what a question took in the place of what was reserved for it, and counts it on its day. */
export async function settle(tx: Tx, workspaceId: string, used: Settled): Promise<void> {
  const { at, isOwn, reserved, purpose, model, tokensIn, tokensOut, cost } = used;
  await SETTLE.run(tx, [workspaceId, at, reserved, purpose, model, tokensIn, tokensOut, cost, isOwn]);
}

const MONTH_COST = statement({
  name: 'model-uses-month-cost',
  text: `select coalesce((select cost from model_month where workspace_id = $1 and month = ${MONTH} and is_own = $3), 0)::float8 as cost`,
  takes: ['uuid', 'timestamptz', 'bool'],
  gives: { cost: 'float8!' },
});

/** What a month (UTC) has cost of a workspace's own models, or of the installation's, with what is reserved, in millionths of a US dollar. */
export async function monthCost(
  tx: Tx,
  workspaceId: string,
  { at, isOwn }: { at: Date; isOwn: boolean },
): Promise<number> {
  return (await MONTH_COST.one(tx, [workspaceId, at, isOwn])).cost;
}

/** What was asked of a model on a day (UTC, `YYYY-MM-DD`); `cost` is millionths of a US dollar. */
export type ModelUse = {
  day: string;
  purpose: ModelPurpose;
  model: string;
  questions: number;
  tokensIn: number;
  tokensOut: number;
  cost: number;
};

const SINCE = statement({
  name: 'model-uses-since',
  text: `select to_char(day, 'YYYY-MM-DD') as day, purpose, model, questions, tokens_in::float8 as "tokensIn",
                tokens_out::float8 as "tokensOut", cost::float8 as cost
         from model_use where workspace_id = $1 and day >= ($2::timestamptz at time zone 'UTC')::date order by day desc, purpose, model limit 1000`,
  takes: ['uuid', 'timestamptz'],
  gives: {
    day: 'text!',
    purpose: holds<ModelPurpose>('text'),
    model: 'text',
    questions: 'int4',
    tokensIn: 'float8!',
    tokensOut: 'float8!',
    cost: 'float8!',
  },
});

/** What was asked since a day, the newest first, by purpose and model. */
export async function since(tx: Tx, workspaceId: string, from: Date): Promise<ModelUse[]> {
  return SINCE.all(tx, [workspaceId, from]);
}
