import { Readable } from 'node:stream';
import { ById, Import, ImportMapping, PAGE, Type } from '@feedback/contract';
import { imports, withWorkspace } from '@feedback/db';
import { type ActDeps } from '../acts/act-deps.ts';
import { act, type Download, type Refusal, refused } from '../acts/act.ts';
import { beginImport, dropDraft, skippedOfDraft } from './begin-import.ts';
import { skippedKey } from './import-files.ts';

export type ImportFound = imports.Import;
export type ImportProgress = imports.Progress;
export type RefusedRow = imports.RefusedRow;
export type Mapping = imports.Mapping;

type Stored = Pick<ActDeps, 'db'>;
type Kept = Pick<ActDeps, 'db' | 'now' | 'storage'>;

const tag = 'Imports';
const USUAL = 20;
const NO_IMPORT: Refusal = {
  kind: 'not-found',
  detail: 'There is no such import. A file whose columns are not named is dropped after a day',
};
const NO_DRAFT: Refusal = {
  kind: 'not-found',
  detail: 'This file was begun or dropped already. See the list of imports',
};
const NO_ROWS: Refusal = {
  kind: 'conflict',
  detail: 'No row can be stored with these columns. Choose others',
};
const NO_DATE_ORDER: Refusal = {
  kind: 'conflict',
  detail: 'The dates can be read in two ways. Choose which of their numbers is the day',
};
const NO_SKIPPED: Refusal = {
  kind: 'not-found',
  detail: 'These rows are no longer kept. They are in the file that you imported',
};
const REFUSED = { 'no-draft': NO_DRAFT, 'no-rows': NO_ROWS, 'no-date-order': NO_DATE_ORDER };

export const listImports = act({
  method: 'GET',
  path: '/api/imports',
  tag,
  summary: 'List the files of feedback that were brought in, the newest first.',
  least: 'viewer',
  input: Type.Object({ limit: PAGE.limit }),
  answers: { 200: Type.Object({ imports: Type.Array(Import) }) },
  run: ({ db }: Stored, { workspaceId }, { limit = USUAL }) =>
    withWorkspace(db, workspaceId, (tx) => imports.list(tx, workspaceId, { limit })),
  shown: (found) => ({ imports: found.map(toImport) }),
});

export const getImport = act({
  method: 'GET',
  path: '/api/imports/{id}',
  tag,
  summary: 'How far an import is, and what came of it.',
  least: 'viewer',
  input: ById,
  answers: { 200: Import },
  refusals: [NO_IMPORT],
  run: async ({ db }: Stored, { workspaceId }, { id }) => {
    const found = await withWorkspace(db, workspaceId, (tx) => imports.find(tx, workspaceId, id));
    if (!found || found.state === 'over') throw refused(NO_IMPORT);
    return found;
  },
  shown: toImport,
});

export const startImport = act({
  method: 'POST',
  path: '/api/imports/{id}/start',
  tag,
  summary: 'Begin to store the rows of a draft, with the column of each field.',
  least: 'member',
  input: Type.Object({ ...ById.properties, ...ImportMapping.properties }),
  example: { text: 'Comment', customer_email: 'E-mail', date_order: 'dmy' },
  answers: { 204: null },
  refusals: [NO_DRAFT, NO_ROWS, NO_DATE_ORDER],
  run: async (deps: Kept, { workspaceId, by }, { id, ...mapping }) => {
    const outcome = await beginImport(deps, workspaceId, { id, mapping, by });
    if (outcome !== 'begun') throw refused(REFUSED[outcome]);
  },
});

export const dropImport = act({
  method: 'DELETE',
  path: '/api/imports/{id}',
  tag,
  summary: 'Drop a draft with its file.',
  least: 'member',
  input: ById,
  answers: { 204: null },
  refusals: [NO_DRAFT],
  run: async (deps: Kept, { workspaceId, by }, { id }) => {
    if (!(await dropDraft(deps, workspaceId, { id, by }))) throw refused(NO_DRAFT);
  },
});

export const getSkippedRows = act({
  method: 'GET',
  path: '/api/imports/{id}/skipped',
  tag,
  summary:
    'Download the rows that are not stored, each with the reason, as CSV; for a day after the import. Of a draft, those that these columns would leave out.',
  least: 'member',
  input: Type.Object({ ...ById.properties, ...ImportMapping.properties }),
  example: { text: 'Comment' },
  answers: { 200: Type.String({ description: 'The file.' }) },
  refusals: [NO_SKIPPED],
  run: async (deps: Kept, { workspaceId }, { id, ...mapping }): Promise<Download> => {
    const bytes = await skippedOf(deps, workspaceId, { id, mapping });
    if (!bytes) throw refused(NO_SKIPPED);
    return {
      fileName: 'skipped-rows.csv',
      mediaType: 'text/csv; charset=utf-8',
      pieces: Readable.from([bytes]),
    };
  },
  downloads: ['text/csv'],
  file: (found) => found,
});

async function skippedOf(
  deps: Kept,
  workspaceId: string,
  { id, mapping }: { id: string; mapping: Mapping },
): Promise<Uint8Array | null | undefined> {
  const found = await withWorkspace(deps.db, workspaceId, (tx) => imports.find(tx, workspaceId, id));
  if (found?.state === 'draft') return skippedOfDraft(deps, workspaceId, found, mapping);
  return found?.progress.hasSkipped === true ? deps.storage.get(skippedKey(workspaceId, found)) : undefined;
}

/** An import as JSON. */
function toImport({
  id,
  fileName,
  state,
  mapping,
  progress,
  refusals,
  createdAt,
  doneAt,
}: ImportFound): Import {
  return {
    id,
    file_name: fileName,
    state: state as Import['state'], // one that is over is not shown
    mapping: mapping as Import['mapping'], // a field without a column is not in it
    rows: progress.rows,
    handled: progress.handled,
    added: progress.added,
    repeated: progress.repeated,
    held: progress.held,
    skipped: progress.refused,
    notes: refusals.map(({ row, reason, isKept }) => ({ row, reason, skipped: isKept !== true })),
    created_at: createdAt.toISOString(),
    done_at: doneAt?.toISOString() ?? null,
  };
}
