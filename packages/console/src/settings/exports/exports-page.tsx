import { type ExportFound } from '@feedback/core';
import { bytes, counted, number } from '../../format.ts';
import { type Said } from '../../layout/frame.tsx';
import { SelectField } from '../../parts/form-field.tsx';
import { type Pages } from '../../parts/page-of.ts';
import { Pager } from '../../parts/pager.tsx';
import { Time } from '../../parts/time.tsx';
import { WideTable } from '../../parts/wide-table.tsx';
import { type Visit } from '../../visit.ts';
import { renderSettings } from '../settings-frame.tsx';

type Export = ExportFound;

const WHAT: Record<Export['what'], string> = {
  items: 'Feedback',
  transcripts: 'Transcripts',
  all: 'Feedback and transcripts',
};
const FORMATS: Record<Export['format'], string> = { jsonl: 'JSON lines', csv: 'CSV' };

/** The exports of the workspace, and the form for another. */
export function exportsPage({
  visit,
  exports: all,
  pages,
  said,
}: {
  visit: Visit;
  exports: Export[];
  pages: Pages;
  said?: Said | undefined;
}): string {
  const here = `${visit.home}/settings/exports`;
  return renderSettings({
    visit,
    title: 'Exports',
    lead: 'All feedback and transcripts as you sent them, in files that can be sent in again. A file can be downloaded for seven days.',
    said,
    children: (
      <>
        <form class="row end" method="post" action={here}>
          <SelectField
            label="What"
            name="what"
            options={[
              ['all', WHAT.all],
              ['items', WHAT.items],
              ['transcripts', WHAT.transcripts],
            ]}
          />
          <SelectField
            label="Format"
            name="format"
            options={[
              ['csv', 'CSV, for spreadsheets'],
              ['jsonl', 'JSON lines, with every field'],
            ]}
          />
          <button class="first">Export</button>
        </form>
        {all.length === 0 ? (
          <div class="empty after">
            <h2>No export yet</h2>
            <p>
              An export is written in seconds to minutes. It then stands here with its files, their rows and
              their sizes, for seven days.
            </p>
          </div>
        ) : (
          <WideTable
            label="Exports"
            columns={['What', 'Requested', 'State', 'Files']}
            stacks
            liveId="exports"
          >
            {all.map((one) => (
              <Line key={one.id} {...{ visit, one }} />
            ))}
          </WideTable>
        )}
        <Pager {...pages} />
      </>
    ),
  });
}

function Line({ visit, one }: { visit: Visit; one: Export }) {
  const rows = Object.values(one.progress.files).reduce((sum, file) => sum + file.rows, 0);
  return (
    <tr>
      <td class="name">
        {WHAT[one.what]}
        <span class="under">{FORMATS[one.format]}</span>
      </td>
      <td data-label="Requested">
        <Time at={one.requestedAt} visit={visit} />
      </td>
      <td>
        {one.state === 'waiting' && 'Waits for its turn'}
        {one.state === 'writing' && `${counted(rows, 'row', visit.locale)} written so far`}
        {one.state === 'ready' && <span class="chip good">Ready</span>}
        {one.state === 'expired' && <span class="soft">Over</span>}
        {one.state === 'ready' && one.expiresAt && (
          <span class="under">
            until <Time at={one.expiresAt} visit={visit} />
          </span>
        )}
        {(one.state === 'waiting' || one.state === 'writing') && (
          <a class="under" href={`${visit.home}/settings/exports`}>
            Look again
          </a>
        )}
      </td>
      <td class="acts">
        {one.state === 'ready' ? <Files {...{ visit, one }} /> : <span class="soft">—</span>}
      </td>
    </tr>
  );
}

function Files({ visit, one }: { visit: Visit; one: Export }) {
  return (
    <div class="row">
      {(['items', 'transcripts'] as const).map((name) => {
        const file = one.progress.files[name];
        return (
          file && (
            <a
              key={name}
              class="button"
              download
              href={`${visit.home}/settings/exports/${one.id}/${name}`}
              aria-label={`Download ${WHAT[name].toLowerCase()}, ${number(file.rows, visit.locale)} rows`}
            >
              {WHAT[name]} · {counted(file.rows, 'row', visit.locale)} · {bytes(file.bytes, visit.locale)}
            </a>
          )
        );
      })}
    </div>
  );
}
