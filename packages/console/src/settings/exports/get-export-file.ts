import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { openExport, readExport } from '@feedback/core';
import { isUuid } from '@feedback/db';
import { AppError } from '@feedback/runtime';
import { type RequestHandler } from 'express';
import { actorOf } from '../../actor.ts';
import { type ConsoleDeps } from '../../deps.ts';
import { visitOf } from '../../visit.ts';

const MEDIA_TYPES = { jsonl: 'application/x-ndjson; charset=utf-8', csv: 'text/csv; charset=utf-8' };

/** GET /settings/exports/{id}/{file}: a file of an export, one slice in memory at a time. */
export function getExportFile({
  db,
  storage,
}: Pick<ConsoleDeps, 'db' | 'storage'>): RequestHandler<{ id: string; file: string }> {
  return async (req, res) => {
    const { workspace } = visitOf(res);
    const { id, file: name } = req.params;
    const file = name === 'items' || name === 'transcripts' ? name : undefined;
    const by = actorOf(req, res);
    const found = file && isUuid(id) ? await openExport({ db }, workspace.id, { id, file, by }) : undefined;
    if (!found || !file)
      throw new AppError('not-found', 'This file is not there: the export is not ready yet, or it is over.');
    const day = found.requestedAt.toISOString().slice(0, 10);
    res.set({
      'Content-Type': MEDIA_TYPES[found.format],
      'Content-Disposition': `attachment; filename="${file}-${day}.${found.format}"`,
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'no-store',
    });
    await pipeline(Readable.from(readExport({ db, storage }, workspace.id, { ...found, file, by })), res);
  };
}
