import {
  clusterFeedback,
  createWorkspace,
  deduplicateFeedback,
  divideFeedback,
  engineOnThisThread,
  type FeedbackInput,
  feedbackAcceptor,
  loadTextReader,
  type Models,
  NO_MODELS,
  rankPriorities,
  readFeedbackAgain,
  readOnThisThread,
  understandFeedback,
} from '@feedback/core';
import { type Db, withWorkspace } from '@feedback/db';
import { ENCODER_ID } from '@feedback/intelligence';

/** An item as POST /feedback takes it. */
export type SentItem = {
  external_id: string;
  text: string;
  project_id?: string;
  customer_name?: string;
  customer_email?: string;
  company_name?: string;
  revenue_band?: number;
  source?: string;
  submitted_at?: string;
};

export const REVENUE_BANDS = { enterprise: 50_000, paid: 1_000, free: 0 };

/** The most items that a model reads in one run of its job. */
const MOST_READ_AGAIN = 100;

/**
 * Creates a workspace with these items, accepted, understood, clustered and ranked by the code of the ingest API and the worker, and
 * read by a model of `models` as well, where there is one; returns the ids of the workspace and of its owner, and a map from each item's id in the database to its own id.
 */
export async function fillWorkspace(
  db: Db,
  {
    items,
    now,
    name = 'Quality',
    models = NO_MODELS,
  }: { items: SentItem[]; now: Date; name?: string; models?: Models },
): Promise<{ workspaceId: string; personId: string; externalIds: Map<string, string> }> {
  const owner = { email: `${crypto.randomUUID()}@people.test`, name: 'Quality', passwordHash: 'none' };
  const made = await createWorkspace({ db }, { name, owner });
  const { workspaceId, personId } = made;
  const clock = () => now;
  const acceptor = feedbackAcceptor({ db, now: clock });
  const outcomes = await acceptor.acceptAll({ ...made, memberId: made.personId }, items.map(toInput));
  const externalIds = new Map(outcomes.map(({ id }, n) => [id, items[n]?.external_id ?? '']));
  const readTexts = readOnThisThread(loadTextReader());

  const cluster = () =>
    clusterFeedback({ db, now: clock, engine, encoder: ENCODER_ID, models }, { workspaceId });
  const feedbackIds = [...externalIds.keys()];
  const again = { db, readTexts, encoder: ENCODER_ID, models, log: console };
  const readings = Array.from(
    { length: Math.ceil(items.length / MOST_READ_AGAIN) },
    (_, n) => () =>
      readFeedbackAgain(again, {
        workspaceId,
        feedbackIds: feedbackIds.slice(n * MOST_READ_AGAIN, (n + 1) * MOST_READ_AGAIN),
      }),
  );
  const effects = [
    () => deduplicateFeedback({ db, readTexts }, { workspaceId, feedbackIds }),
    () => understandFeedback({ db, readTexts, models }, { workspaceId, feedbackIds }),
    cluster,
    ...(models === NO_MODELS ? [] : readings),
    cluster,
    cluster,
    cluster,
    () => divideFeedback({ db, readTexts, engine, encoder: ENCODER_ID }, { workspaceId }),
    cluster,
    () => rankPriorities({ db, now: clock, revenueBands: REVENUE_BANDS, pauseMs: 0 }, { workspaceId }),
  ];
  for (const work of effects) {
    const effect = await work();
    await withWorkspace(db, workspaceId, effect);
  }
  return { workspaceId, personId, externalIds };
}

function toInput(item: SentItem): FeedbackInput {
  return {
    text: item.text,
    source: item.source ?? 'api',
    externalId: item.external_id,
    customerName: item.customer_name,
    customerEmail: item.customer_email,
    companyName: item.company_name,
    revenue: item.revenue_band,
    projectId: item.project_id,
    ...(item.submitted_at !== undefined && { saidAt: new Date(item.submitted_at) }),
  };
}

let ids = 0;
/** Ids in order of making. */
function newId(): string {
  return `01900000-0000-7000-8000-${(++ids).toString(16).padStart(12, '0')}`;
}

const engine = engineOnThisThread(newId);
