import {
  createWorkspace,
  type FeedbackInput,
  feedbackAcceptor,
  loadTextReader,
  readOnThisThread,
  engineOnThisThread,
  NO_MODELS,
} from '@feedback/core';
import { newId, openDb, openRelayPool } from '@feedback/db';
import { ENCODER_ID } from '@feedback/intelligence';
import { createLogger } from '@feedback/runtime';
import { type DemoItem, readItems } from '../demo/demo-items.ts';
import { describeItem } from './describe-item.ts';
import { readBefore, readItem } from './read-item.ts';
import { openJobs } from './run-jobs.ts';

const DEMO = 'examples/feedback.jsonl';
/** The yearly amounts of the legacy revenue bands, which the demo does not use. */
const REVENUE_BANDS = { enterprise: 50_000, paid: 1_000, free: 0 };

/** A workspace with the demo's feedback, understood and ranked, into which items fall one by one. Its database has no other. */
export async function openTrace(databaseUrl: string): Promise<{
  /** Sends an item, runs the jobs to which it leads, and describes what they made of it. */
  one: (text: string) => Promise<string>;
  close: () => Promise<void>;
}> {
  const onError = () => {};
  const db = openDb({ url: databaseUrl, connections: 4, onError });
  const relayPool = openRelayPool({ url: databaseUrl, connections: 2, onError });
  const log = createLogger('trace', 'error');
  const now = () => new Date();
  const reader = loadTextReader();
  const jobs = openJobs(relayPool, {
    db,
    log,
    now,
    readTexts: readOnThisThread(reader),
    engine: engineOnThisThread(newId),
    encoder: ENCODER_ID,
    models: NO_MODELS,
    revenueBands: REVENUE_BANDS,
    pauseMs: 0,
  });
  const owner = { email: 'owner@trace.test', name: 'Trace', passwordHash: null };
  const made = await createWorkspace({ db }, { name: 'Demo', owner });
  const writer = { ...made, memberId: made.personId };
  const { workspaceId } = writer;
  const acceptor = feedbackAcceptor({ db, now });
  await acceptor.acceptAll(writer, readItems(DEMO, now()).map(toInput));
  await jobs.run();

  return {
    one: async (text) => {
      const before = await readBefore(db, workspaceId);
      const { id, outcome } = await acceptor.acceptOne(writer, { text, source: 'trace' });
      const ran = await jobs.run();
      const item = await readItem({ db, now, reader }, workspaceId, { id, text, before });
      return describeItem({ ...item, outcome, ran, before });
    },
    close: async () => {
      await db.close();
      await relayPool.end();
    },
  };
}

/** The fields that a line of the demo has. */
function toInput(item: DemoItem): FeedbackInput {
  const textOf = (name: string) => {
    const value = item[name];
    return typeof value === 'string' ? value : undefined;
  };
  const [saidAt, revenue] = [textOf('submitted_at'), item['revenue_band']];
  return {
    text: textOf('text') ?? '',
    source: textOf('source') ?? 'api',
    externalId: textOf('external_id'),
    customerName: textOf('customer_name'),
    customerEmail: textOf('customer_email'),
    companyName: textOf('company_name'),
    saidAt: saidAt === undefined ? undefined : new Date(saidAt),
    revenue: typeof revenue === 'number' || typeof revenue === 'string' ? revenue : undefined,
  };
}
