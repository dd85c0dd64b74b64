import { withWorkspace, workspaces } from '@feedback/db';
import { type ActDeps } from '../acts/act-deps.ts';
import { readPriorities } from '../priorities/read-priorities.ts';

/** How many priorities the effect is shown on, and how many are read to find where each was. */
const SHOWN = 10;
const READ = 200;

/** One of the first priorities: its rank with another weight, and the rank it has now; null when that is far below. */
export type MovedPriority = {
  id: string;
  title: string;
  rank: number;
  before: number | null;
  amount: number;
};

export type WeightPreview = {
  /** The workspace's setting, which rankings from now on have. */
  saved: number;
  currency: string;
  /** The first priorities by the weight that is asked about; empty before the first ranking. */
  first: MovedPriority[];
};

/** The first priorities as another weight of revenue would rank them, each with its rank as it is now. */
export async function previewWeight(
  deps: Pick<ActDeps, 'db' | 'now'>,
  workspaceId: string,
  weight: number | undefined,
): Promise<WeightPreview> {
  const settings = await withWorkspace(deps.db, workspaceId, (tx) =>
    workspaces.rankingSettings(tx, workspaceId),
  );
  const { revenueWeight: saved, currency } = settings;
  const by = (revenueWeight: number, limit: number) =>
    readPriorities(deps, workspaceId, {
      filter: { states: ['open', 'building'] },
      order: 'score',
      revenueWeight,
      limit,
    });
  const now = await by(saved, READ);
  const then = await by(weight ?? saved, SHOWN);
  if (now.outcome !== 'read' || then.outcome !== 'read') return { saved, currency, first: [] };
  const before = new Map(now.priorities.map(({ id, rank }) => [id, rank]));
  const first = then.priorities.map(({ id, title, rank, detail }) => ({
    id,
    title,
    rank,
    before: before.get(id) ?? null,
    amount: Number(detail.revenueAtStake.amount),
  }));
  return { saved, currency, first };
}
