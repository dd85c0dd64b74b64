import { accountOf, customerKeyOf } from '../accounts/accounts.ts';
import { type RevenueBands } from '../accounts/revenue-bands.ts';
import { type Tx } from '../connections/open.ts';
import { statement } from '../statements/statement.ts';

/** Where and when an item was said, and what its account pays a year; null where that is not known. */
export type QuoteFacts = { feedbackId: string; source: string; saidAt: Date; revenue: string | null };

const FIND = statement({
  name: 'quote-facts-find',
  text: `select f.id as "feedbackId", f.source, f.said_at as "saidAt", pays.revenue
         from unnest($3::uuid[]) as wanted (id)
         cross join lateral (
           select * from feedback f where f.workspace_id = $1 and f.id = wanted.id and f.state = 'processed' limit 1) f
         ${accountOf(customerKeyOf('f'), '$2', 'pays')}`,
  takes: ['uuid', 'jsonb', 'uuid[]'],
  gives: { feedbackId: 'uuid', source: 'text', saidAt: 'timestamptz', revenue: 'numeric?' },
});

/** The facts of these items. An item that was set aside or erased has none. */
export async function find(
  tx: Tx,
  workspaceId: string,
  { feedbackIds, bands }: { feedbackIds: string[]; bands: RevenueBands },
): Promise<QuoteFacts[]> {
  return FIND.all(tx, [workspaceId, JSON.stringify(bands), feedbackIds]);
}
