import { isFormer, type ReadPriority } from '@feedback/core';
import { counted, money, number, precise } from '../format.ts';
import { whoSaid } from '../parts/who-said.ts';
import { type Visit } from '../visit.ts';
import { rankReason, termReason } from './rank-reason.ts';

/** How many accounts are named in words; the arithmetic has more. */
const TERMS_SAID = 3;

/**
 * Why a priority has its rank, in words and in figures, account by account. Each account counts once, by the urgency of what it
 * said times a factor of what it pays (docs/decisions/0005-ranking.md).
 */
export function Why({
  priority,
  ranking,
  revenueWeight,
  visit,
}: {
  priority: ReadPriority;
  ranking: { currency: string; demandScale: number };
  revenueWeight: number;
  visit: Visit;
}) {
  const { detail } = priority;
  const { locale } = visit;
  if (isFormer(detail)) return <p class="soft small">The next ranking explains it.</p>;
  const { terms } = detail.explain;
  return (
    <>
      <p>
        A score of {number(Math.round(priority.score), locale)} of 100: {rankReason(detail, locale)}.
      </p>
      <ul class="reasons">
        {terms.slice(0, TERMS_SAID).map((term) => (
          <li key={term.accountKey}>
            <bdi>{whoSaid(visit, term.account)}</bdi>
            <span class="under">
              <a href={`${visit.home}/activity/${term.feedbackId}`}>{termReason(term, locale)}</a>;{' '}
              {term.revenue === null
                ? 'revenue unknown'
                : `pays ${money(Number(term.revenue), ranking.currency, locale)} a year`}
            </span>
          </li>
        ))}
      </ul>
      <details class="figures">
        <summary>The arithmetic</summary>
        <Arithmetic {...{ priority, ranking, visit }} />
      </details>
      <p class="soft small">
        Urgency fades with age; an account of unknown revenue counts as a typical one. Revenue weighs{' '}
        {number(revenueWeight, locale)}:{' '}
        <a href={`${visit.home}/settings/weights`}>see what another weight does</a>.
      </p>
    </>
  );
}

/** Each account’s part of the demand, with enough digits for the products to hold. */
function Arithmetic({
  priority: { detail, demand, score },
  ranking,
  visit,
}: {
  priority: ReadPriority;
  ranking: { currency: string; demandScale: number };
  visit: Visit;
}) {
  if (isFormer(detail)) return null;
  const { locale } = visit;
  const figure = (value: number) => precise(value, locale);
  const { terms, others } = detail.explain;
  return (
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
            <td class="num">{figure(demand)}</td>
          </tr>
        </tfoot>
      </table>
      <p class="soft small">
        The score is 100 × (1 − e
        <sup>
          −{figure(demand)} ÷ {figure(ranking.demandScale)}
        </sup>
        ) = {number(Math.round(score), locale)}.
      </p>
    </div>
  );
}
