import { createSecretKey } from 'node:crypto';
import { feedbackAcceptor, type FeedbackInput, NO_MODELS, understandFeedback } from '@feedback/core';
import { newId, withWorkspace } from '@feedback/db';
import { readHere, sharedReader } from '@feedback/test-support';
import { type Harness, type Member } from './harness.ts';

/** A customer's text; `about` is the title of the priority that it belongs to. */
export type Told = Partial<FeedbackInput> & { text: string; about?: string; daysAgo?: number };

/** Accepts and processes customers' texts, as the ingest API and the worker do; returns the items' ids. */
export async function tell(t: Harness, { workspaceId, personId }: Member, told: Told[]): Promise<string[]> {
  const dedupSecret = createSecretKey(Buffer.alloc(32, 1));
  const acceptor = feedbackAcceptor({ db: t.db, now: () => new Date() });
  const outcomes = await acceptor.acceptAll(
    { workspaceId, memberId: personId, dedupSecret },
    told.map(toInput),
  );
  const ids = outcomes.map(({ id }) => id);
  for (const [n, { daysAgo = 0 }] of told.entries()) {
    await t.rows(workspaceId, `update feedback set said_at = now() - $2 * interval '1 day' where id = $1`, [
      ids[n],
      daysAgo,
    ]);
  }
  const effect = await understandFeedback(
    { db: t.db, readTexts: readHere(sharedReader()), models: NO_MODELS },
    { workspaceId, feedbackIds: ids },
  );
  await withWorkspace(t.db, workspaceId, effect);

  const priorities = new Map<string, string>();
  for (const [n, { about }] of told.entries()) {
    if (about === undefined) continue;
    let priorityId = priorities.get(about);
    if (priorityId === undefined) {
      priorities.set(about, (priorityId = newId()));
      await t.rows(workspaceId, 'insert into priority (workspace_id, id, title) values ($1, $2, $3)', [
        workspaceId,
        priorityId,
        about,
      ]);
    }
    await t.rows(
      workspaceId,
      'insert into assignment (workspace_id, feedback_id, priority_id, probability) values ($1, $2, $3, 0.8) on conflict do nothing',
      [workspaceId, ids[n], priorityId],
    );
  }
  return ids;
}

function toInput(told: Told): FeedbackInput {
  const input = { source: 'test', ...told };
  delete input.about;
  delete input.daysAgo;
  return input;
}
