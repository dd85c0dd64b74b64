import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { openExport, readExport } from '@feedback/core';
import { type exports, isUuid } from '@feedback/db';
import { AppError } from '@feedback/runtime';
import { type RequestHandler } from 'express';
import { type Deps } from '../../deps.ts';
import { actorOf } from '../../sessions/actor-of.ts';
import { memberOf } from '../../sessions/require-session.ts';

const MEDIA_TYPES = { jsonl: 'application/x-ndjson; charset=utf-8', csv: 'text/csv; charset=utf-8' };

/** GET /api/exports/{id}/file: a file of an export, one slice in memory at a time. */
export function getExportFile({ db, storage }: Pick<Deps, 'db' | 'storage'>): RequestHandler<{ id: string }> {
  return async (req, res) => {
    const { workspaceId } = memberOf(res);
    const { id } = req.params;
    const file = toFileName(req.query['what']);
    const by = actorOf(req, res);
    const found = isUuid(id) ? await openExport({ db }, workspaceId, { id, file, by }) : undefined;
    if (!found) throw new AppError('not-found', `No export that is ready has that id and a file of ${file}`);
    const day = found.requestedAt.toISOString().slice(0, 10);
    res.set({
      'Content-Type': MEDIA_TYPES[found.format],
      'Content-Disposition': `attachment; filename="${file}-${day}.${found.format}"`,
      'X-Content-Type-Options': 'nosniff',
    });
    await pipeline(Readable.from(readExport({ db, storage }, workspaceId, { ...found, file, by })), res);
  };
}

function toFileName(given: unknown): exports.FileName {
  if (given === undefined || given === 'items') return 'items';
  if (given === 'transcripts') return 'transcripts';
  throw new AppError('invalid', 'what must be items or transcripts');
}
