import { lookFirst, readSpec, type SpecState } from '@feedback/core';
import { AppError } from '@feedback/runtime';
import { type RequestHandler } from 'express';
import { type ConsoleDeps } from '../deps.ts';
import { sendPage } from '../send-page.ts';
import { visitOf } from '../visit.ts';
import { specPage } from './spec-page.tsx';

/**
 * GET /priorities/{id}/spec: the newest spec; one that is still to be written is requested, and the page says so until it is
 * there. `version` asks for an earlier one; `refresh` writes the next one from current data, and looks at the repositories first.
 */
export function getSpec({ db }: Pick<ConsoleDeps, 'db'>): RequestHandler<{ id: string }> {
  return async (req, res) => {
    const visit = visitOf(res);
    const version = Number(req.query['version']);
    const refresh = req.query['refresh'] === '1';
    if (refresh && req.query['version'] === undefined) await lookFirst({ db }, visit.workspace.id);
    const state: SpecState | undefined = await readSpec({ db }, visit.workspace.id, {
      priorityId: req.params.id,
      refresh,
      isRequested: req.query['requested'] === '1',
      ...(Number.isSafeInteger(version) && version > 0 && version < 1_000_000 && { version }),
    });
    if (!state || state.outcome === 'no-version')
      throw new AppError('not-found', 'There is no such spec in this workspace.');
    sendPage(res, specPage({ visit, state }));
  };
}
