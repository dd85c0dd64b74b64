import { erasures, withWorkspace } from '@feedback/db';
import { type ConsoleDeps } from '../../deps.ts';
import { withQuery } from '../../parts/pager.tsx';
import { type Visit } from '../../visit.ts';

const PAGE = 20;

export type ErasuresShown = {
  receipts: erasures.Receipt[];
  pages: { first: string | null; next: string | null };
};

export async function readErasures(
  { db }: Pick<ConsoleDeps, 'db'>,
  { workspace: { id }, home }: Visit,
  before?: string,
): Promise<ErasuresShown> {
  const found = await withWorkspace(db, id, (tx) => erasures.list(tx, id, { before, limit: PAGE + 1 }));
  const receipts = found.slice(0, PAGE);
  const here = `${home}/settings/erasures`;
  const next = found.length > PAGE ? withQuery(here, { before: receipts.at(-1)?.id }) : null;
  return { receipts, pages: { first: before === undefined ? null : here, next } };
}
