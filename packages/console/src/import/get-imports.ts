import { importActs } from '@feedback/core';
import { type Request, type RequestHandler, type Response } from 'express';
import { callerOf } from '../act-form.ts';
import { type ConsoleDeps } from '../deps.ts';
import { type FieldProblems } from '../form-shown.ts';
import { takeSaid } from '../said.ts';
import { sendPage } from '../send-page.ts';
import { visitOf } from '../visit.ts';
import { importsPage } from './imports-page.tsx';

/** What was typed into the forms and refused. */
export type Refused = { typed: Record<string, string>; problems: FieldProblems };

/** GET /import: the ways to bring feedback in, and the imports so far. */
export function getImports(deps: ConsoleDeps): RequestHandler {
  return (req, res) => showImports(deps, req, res);
}

/** Shows the page, with the fields of a refused form as they were typed. */
export async function showImports(
  deps: Pick<ConsoleDeps, 'db'>,
  req: Request,
  res: Response,
  refused: Refused = { typed: {}, problems: {} },
): Promise<void> {
  const found = await importActs.listImports.perform(deps, callerOf(req, res), {});
  sendPage(res, importsPage({ visit: visitOf(res), said: takeSaid(req, res), found, ...refused }));
}
