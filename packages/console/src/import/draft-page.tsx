import { type FileTrial, type ImportFound, mayDo, mustAskForDates } from '@feedback/core';
import { DATE_ORDER, dateOrderOf, FIRST_ROW, firstRowOf, IMPORT_FIELDS } from '@feedback/files';
import { counted, number } from '../format.ts';
import { renderFrame, type Said } from '../layout/frame.tsx';
import { type Visit } from '../visit.ts';
import { FIELD_WORDS } from './import-words.ts';
import { toQuery } from './mapping-form.ts';
import { LeftEmpty, RefusedRows } from './refused-rows.tsx';

/** The rows with a note that are shown of a trial, and the characters of a cell. */
const [NOTES, CELL] = [20, 80];

type DraftView = {
  visit: Visit;
  said?: Said | undefined;
  found: ImportFound;
  read: FileTrial;
};

/** Which column is what, beside the first rows and a trial: how they will be stored, and which rows cannot be. */
export function draftPage(view: DraftView): string {
  const { visit, said, found, read } = view;
  const { mapping } = read;
  const here = `${visit.home}/import/${found.id}`;
  const { rows, taken, refused, leftEmpty } = read;
  const mayStart = mayDo(visit.role, 'member');
  return renderFrame({
    visit,
    room: 'import',
    title: 'Which column is what',
    said,
    children: (
      <>
        <p class="crumbs">
          <a href={`${visit.home}/import`}>Import</a>
        </p>
        <div class="head">
          <div>
            <h1>Which column is what?</h1>
            <p class="soft small">
              <bdi>{found.fileName || 'Pasted rows'}</bdi> · {counted(rows, 'row', visit.locale)} · nothing is
              stored yet
            </p>
          </div>
        </div>
        <div class="columns">
          <section>
            <h2>How it will be stored</h2>
            <p role="status">
              <b>{number(taken, visit.locale)}</b> of {counted(rows, 'row', visit.locale)} can be stored
              {taken < rows && `; ${number(rows - taken, visit.locale)} cannot, see below`}. Rows that are
              here already are not added again.
            </p>
            <Trial {...view} />
            <RefusedRows
              refusals={refused.rows.slice(0, NOTES)}
              all={refused.count}
              locale={visit.locale}
              href={`${here}/skipped?${toQuery(mapping)}`}
            />
            <LeftEmpty notes={leftEmpty.rows.slice(0, NOTES)} all={leftEmpty.count} locale={visit.locale} />
          </section>
          <aside>
            <form class="stack" method="post" action={`${here}/start`}>
              {found.format === 'csv' && <FirstRowChoice {...view} />}
              {IMPORT_FIELDS.map((field) => (
                <div key={field} class="field">
                  <label for={field}>{FIELD_WORDS[field]}</label>
                  <select id={field} name={field}>
                    <option value="">{field === 'text' ? 'Choose a column' : 'Not in the file'}</option>
                    {read.columns.map((column) => (
                      <option key={column} value={column} selected={mapping[field] === column}>
                        {column}
                      </option>
                    ))}
                  </select>
                </div>
              ))}
              <DateOrderChoice {...view} />
              <div class="row">
                <button formMethod="get" formAction={here} formNoValidate>
                  Try these columns
                </button>
                {mayStart && taken > 0 && (
                  <button class="first">Import {counted(taken, 'row', visit.locale)}</button>
                )}
              </div>
            </form>
            {mayStart && (
              <form method="post" action={`${here}/drop`}>
                <button class="quiet">Drop this file; nothing of it is stored</button>
              </form>
            )}
          </aside>
        </div>
        <FirstRows {...view} />
      </>
    ),
  });
}

/** A file may have no names for its columns. */
function FirstRowChoice({ read: { mapping } }: DraftView) {
  const isData = firstRowOf(mapping) === 'data';
  return (
    <div class="field">
      <label for={FIRST_ROW}>The first row</label>
      <select id={FIRST_ROW} name={FIRST_ROW}>
        <option value="names" selected={!isData}>
          has the names of the columns
        </option>
        <option value="data" selected={isData}>
          is data
        </option>
      </select>
    </div>
  );
}

/** Asked once for all dates of the file, where nothing in it says which of their numbers is the day. */
function DateOrderChoice({ read }: DraftView) {
  const { mapping } = read;
  const { numbers } = read.dates;
  if (!numbers) return null;
  const [a, b] = numbers;
  const chosen = dateOrderOf(mapping);
  const inWords = (day: number, month: number) =>
    new Date(Date.UTC(2000, month - 1, day)).toLocaleDateString('en', {
      day: 'numeric',
      month: 'long',
      timeZone: 'UTC',
    });
  return (
    <div class="field">
      <label for={DATE_ORDER}>
        A date such as {a}/{b} is
      </label>
      <select id={DATE_ORDER} name={DATE_ORDER} required aria-invalid={mustAskForDates(read) || undefined}>
        <option value="">Choose: it counts for all dates of the file</option>
        <option value="dmy" selected={chosen === 'dmy'}>
          {inWords(a, b)} (the day first)
        </option>
        <option value="mdy" selected={chosen === 'mdy'}>
          {inWords(b, a)} (the month first)
        </option>
      </select>
    </div>
  );
}

/** The first rows as they stand in the file. */
function FirstRows({ read: { columns, raw }, visit }: DraftView) {
  return (
    <section>
      <h2>The first rows of the file</h2>
      <div class="scroll trial" tabindex={0} role="region" aria-label="The first rows of the file">
        <table class="table">
          <thead>
            <tr>
              <th class="num">Row</th>
              {columns.map((column) => (
                <th key={column} dir="auto">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {raw.map(({ row, cells }) => (
              <tr key={row}>
                <td class="num soft">{number(row, visit.locale)}</td>
                {cells.map((cell, place) => (
                  <td key={columns[place]} dir="auto">
                    {cell.length > CELL ? `${cell.slice(0, CELL)}…` : cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function Trial({ read, visit }: DraftView) {
  const { mapping } = read;
  const fields = IMPORT_FIELDS.filter((field) => mapping[field] !== undefined && field !== 'text');
  const { first } = read;
  if (first.length === 0)
    return (
      <p class="notice">
        {mapping['text'] === undefined
          ? 'Choose the column that has what was said, then try these columns.'
          : 'No row can be stored so. Choose another column for what was said.'}
      </p>
    );
  return (
    <div class="scroll trial" tabindex={0} role="region" aria-label="The first rows as they will be stored">
      <table class="table">
        <thead>
          <tr>
            <th class="num">Row</th>
            <th>{FIELD_WORDS.text}</th>
            {fields.map((field) => (
              <th key={field}>{FIELD_WORDS[field]}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {first.map(({ row, item }) => (
            <tr key={row}>
              <td class="num soft">{number(row, visit.locale)}</td>
              <td>
                <span class="said" dir="auto">
                  “{item.text.slice(0, 200)}”
                </span>
              </td>
              {fields.map((field) => (
                <td key={field} dir="auto">
                  {
                    {
                      text: '',
                      customer_name: item.customerName,
                      customer_email: item.customerEmail,
                      company_name: item.companyName,
                      revenue_band: item.revenue,
                      submitted_at: item.saidAt?.slice(0, 10),
                      source: item.source,
                      external_id: item.externalId,
                    }[field]
                  }
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
