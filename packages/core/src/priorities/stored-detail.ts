import { type RankedDetail } from './rank-priorities.ts';

/** The detail of a ranking of the former law, demand = Σ s · (1 + λ·log2(1 + r ÷ ρ)) over customers. */
export type FormerDetail = Pick<
  RankedDetail,
  'demand' | 'trend' | 'confidence' | 'projects' | 'churnRisk' | 'perhaps'
> & {
  urgency: number;
  revenueUrgency: number;
  revenueAtStake: Pick<
    RankedDetail['revenueAtStake'],
    'amount' | 'period' | 'knownCustomers' | 'unknownCustomers'
  >;
  reach: Omit<RankedDetail['reach'], 'accounts'>;
  explain: {
    terms: {
      feedbackId: string;
      severity: number;
      ageDays: number;
      urgency: number;
      revenue: string | null;
    }[];
    others: { customers: number; demand: number };
  };
  quotes: { feedbackId: string; customerKey: string | null }[];
};

/** A stored detail: rankings are kept, and answer by the law under which they were made. */
export type StoredDetail = RankedDetail | FormerDetail;

/** The detail that a ranking stored. */
export function storedDetail(stored: unknown): StoredDetail {
  return stored as StoredDetail; // rankPriorities wrote it
}

export function isFormer(detail: StoredDetail): detail is FormerDetail {
  return 'revenueUrgency' in detail;
}
