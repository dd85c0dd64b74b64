import { type modelActs, type ModelFound } from '@feedback/core';
import { date, dollars, number } from '../../format.ts';
import { WideTable } from '../../parts/wide-table.tsx';
import { type Visit } from '../../visit.ts';

/** What was asked of a model on a day. */
export type Use = Awaited<ReturnType<typeof modelActs.listModelUse.perform>>[number];

const PURPOSES = {
  reading: 'Reading feedback',
  question: 'Judging answers',
  naming: 'Naming priorities',
  specification: 'Wording specs',
  trial: 'Trying the model',
} as const;

/** What this month has cost, and what was asked by day. */
export function ModelUses({ visit, model, uses }: { visit: Visit; model: ModelFound; uses: Use[] }) {
  if (uses.length === 0 && !model.policy) return null;
  const { locale, at } = visit;
  const cap = model.policy?.monthlyCap ?? null;
  return (
    <section class="panel">
      <h2>
        {dollars(model.monthCost, locale)} this month{cap !== null && ` of at most ${dollars(cap, locale)}`}
      </h2>
      <p class="soft small">
        By the prices that were set; without them tokens are counted, and their cost is not known. The
        provider’s bill is what counts.
      </p>
      {uses.length === 0 ? (
        <p>Nothing was asked in the last two months.</p>
      ) : (
        <WideTable
          label="What was asked by day"
          columns={[
            'Day',
            'For',
            'Model',
            { num: 'Questions' },
            { num: 'Tokens in' },
            { num: 'Tokens out' },
            { num: 'Cost' },
          ]}
        >
          {uses.map(({ day, purpose, model: asked, questions, tokensIn, tokensOut, cost }) => (
            <tr key={`${day} ${purpose} ${asked}`}>
              <td>{date(new Date(day), at, locale)}</td>
              <td>{PURPOSES[purpose]}</td>
              <td class="name" dir="auto">
                {asked}
              </td>
              <td class="num">{number(questions, locale)}</td>
              <td class="num">{number(tokensIn, locale)}</td>
              <td class="num">{number(tokensOut, locale)}</td>
              <td class="num">{dollars(cost, locale)}</td>
            </tr>
          ))}
        </WideTable>
      )}
    </section>
  );
}
