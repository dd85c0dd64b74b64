import { JOB_KINDS, type JobKind } from '@feedback/contract/jobs';
import { SingleBar } from 'cli-progress';

const PATIENCE_MS = 120_000;

/**
 * The kinds of work that feedback causes until it is ranked. A webhook is none of them: an endpoint that does not answer is tried
 * for days.
 */
const KINDS = causedBy('deduplication', new Set<JobKind>(['webhook']));

/**
 * Waits until no work is open that feedback causes: then all accepted items are ranked. Other work may wait in the ledger for its
 * time: the draft of an import for a day, a repository for its next look.
 * @param ops the address of the worker's metrics; null where none runs
 */
export async function untilUnderstood(ops: string | null): Promise<void> {
  const bar = new SingleBar({
    format: 'Understanding {bar} {open} open',
    barCompleteChar: '█',
    barIncompleteChar: '░',
  });
  let most = 1;
  bar.start(most, 0, { open: '…' });
  for (
    const until = Date.now() + PATIENCE_MS;
    Date.now() < until;
    await new Promise((resolve) => setTimeout(resolve, 200))
  ) {
    const open = await openWork(ops);
    if (open === undefined) continue;
    most = Math.max(most, open);
    bar.setTotal(most);
    bar.update(most - open, { open });
    if (open === 0) {
      bar.stop();
      return;
    }
  }
  bar.stop();
  throw new Error(`The work was not done after ${PATIENCE_MS / 1000} s: see npm run ledger -- list`);
}

function causedBy(first: JobKind, without: ReadonlySet<JobKind>): ReadonlySet<string> {
  const kinds = new Set<JobKind>([first]);
  // A kind that is added while the set is read is read as well.
  for (const kind of kinds)
    for (const next of JOB_KINDS[kind].enqueues) if (!without.has(next)) kinds.add(next);
  return kinds;
}

/** The items that open work stands for, from the worker's metrics. */
async function openWork(ops: string | null): Promise<number | undefined> {
  if (ops === null) throw new Error('The running instance has no worker');
  const metrics = await metricsOf(ops);
  if (metrics === undefined) return undefined; // the worker is restarting
  let open = 0;
  for (const [, labels = '', items] of metrics.matchAll(/^ledger_items\{([^}\n]{1,200})\} (\d{1,12})/gm)) {
    if (!KINDS.has(/kind="([\w-]+)"/.exec(labels)?.[1] ?? '')) continue;
    if (labels.includes('state="dead"') && items !== '0')
      throw new Error('Some work was given up: see npm run ledger -- list');
    if (labels.includes('state="pending"')) open += Number(items);
  }
  return open;
}

async function metricsOf(ops: string): Promise<string | undefined> {
  try {
    const response = await fetch(`${ops}/metrics`);
    return response.ok ? await response.text() : undefined;
  } catch {
    return undefined;
  }
}
