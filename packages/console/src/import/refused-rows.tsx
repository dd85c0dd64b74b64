import { type RefusedRow } from '@feedback/core';
import { counted, number } from '../format.ts';

type NotesView = { notes: RefusedRow[]; all: number; locale: string };

/** The rows that cannot be stored, each with its number in the file and the reason, and as a file. */
export function RefusedRows({
  refusals,
  all,
  locale,
  href,
}: {
  refusals: RefusedRow[];
  all: number;
  locale: string;
  /** Where they are downloaded; undefined when they are no longer kept. */
  href?: string | undefined;
}) {
  if (all === 0) return null;
  return (
    <section class="panel">
      <h2>{counted(all, 'row', locale)} skipped</h2>
      <Notes notes={refusals} all={all} locale={locale} />
      {href !== undefined && (
        <p>
          <a class="button" href={href} download>
            Download the skipped rows
          </a>
        </p>
      )}
      <p class="small soft">
        Rows are numbered as a spreadsheet shows them, with the names of the columns in row 1; values of JSON
        from 1.
      </p>
    </section>
  );
}

/** The cells that could not be read: their rows are stored without them. */
export function LeftEmpty({ notes, all, locale }: NotesView) {
  if (all === 0) return null;
  return (
    <section class="panel">
      <h2>{counted(all, 'cell', locale)} left empty</h2>
      <p class="small soft">What was said in these rows is stored, without what cannot be read.</p>
      <Notes notes={notes} all={all} locale={locale} />
    </section>
  );
}

function Notes({ notes, all, locale }: NotesView) {
  return (
    <>
      <table class="why">
        <thead>
          <tr>
            <th class="num">Row</th>
            <th>Why</th>
          </tr>
        </thead>
        <tbody>
          {notes.map(({ row, reason }, place) => (
            <tr key={place}>
              <td class="num">{number(row, locale)}</td>
              <td>{reason}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {all > notes.length && <p class="small soft">and {number(all - notes.length, locale)} more</p>}
    </>
  );
}
