import { type Target } from './rows/row.ts';
import { type Summary } from './summary.ts';

/** Three significant digits. */
export function short(value: number): string {
  return Math.abs(value) >= 1000 ? grouped(Math.round(value)) : String(Number(value.toPrecision(3)));
}

function grouped(value: number): string {
  return value.toLocaleString('en-US');
}

export function withSpread({ median, spread }: { median: number; spread: number }): string {
  return `${short(median)} ± ${(spread * 100).toFixed(0)} %`;
}

/** A row's target, such as "≤ 0.105 × (aim 0.09)"; empty without one. */
export function targetOf({ target, unit }: Pick<Summary, 'target' | 'unit'>): string {
  if (!target) return '';
  const { of, aim } = target;
  return `${boundsOf(target)} ${of === 'ratio' ? '×' : unit}${aim === undefined ? '' : ` (aim ${short(aim)})`}`;
}

export function boundsOf({ atLeast, atMost }: Target): string {
  return [
    ...(atLeast === undefined ? [] : [`≥ ${short(atLeast)}`]),
    ...(atMost === undefined ? [] : [`≤ ${short(atMost)}`]),
  ].join(', ');
}

/** What the checks of stored rows found, in one sentence. */
export function checkedRows(checks: { accepted: number; ok: boolean }[]): string {
  const wrong = checks.filter(({ ok }) => !ok).length;
  const items = checks.reduce((sum, { accepted }) => sum + accepted, 0);
  const found =
    wrong === 0 ? 'each is stored once and named once by the work ledger' : `${wrong} runs are WRONG`;
  return `${checks.length} runs of the product answered for ${grouped(items)} new items: ${found}`;
}
