import {
  audit,
  clusters,
  erasures,
  hookDeliveries,
  type Tx,
  tasks,
  withWorkspace,
  workspaces,
} from '@feedback/db';
import { type Effect, type Work } from '../ledger/consume-task.ts';
import { blankTexts } from './blank-texts.ts';
import { eraseCustomers } from './erase-customers.ts';
import { eraseExports } from './erase-exports.ts';
import { eraseItems } from './erase-items.ts';
import { eraseMentions } from './erase-mentions.ts';
import { type EraseDeps, type Step } from './erase-step.ts';
import { eraseTranscripts } from './erase-transcripts.ts';
import { findWhenStored } from './find-when-stored.ts';
import { forgetInRankings } from './forget-in-rankings.ts';
import { retitle } from './retitle.ts';

const STEPS: Record<erasures.Subject['step'], Step> = {
  find: findWhenStored,
  transcripts: eraseTranscripts,
  items: eraseItems,
  mentions: eraseMentions,
  customers: eraseCustomers,
  texts: blankTexts,
  exports: eraseExports,
  titles: retitle,
  rankings: forgetInRankings,
};

/** One step of a workspace's oldest open erasure, and a request for the next. After the last step only the receipt is left. */
export async function erasePerson(deps: EraseDeps, { workspaceId }: Work<'erasure'>): Promise<Effect> {
  const { open, secret } = await withWorkspace(deps.db, workspaceId, async (tx) => ({
    open: await erasures.oldestOpen(tx, workspaceId),
    secret: await workspaces.dedupSecret(tx, workspaceId),
  }));
  if (!open) return async () => {};
  const { subject, now } = open;
  const write = await STEPS[subject.step](deps, { workspaceId, secret, subject, now });
  return async (tx) => {
    const { subject: changed, went = {}, againMs = 0 } = await write(tx);
    const next = { id: open.id, subject: { ...subject, ...changed }, went: sum(open.went, went) };
    await tasks.requestRun(tx, workspaceId, 'erasure', { afterMs: againMs });
    if (next.subject.step === 'rankings' && subject.step === 'rankings' && next.subject.afterId === null)
      return finish(tx, workspaceId, next);
    await erasures.save(tx, workspaceId, next);
  };
}

async function finish(
  tx: Tx,
  workspaceId: string,
  { id, went }: Pick<erasures.Open, 'id' | 'went'>,
): Promise<void> {
  await clusters.recount(tx, workspaceId);
  // Titles are made again by now.
  await hookDeliveries.forgetAnswers(tx, workspaceId);
  await erasures.finish(tx, workspaceId, { id, went });
  await audit.add(tx, workspaceId, {
    action: 'erasure-done',
    by: 'service',
    subject: { kind: 'erasure', id },
    detail: went,
  });
}

function sum(before: erasures.Went, more: erasures.Went): erasures.Went {
  const total = { ...before };
  for (const kind of erasures.WENT) if (more[kind]) total[kind] = (total[kind] ?? 0) + more[kind];
  return total;
}
