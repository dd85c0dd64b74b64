import { type ReadPriority, readPriorities } from '@feedback/core';
import { events, isUuid, items, withWorkspace, workspaces } from '@feedback/db';
import { AppError } from '@feedback/runtime';
import { type RequestHandler } from 'express';
import { type ConsoleDeps } from '../deps.ts';
import { takeSaid } from '../said.ts';
import { sendPage } from '../send-page.ts';
import { visitOf } from '../visit.ts';
import { itemPage } from './item-page.tsx';
import { titlesOf } from './titles-of.ts';

/** The most others that said the same and are named, and the most priorities to choose from. */
const [REPEATS, CHOICES] = [50, 40];

/** GET /activity/{id}: one item, with all that is known of it and what became of it. `?into=` looks for a priority to move it to. */
export function getItem(deps: ConsoleDeps): RequestHandler<{ id: string }> {
  return async (req, res) => {
    const visit = visitOf(res);
    const { id: workspaceId } = visit.workspace;
    const { id } = req.params;
    const read = isUuid(id)
      ? await withWorkspace(deps.db, workspaceId, async (tx) => {
          const item = await items.find(tx, workspaceId, { id, bands: deps.revenueBands });
          if (!item) return undefined;
          const story = await events.ofItem(tx, workspaceId, id);
          return {
            item,
            story,
            titles: await titlesOf(tx, workspaceId, story),
            parts: await items.parts(tx, workspaceId, id),
            repeats: await items.repeats(tx, workspaceId, { id, limit: REPEATS }),
            currency: (await workspaces.rankingSettings(tx, workspaceId)).currency,
          };
        })
      : undefined;
    if (!read)
      throw new AppError(
        'not-found',
        'There is no such feedback in this workspace. It may have been erased.',
      );
    const { into } = req.query;
    const looked = typeof into === 'string' ? into.replaceAll('\0', '').trim().slice(0, 200) : undefined;
    const choices = await choose(deps, workspaceId, looked);
    sendPage(res, itemPage({ visit, said: takeSaid(req, res), ...read, choices, looked }));
  };
}

/** Priorities to move an item to: the first of the ranking, or those whose title fits. */
async function choose(
  deps: ConsoleDeps,
  workspaceId: string,
  looked: string | undefined,
): Promise<Pick<ReadPriority, 'id' | 'title'>[]> {
  const read = await readPriorities(deps, workspaceId, {
    filter: {},
    ...(looked !== undefined && looked !== '' && { query: looked }),
    order: 'score',
    limit: CHOICES,
  });
  return read.outcome === 'read' ? read.priorities : [];
}
