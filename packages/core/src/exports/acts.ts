import { Export, Id, NewExport, Page, type Static, Type, USUAL_PAGE } from '@feedback/contract';
import { exports, withWorkspace } from '@feedback/db';
import { type ActDeps } from '../acts/act-deps.ts';
import { act } from '../acts/act.ts';
import { openExport } from './read-export.ts';
import { NO_FILE } from './refusals.ts';
import { requestExport as request } from './request-export.ts';

export type ExportFound = exports.Export;

const common = { tag: 'Data', least: 'owner' } as const;

export const listExports = act({
  ...common,
  method: 'GET',
  path: '/api/exports',
  summary: 'List the exports, newest first.',
  input: Page,
  answers: { 200: Type.Object({ exports: Type.Array(Export) }) },
  run: ({ db }: Pick<ActDeps, 'db'>, { workspaceId }, { limit = USUAL_PAGE, before }) =>
    withWorkspace(db, workspaceId, (tx) => exports.list(tx, workspaceId, { before, limit })),
  shown: (found) => ({ exports: found.map(toExport) }),
});

export const requestExport = act({
  ...common,
  method: 'POST',
  path: '/api/exports',
  summary: 'Export feedback, transcripts or both, as JSON lines or CSV. This takes seconds to minutes.',
  input: NewExport,
  example: { what: 'all', format: 'jsonl' },
  answers: { 202: Export },
  run: ({ db }: Pick<ActDeps, 'db'>, { workspaceId, by }, asked) =>
    request({ db }, workspaceId, { ...asked, by }),
  shown: toExport,
});

export const getExportFile = act({
  ...common,
  method: 'GET',
  path: '/api/exports/{id}/file',
  summary: 'Download a file of an export that is ready.',
  input: Type.Object({
    id: Id,
    what: Type.Optional(Type.Enum(['items', 'transcripts'], { description: '`items` when absent.' })),
  }),
  example: { what: 'items' },
  answers: { 200: Type.String({ description: 'The file.' }) },
  refusals: [NO_FILE],
  run: (deps: Pick<ActDeps, 'db' | 'storage'>, caller, { id, what = 'items' }) =>
    openExport(deps, caller, { id, file: what }),
  downloads: ['application/x-ndjson', 'text/csv'],
  file: (found) => found,
});

/** An export as JSON. */
function toExport({ id, what, format, state, progress, ...times }: exports.Export): Static<typeof Export> {
  const files = (['items', 'transcripts'] as const).flatMap((name) => {
    const written = progress.files[name];
    return written ? [{ name, rows: written.rows, bytes: written.bytes }] : [];
  });
  return {
    id,
    what,
    format,
    state,
    files,
    requested_at: times.requestedAt.toISOString(),
    ready_at: times.readyAt?.toISOString() ?? null,
    expires_at: times.expiresAt?.toISOString() ?? null,
  };
}
