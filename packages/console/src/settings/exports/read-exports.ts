import { exports, withWorkspace } from '@feedback/db';
import { type ConsoleDeps } from '../../deps.ts';
import { withQuery } from '../../parts/pager.tsx';
import { type Visit } from '../../visit.ts';

const PAGE = 20;

export type ExportsShown = {
  exports: exports.Export[];
  pages: { first: string | null; next: string | null };
};

export async function readExports(
  { db }: Pick<ConsoleDeps, 'db'>,
  { workspace: { id }, home }: Visit,
  before?: string,
): Promise<ExportsShown> {
  const found = await withWorkspace(db, id, (tx) => exports.list(tx, id, { before, limit: PAGE + 1 }));
  const shown = found.slice(0, PAGE);
  const here = `${home}/settings/exports`;
  const next = found.length > PAGE ? withQuery(here, { before: shown.at(-1)?.id }) : null;
  return { exports: shown, pages: { first: before === undefined ? null : here, next } };
}
