import { skippedKey, skippedOfDraft } from '@feedback/core';
import { imports, isUuid, withWorkspace } from '@feedback/db';
import { AppError } from '@feedback/runtime';
import { type RequestHandler } from 'express';
import { type ConsoleDeps } from '../deps.ts';
import { visitOf } from '../visit.ts';
import { toMapping } from './mapping-form.ts';

/** GET /import/{id}/skipped: the rows that are not stored as a file of CSV, each with the reason; for a day after the import. */
export function getSkipped(deps: ConsoleDeps): RequestHandler<{ id: string }> {
  return async (req, res) => {
    const { id: workspaceId } = visitOf(res).workspace;
    const { id } = req.params;
    const found = isUuid(id)
      ? await withWorkspace(deps.db, workspaceId, (tx) => imports.find(tx, workspaceId, id))
      : undefined;
    const bytes = found && (await skippedOf(deps, workspaceId, { found, query: req.query }));
    if (!bytes)
      throw new AppError(
        'not-found',
        'These rows are no longer kept. They are in the file that you imported.',
      );
    res.set({
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="skipped-rows.csv"',
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'no-store',
    });
    res.end(bytes);
  };
}

async function skippedOf(
  deps: ConsoleDeps,
  workspaceId: string,
  { found, query }: { found: imports.Import; query: Record<string, unknown> },
): Promise<Uint8Array | undefined> {
  if (found.state === 'draft')
    return skippedOfDraft(
      deps,
      workspaceId,
      found,
      toMapping((name) => query[name]),
    );
  return found.progress.hasSkipped
    ? ((await deps.storage.get(skippedKey(workspaceId, found))) ?? undefined)
    : undefined;
}
