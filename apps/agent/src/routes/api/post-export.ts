import { NewExport, validator } from '@feedback/contract';
import { requestExport } from '@feedback/core';
import { type RequestHandler } from 'express';
import { type Deps } from '../../deps.ts';
import { actorOf } from '../../sessions/actor-of.ts';
import { memberOf } from '../../sessions/require-session.ts';
import { checkedBody } from './checked-body.ts';
import { toExport } from './export-result.ts';

const check = validator(NewExport);

/** POST /api/exports: has the worker write the workspace's feedback into files. */
export function postExport({ db }: Pick<Deps, 'db'>): RequestHandler<{ id: string }> {
  return async (req, res) => {
    const { workspaceId } = memberOf(res);
    const { what, format } = checkedBody(check, req);
    const made = await requestExport({ db }, workspaceId, { what, format, by: actorOf(req, res) });
    res.status(202).json(toExport(made));
  };
}
