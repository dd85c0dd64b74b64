import { type StoredDetail } from '../priorities/stored-detail.ts';
import { type Figures } from './spec-content.ts';

/** What a spec says in numbers, of a stored ranking. */
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
