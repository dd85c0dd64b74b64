import { type PrioritiesResult } from '@feedback/contract';
import { oneLine } from '../one-line.ts';

/** Prints priorities for a person: titles, scores, customers, revenue and quotations. */
export function showPriorities({ currency, total, as_of, priorities }: PrioritiesResult): void {
  if (priorities.length === 0) {
    console.log('There are no priorities yet: send feedback with npm run demo, or POST /feedback.');
    return;
  }
  const money = new Intl.NumberFormat('en', { style: 'currency', currency, maximumFractionDigits: 0 });
  console.log(`The first ${priorities.length} of ${total} priorities, as of ${as_of ?? 'now'}:\n`);
  for (const {
    rank,
    title,
    kind,
    score,
    revenue_at_stake: revenue,
    reach,
    confidence,
    quotes,
  } of priorities) {
    console.log(`${String(rank).padStart(3)}. ${title} (${kind})`);
    console.log(
      `     score ${score.toFixed(1)} · ${money.format(revenue.amount)} a year at stake · ` +
        `${reach.customers} customers, ${reach.signals} signals · confidence ${confidence.level}`,
    );
    for (const { text, customer } of quotes.slice(0, 2))
      console.log(`       “${oneLine(text)}” ${customer ?? 'a customer'}`);
  }
}
