import { isFormer, type ReadPriority } from '@feedback/core';
import { counted, decimal, money, number } from '../format.ts';
import { whoSaid } from '../parts/who-said.ts';
import { type Visit } from '../visit.ts';

/**
 * Why a priority has its rank: the arithmetic of its demand, account by account. Each account counts once, by the urgency of what it
 * said times a factor of what it pays (docs/decisions/0005-ranking.md).
 */
export function Why({
  priority,
  ranking,
  revenueWeight,
  visit,
}: {
  priority: ReadPriority;
  ranking: { currency: string };
  revenueWeight: number;
  visit: Visit;
}) {
  const { detail } = priority;
  const { locale } = visit;
  const figure = (value: number) => decimal(value, locale);
  if (isFormer(detail)) return <p class="soft small">The next ranking explains it.</p>;
  const { terms, others } = detail.explain;
  return (
    <>
      <div class="scroll" tabindex={0} role="region" aria-label="The arithmetic of its rank">
        <table class="why">
          <thead>
            <tr>
              <th>Account</th>
              <th class="num">Urgency</th>
              <th class="num">× pays</th>
              <th class="num">= counts</th>
            </tr>
          </thead>
          <tbody>
            {terms.map((term) => (
              <tr key={term.accountKey}>
                <td dir="auto">
                  {whoSaid(visit, term.account)}
                  <span class="under">
                    {term.revenue === null
                      ? 'revenue unknown'
                      : money(Number(term.revenue), ranking.currency, locale)}
                  </span>
                </td>
                <td class="num">{figure(term.urgency)}</td>
                <td class="num">{figure(term.revenueFactor)}</td>
                <td class="num">{figure(term.demand)}</td>
              </tr>
            ))}
            {others.accounts > 0 && (
              <tr>
                <td colSpan={3}>{counted(others.accounts, 'other account', locale)}</td>
                <td class="num">{figure(others.demand)}</td>
              </tr>
            )}
          </tbody>
          <tfoot>
            <tr>
              <th colSpan={3} scope="row">
                Together
              </th>
              <td class="num">{figure(priority.demand)}</td>
            </tr>
          </tfoot>
        </table>
      </div>
      <p class="soft small">
        A score of {number(Math.round(priority.score), locale)} of 100. Urgency fades with age; an account of
        unknown revenue counts as a typical one. Revenue weighs {number(revenueWeight, locale)}:{' '}
        <a href={`${visit.home}/settings/weights`}>see what another weight does</a>.
      </p>
    </>
  );
}
