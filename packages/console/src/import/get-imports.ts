import { imports, withWorkspace } from '@feedback/db';
import { type Request, type RequestHandler, type Response } from 'express';
import { type ConsoleDeps } from '../deps.ts';
import { type FieldProblems } from '../form-shown.ts';
import { takeSaid } from '../said.ts';
import { sendPage } from '../send-page.ts';
import { visitOf } from '../visit.ts';
import { importsPage } from './imports-page.tsx';

const SHOWN = 20;

/** What was typed into the forms and refused. */
export type Refused = { typed: Record<string, string>; problems: FieldProblems };

/** GET /import: the ways to bring feedback in, and the imports so far. */
export function getImports(deps: ConsoleDeps): RequestHandler {
  return (req, res) => showImports(deps, req, res);
}

/** Shows the page, with the fields of a refused form as they were typed. */
export async function showImports(
  { db }: Pick<ConsoleDeps, 'db'>,
  req: Request,
  res: Response,
  refused: Refused = { typed: {}, problems: {} },
): Promise<void> {
  const visit = visitOf(res);
  const { id: workspaceId } = visit.workspace;
  const found = await withWorkspace(db, workspaceId, (tx) => imports.list(tx, workspaceId, { limit: SHOWN }));
  sendPage(res, importsPage({ visit, said: takeSaid(req, res), found, ...refused }));
}
