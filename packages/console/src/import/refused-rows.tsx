import { type imports } from '@feedback/db';
import { counted, number } from '../format.ts';

/** The rows that cannot be stored, each with its number in the file and the reason. */
export function RefusedRows({
  refusals,
  all,
  locale,
}: {
  refusals: imports.RefusedRow[];
  all: number;
  locale: string;
}) {
  if (all === 0) return null;
  return (
    <section class="panel">
      <h2>{counted(all, 'row', locale)} skipped</h2>
      <table class="why">
        <thead>
          <tr>
            <th class="num">Row</th>
            <th>Why</th>
          </tr>
        </thead>
        <tbody>
          {refusals.map(({ row, reason }) => (
            <tr key={row}>
              <td class="num">{number(row, locale)}</td>
              <td>{reason}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {all > refusals.length && <p class="small soft">and {number(all - refusals.length, locale)} more</p>}
      <p class="small soft">Row 1 is the first one of the data.</p>
    </section>
  );
}
