import type { PrioritiesResult } from '@feedback/contract';
import { counted } from './progress.ts';

/** The priorities of an answer, each with what a customer said of it. */
export function listPriorities({ priorities, total, currency }: PrioritiesResult): string {
  if (total === 0) return 'There are no priorities.';
  const money = new Intl.NumberFormat('en', { style: 'currency', currency, maximumFractionDigits: 0 });
  const shown = priorities.map(({ rank, title, kind, state, revenue_at_stake: stake, reach, quotes, id }) => {
    const [quote] = quotes;
    const facts = [
      state === 'open' ? kind : `${kind}, ${state}`,
      counted(reach.customers, 'customer'),
      ...(stake.amount > 0 ? [`${money.format(stake.amount)} a year`] : []),
      id,
    ];
    return [`${rank}. ${title}`, `   ${facts.join(' · ')}`, ...(quote ? [`   “${quote.text}”`] : [])].join(
      '\n',
    );
  });
  const left = total - priorities.length;
  return [...shown, ...(left > 0 ? [`${left} more: --limit ${Math.min(100, total)}`] : [])].join('\n\n');
}
