import { type DraftRead, IMPORT_FIELDS, mayDo } from '@feedback/core';
import { type imports } from '@feedback/db';
import { counted, number } from '../format.ts';
import { renderFrame, type Said } from '../layout/frame.tsx';
import { type Visit } from '../visit.ts';
import { FIELD_WORDS } from './import-words.ts';
import { RefusedRows } from './refused-rows.tsx';

/** The rows and refusals that are shown of a trial. */
const [SHOWN, REFUSALS] = [5, 20];

type DraftView = {
  visit: Visit;
  said?: Said | undefined;
  found: imports.Import;
  mapping: imports.Mapping;
  read: DraftRead;
};

/** Which column is what, beside a trial: how the first rows will be stored, and which rows cannot be. */
export function draftPage(view: DraftView): string {
  const { visit, said, found, mapping, read } = view;
  const here = `${visit.home}/import/${found.id}`;
  const taken = read.rows.filter((row) => 'item' in row).length;
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
              <bdi>{found.fileName || 'Pasted rows'}</bdi> · {counted(read.rows.length, 'row', visit.locale)}{' '}
              · nothing is stored yet
            </p>
          </div>
        </div>
        <div class="columns">
          <section>
            <h2>How it will be stored</h2>
            <p role="status">
              <b>{number(taken, visit.locale)}</b> of {counted(read.rows.length, 'row', visit.locale)} can be
              stored
              {taken < read.rows.length &&
                `; ${number(read.rows.length - taken, visit.locale)} cannot, see below`}
              . Rows that are here already are not added again.
            </p>
            <Trial {...view} />
            <RefusedRows
              refusals={read.rows.flatMap((row) => ('reason' in row ? [row] : [])).slice(0, REFUSALS)}
              all={read.rows.length - taken}
              locale={visit.locale}
            />
          </section>
          <aside>
            <form class="stack" method="post" action={`${here}/start`}>
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
              <div class="row">
                <button formMethod="get" formAction={here}>
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
      </>
    ),
  });
}

function Trial({ read, mapping, visit }: DraftView) {
  const fields = IMPORT_FIELDS.filter((field) => mapping[field] !== undefined && field !== 'text');
  const first = read.rows.flatMap((row) => ('item' in row ? [row] : [])).slice(0, SHOWN);
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
