import { accountNameOf, customerKeyOf } from '../accounts/accounts.ts';
import { type Tx } from '../connections/open.ts';
import { toArrayLiteral } from '../statements/array-literal.ts';
import { statement } from '../statements/statement.ts';
import { isPerhaps } from './perhaps.ts';

/** One mention: an item, and the customer where several said the same. */
export type Said = { feedbackId: string; customerKey: string | null; account?: string | null };
export type QuoteFound = {
  feedbackId: string;
  text: string;
  customer: string | null;
  account: string | null;
  /** The words by which the customer says that they may leave; null without any. */
  churnRisk: string | null;
  /** Whether it may give orders to a machine that reads it. */
  mayOrder: boolean;
  /** Whether it is likelier outside the priority than in it, and counts nowhere. */
  isPerhaps: boolean;
  /** Where the text is a part of a sent item: that item, and the offsets in its text. */
  partOf: string | null;
  partStart: number | null;
  partEnd: number | null;
};

const PART_COLUMNS = { partOf: 'uuid?', partStart: 'int4?', partEnd: 'int4?' } as const;
const QUOTE_COLUMNS = {
  feedbackId: 'uuid',
  text: 'text',
  customer: 'text?',
  account: 'text?',
  churnRisk: 'text?',
  mayOrder: 'bool!',
  isPerhaps: 'bool!',
  ...PART_COLUMNS,
} as const;

const FIND_QUOTES = statement({
  name: 'find-quotes',
  text: `select f.id as "feedbackId", f.text,
                case when w.customer_key is distinct from f.customer_key then s.customer_name else f.customer_name end as customer,
                u.churn_risk as "churnRisk", coalesce(u.may_order, false) as "mayOrder", false as "isPerhaps", f.part_of as "partOf", f.part_start as "partStart", f.part_end as "partEnd"
         from unnest($2::uuid[], $3::uuid[]) as w (feedback_id, customer_key)
         cross join lateral (
           select * from feedback f where f.workspace_id = $1 and f.id = w.feedback_id and f.state = 'processed' limit 1) f
         left join lateral (
           select customer_name from sighting s
           where s.workspace_id = $1 and s.feedback_id = case when f.part_of is null then f.id else f.part_of end
             and s.customer_key = w.customer_key limit 1) s on true
         left join lateral (
           select churn_risk, may_order from understanding u where u.workspace_id = $1 and u.feedback_id = f.id limit 1) u on true`,
  takes: ['uuid', 'uuid[]', 'uuid?[]?'],
  gives: {
    feedbackId: 'uuid',
    text: 'text',
    customer: 'text?',
    churnRisk: 'text?',
    mayOrder: 'bool!',
    isPerhaps: 'bool!',
    ...PART_COLUMNS,
  },
  prepared: true,
});

/**
 * The text of those mentions that may be shown, in no order, with the accounts given; items that are erased or not processed
 * are left out.
 */
export async function findQuotes(tx: Tx, workspaceId: string, said: Said[]): Promise<QuoteFound[]> {
  if (said.length === 0) return [];
  const quotes = await FIND_QUOTES.all(tx, [
    workspaceId,
    toArrayLiteral(said, 'feedbackId') ?? [],
    toArrayLiteral(said, 'customerKey'),
  ]);
  const accounts = new Map(said.map(({ feedbackId, account }) => [feedbackId, account]));
  return quotes.map((quote) => ({ ...quote, account: accounts.get(quote.feedbackId) ?? null }));
}

const QUOTES_OF = statement({
  name: 'quotes-of-priority',
  text: `select f.id as "feedbackId", f.text, f.customer_name as customer, pays.account, u.churn_risk as "churnRisk", coalesce(u.may_order, false) as "mayOrder",
                ${isPerhaps('a')} as "isPerhaps",
                f.part_of as "partOf", f.part_start as "partStart", f.part_end as "partEnd"
         from assignment a
         join feedback f on f.workspace_id = $1 and f.id = a.feedback_id and f.state = 'processed'
         ${accountNameOf(customerKeyOf('f'), 'pays')}
         left join lateral (
           select churn_risk, may_order from understanding u where u.workspace_id = $1 and u.feedback_id = f.id limit 1) u on true
         where a.workspace_id = $1 and a.priority_id = $2 and ($3::uuid is null or a.feedback_id < $3)
           and a.feedback_id <> all ($4::uuid[])
           and (f.part_of is null and (a.confirmed or a.probability >= $6)) = $7
         order by a.feedback_id desc limit $5`,
  takes: ['uuid', 'uuid', 'uuid?', 'uuid[]', 'int8', 'float4', 'bool'],
  gives: QUOTE_COLUMNS,
  prepared: true,
});

/**
 * The mentions of a priority, newest first: those that surely belong there and are whole, or the others. Surely is what a person confirmed, or
 * has the `sureFrom` probability. `before` is the last id of the previous page, `except` are those shown elsewhere. Items that are erased or not processed are left out.
 */
export async function quotesOf(
  tx: Tx,
  workspaceId: string,
  {
    priorityId,
    before,
    except,
    limit,
    sureFrom,
    areSure,
  }: {
    priorityId: string;
    before: string | undefined;
    except: string[];
    limit: number;
    sureFrom: number;
    areSure: boolean;
  },
): Promise<QuoteFound[]> {
  const position = [priorityId, before ?? null, except, limit] as const;
  return QUOTES_OF.all(tx, [workspaceId, ...position, sureFrom, areSure]);
}

const QUOTES_BY_ID = statement({
  name: 'quotes-by-id',
  text: `select f.id as "feedbackId", f.text, f.customer_name as customer, pays.account, u.churn_risk as "churnRisk", coalesce(u.may_order, false) as "mayOrder",
                false as "isPerhaps", f.part_of as "partOf", f.part_start as "partStart", f.part_end as "partEnd"
         from unnest($2::uuid[]) with ordinality w (id, nth)
         cross join lateral (
           select * from feedback f where f.workspace_id = $1 and f.id = w.id and f.state = 'processed' limit 1) f
         ${accountNameOf(customerKeyOf('f'), 'pays')}
         left join lateral (
           select churn_risk, may_order from understanding u where u.workspace_id = $1 and u.feedback_id = f.id limit 1) u on true
         order by w.nth`,
  takes: ['uuid', 'uuid[]'],
  gives: QUOTE_COLUMNS,
});

/** Items by their ids, in that order. Items that are erased or not processed are left out. */
export async function quotesById(tx: Tx, workspaceId: string, ids: string[]): Promise<QuoteFound[]> {
  return ids.length === 0 ? [] : QUOTES_BY_ID.all(tx, [workspaceId, ids]);
}
