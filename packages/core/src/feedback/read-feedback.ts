import { events, items, withWorkspace, workspaces } from '@feedback/db';
import { type ActDeps } from '../acts/act-deps.ts';
import { type Caller, type Refusal, refused } from '../acts/act.ts';
import { titlesOf } from '../audit/titles-of.ts';

export type FeedbackState = items.ItemState;
export type ListedFeedback = items.ItemListed;
export type FoundFeedback = items.ItemFound;
export type FeedbackPart = items.PartListed;
export type FeedbackRepeat = items.Repeat;

export const NO_FEEDBACK: Refusal = {
  kind: 'not-found',
  detail: 'There is no such feedback in this workspace. It may have been erased',
};

/** A text may be a megabyte long, so a list shows only its beginning. */
const CHARACTERS = 2_000;
/** The most others that said the same and are named. */
const REPEATS = 50;

/** What customers said as it was sent, the newest first. */
export function listFeedback(
  { db }: Pick<ActDeps, 'db'>,
  { workspaceId }: Caller,
  { filter, before, limit }: { filter: items.ItemFilter; before: string | undefined; limit: number },
): Promise<ListedFeedback[]> {
  const page = { ...(before !== undefined && { before }), limit, characters: CHARACTERS };
  return withWorkspace(db, workspaceId, (tx) => items.list(tx, workspaceId, { filter, ...page }));
}

/** The sources of the newest feedback, the most frequent first. */
export function readSources({ db }: Pick<ActDeps, 'db'>, { workspaceId }: Caller): Promise<string[]> {
  return withWorkspace(db, workspaceId, (tx) => items.sources(tx, workspaceId));
}

/** A piece of feedback with its parts, its repeats, and what was done with it. */
export type FeedbackRead = Awaited<ReturnType<typeof readFeedback>>;

/** @throws AppError `not-found` */
export function readFeedback(
  { db, revenueBands: bands }: Pick<ActDeps, 'db' | 'revenueBands'>,
  { workspaceId }: Caller,
  { id }: { id: string },
) {
  return withWorkspace(db, workspaceId, async (tx) => {
    const item = await items.find(tx, workspaceId, { id, bands });
    if (!item) throw refused(NO_FEEDBACK);
    const story = await events.ofItem(tx, workspaceId, id);
    return {
      item,
      story,
      titles: await titlesOf(tx, workspaceId, story),
      parts: await items.parts(tx, workspaceId, id),
      repeats: await items.repeats(tx, workspaceId, { id, limit: REPEATS }),
      currency: (await workspaces.rankingSettings(tx, workspaceId)).currency,
    };
  });
}
