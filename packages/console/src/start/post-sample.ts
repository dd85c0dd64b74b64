import { readFile } from 'node:fs/promises';
import { importSample } from '@feedback/core';
import { firstSteps, withWorkspace } from '@feedback/db';
import { AppError } from '@feedback/runtime';
import { type RequestHandler } from 'express';
import { type ConsoleDeps } from '../deps.ts';
import { say } from '../said.ts';
import { visitOf } from '../visit.ts';

/** POST /start/sample: fills a workspace that has no feedback yet with examples. */
export function postSample(deps: ConsoleDeps): RequestHandler {
  return async (_req, res) => {
    const { workspace, personId, home } = visitOf(res);
    const { sampleFile } = deps.config;
    if (sampleFile === undefined) throw new AppError('not-found', 'There are no examples in production.');
    const { hasFeedback } = await withWorkspace(deps.db, workspace.id, (tx) =>
      firstSteps.find(tx, workspace.id),
    );
    if (hasFeedback) {
      say(res, {
        text: 'This workspace has feedback already, so the examples were not added.',
        isProblem: true,
      });
      res.redirect(303, `${home}/start`);
      return;
    }
    const lines = await readFile(sampleFile, 'utf8');
    const id = await importSample(deps, workspace.id, { lines, by: { personId } });
    res.redirect(303, `${home}/import/${id}`);
  };
}
