import { type Tx } from '../connections/open.ts';
import { statement } from '../statements/statement.ts';
import { isPerhaps } from './perhaps.ts';

/** An item of a priority, as a spec reads it. */
export type ItemFound = {
  feedbackId: string;
  text: string;
  customerKey: string | null;
  severity: number;
  saidAt: Date;
};

const ITEMS_OF = statement({
  name: 'items-of-priority',
  text: `select f.id as "feedbackId", f.text, f.customer_key as "customerKey", u.severity, f.said_at as "saidAt"
         from assignment a
         join feedback f on f.workspace_id = $1 and f.id = a.feedback_id and f.state = 'processed' and f.received_at <= $3
         cross join lateral (
           select severity from understanding u where u.workspace_id = $1 and u.feedback_id = f.id limit 1) u
         where a.workspace_id = $1 and a.priority_id = $2 and not ${isPerhaps('a')}
         order by f.id = any ($4::uuid[]) desc, a.feedback_id desc limit $5`,
  takes: ['uuid', 'uuid', 'timestamptz', 'uuid[]', 'int8'],
  gives: {
    feedbackId: 'uuid',
    text: 'text',
    customerKey: 'uuid?',
    severity: 'float4',
    saidAt: 'timestamptz',
  },
  prepared: true,
});

/** The items that count in a priority and were received until `asOf`: the `preferred` ones first, then the newest. */
export async function itemsOf(
  tx: Tx,
  workspaceId: string,
  {
    priorityId,
    asOf,
    preferred,
    limit,
  }: { priorityId: string; asOf: Date; preferred: string[]; limit: number },
): Promise<ItemFound[]> {
  return ITEMS_OF.all(tx, [workspaceId, priorityId, asOf, preferred, limit]);
}
