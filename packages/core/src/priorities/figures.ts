import { type TrendDirection } from '@feedback/contract/vocabulary';
import { type StoredDetail } from './stored-detail.ts';

/** What a ranking says of a priority in numbers, as a spec states it. */
export type Figures = {
  customers: number;
  accounts: number | null;
  signals: number;
  lastSaidAt: string | null;
  revenue: { amount: string; currency: string; customers: number } | null;
  accountsLeaving: number;
  trend: { direction: TrendDirection; windowDays: number; current: number; previous: number } | null;
};

/** The numbers of a stored ranking. */
export function toFigures(detail: StoredDetail, currency: string, lastSaidAt: Date | null): Figures {
  const { reach, revenueAtStake, trend, churnRisk } = detail;
  return {
    customers: reach.customers,
    accounts: 'accounts' in reach ? reach.accounts : null,
    signals: reach.signals,
    lastSaidAt: lastSaidAt?.toISOString() ?? null,
    revenue:
      revenueAtStake.knownCustomers === 0
        ? null
        : { amount: revenueAtStake.amount, currency, customers: revenueAtStake.knownCustomers },
    accountsLeaving: churnRisk?.accounts ?? 0,
    trend:
      trend.windowDays === null || trend.current === null || trend.previous === null
        ? null
        : {
            direction: trend.direction,
            windowDays: trend.windowDays,
            current: trend.current,
            previous: trend.previous,
          },
  };
}

/** Whether a ranking counts other customers, signals or revenue than a spec states. What only passes with time, such as the trend, is not compared. */
export function hasOldFigures(stated: Figures, { reach, revenueAtStake }: StoredDetail): boolean {
  const amount = revenueAtStake.knownCustomers === 0 ? null : revenueAtStake.amount;
  return (
    stated.customers !== reach.customers ||
    stated.signals !== reach.signals ||
    (stated.revenue?.amount ?? null) !== amount
  );
}
