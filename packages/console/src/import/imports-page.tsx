import { type ImportFound, mayDo } from '@feedback/core';
import { type FieldProblems } from '../form-shown.ts';
import { renderFrame, type Said } from '../layout/frame.tsx';
import { FormField, FormProblems } from '../parts/form-field.tsx';
import { Time } from '../parts/time.tsx';
import { type Visit } from '../visit.ts';
import { progressWords, STATE_CLASS, STATE_WORDS } from './import-words.ts';

const SAMPLE = `text,customer,company,revenue,date
"The export leaves out the last row",Priya,Hooli,96000,2026-11-02
"Login with a company account, please",Tom,Initech,24000,2026-11-05`;

/** The ways to bring feedback in, and the imports so far. */
export function importsPage({
  visit,
  said,
  found,
  typed,
  problems,
}: {
  visit: Visit;
  said?: Said | undefined;
  found: ImportFound[];
  typed: Record<string, string>;
  problems: FieldProblems;
}): string {
  const here = `${visit.home}/import`;
  return renderFrame({
    visit,
    room: 'import',
    title: 'Import',
    said,
    children: (
      <>
        <div class="head">
          <div>
            <h1>Import</h1>
            <p class="soft small">
              Feedback that you have elsewhere: a file of it, or what a customer said to you today.
            </p>
          </div>
        </div>
        <FormProblems form={{ values: {}, problems }} />
        {mayDo(visit.role, 'member') ? (
          <div class="columns">
            <File here={here} typed={typed} problems={problems} />
            <aside>
              <Sentence here={here} typed={typed} problems={problems} />
            </aside>
          </div>
        ) : (
          <p class="soft">Members of the workspace can bring feedback in.</p>
        )}
        <Imports found={found} visit={visit} />
      </>
    ),
  });
}

type FormView = { here: string; typed: Record<string, string>; problems: FieldProblems };

function File({ here, typed, problems }: FormView) {
  return (
    <section>
      <h2>A file</h2>
      <form class="stack wide" method="post" action={here} enctype="multipart/form-data">
        <FormField
          name="file"
          label="Excel, CSV or JSON"
          hint="At most 16 MB, 100,000 rows and 200 columns; of a workbook the sheet with the most text. Nothing is stored before you have seen how it will be."
          problems={problems}
          control={(tied) => (
            <input
              {...tied}
              type="file"
              accept=".xlsx,.csv,.tsv,.txt,.jsonl,.ndjson,.json,text/csv,application/x-ndjson,application/json"
            />
          )}
        />
        <FormField
          name="rows"
          label="Or paste the rows"
          hint="The first line names the columns; their names and order are yours."
          problems={problems}
          control={(tied) => (
            <textarea {...tied} class="tall" placeholder={SAMPLE} dir="auto">
              {typed['rows']}
            </textarea>
          )}
        />
        <button class="first">Next: which column is what</button>
      </form>
    </section>
  );
}

function Sentence({ here, typed, problems }: FormView) {
  return (
    <section class="panel">
      <h2>One sentence</h2>
      <form class="stack" method="post" action={`${here}/sentence`}>
        <FormField
          name="text"
          label="What a customer said"
          problems={problems}
          control={(tied) => (
            <textarea {...tied} dir="auto">
              {typed['text']}
            </textarea>
          )}
        />
        <FormField
          name="customer_name"
          label="Who"
          problems={problems}
          control={(tied) => <input {...tied} value={typed['customer_name']} maxLength={1000} dir="auto" />}
        />
        <FormField
          name="company_name"
          label="Company"
          problems={problems}
          control={(tied) => <input {...tied} value={typed['company_name']} maxLength={1000} dir="auto" />}
        />
        <FormField
          name="revenue_band"
          label="Pays a year"
          problems={problems}
          control={(tied) => <input {...tied} value={typed['revenue_band']} inputMode="decimal" />}
        />
        <button>Add it</button>
      </form>
    </section>
  );
}

function Imports({ found, visit }: { found: ImportFound[]; visit: Visit }) {
  if (found.length === 0) return null;
  return (
    <section class="panel">
      <h2>Imports so far</h2>
      <table class="table lines">
        <thead>
          <tr>
            <th>File</th>
            <th>State</th>
            <th>Rows</th>
            <th>Begun</th>
          </tr>
        </thead>
        <tbody>
          {found.map((one) => (
            <tr key={one.id} data-id={one.id}>
              <td>
                <a href={`${visit.home}/import/${one.id}`} dir="auto">
                  {one.fileName || 'Pasted rows'}
                </a>
              </td>
              <td>
                <span class={`chip ${STATE_CLASS[one.state]}`}>{STATE_WORDS[one.state]}</span>
              </td>
              <td>{progressWords(one.progress, visit.locale)}</td>
              <td class="soft small">
                <Time at={one.createdAt} visit={visit} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
