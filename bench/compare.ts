import { type Figures, type Summary } from './summary.ts';
import { short } from './words.ts';

/** Says how each row changed since other results: the ratio where both have one, because it depends less on the machine. */
export function compare(before: readonly Summary[]): (row: Summary) => string {
  const known = new Map(before.map((row) => [keyOf(row), row]));
  return (row) => {
    const then = known.get(keyOf(row));
    if (!then) return 'new row';
    if (row.ratio && then.ratio) return changeOf(row.ratio, then.ratio, '×');
    return changeOf(row.product, then.product, row.unit);
  };
}

function keyOf({ name, unit, baseline }: Summary): string {
  return [name, unit, baseline?.name].join('\0');
}

type Measured = Pick<Figures, 'median' | 'rounds'>;

/** A change is marked where the rounds of the two runs do not overlap. */
function changeOf(now: Measured, then: Measured, unit: string): string {
  const percent = (100 * (now.median - then.median)) / then.median;
  const isClear =
    now.rounds.length > 1 &&
    (Math.min(...now.rounds) > Math.max(...then.rounds) ||
      Math.max(...now.rounds) < Math.min(...then.rounds));
  return `${short(then.median)} ${unit}: ${percent < 0 ? '−' : '+'}${short(Math.abs(percent))} %${isClear ? ' *' : ''}`;
}
