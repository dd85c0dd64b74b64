import { corrections, erasedItems, erasedWords, tasks, withWorkspace, workspaces } from '@feedback/db';
import { wordsOf } from '@feedback/intelligence';
import { type Step } from './erase-step.ts';
import { responsesOf } from './responses-of.ts';

/** The most items in one step. */
const MOST = 100;

/**
 * The next items of the person: the words of those that another customer said too become that customer's, the others are erased.
 * Pictures are removed from storage before the rows that name them.
 */
export const eraseItems: Step = async ({ db, storage }, { workspaceId, secret, subject }) => {
  const { keys, externalKeys = [] } = subject;
  const { items, titles } = await withWorkspace(db, workspaceId, async (tx) => ({
    items: await erasedItems.next(tx, workspaceId, { keys, externalKeys, limit: MOST }),
    titles: await erasedWords.titles(tx, workspaceId),
  }));
  if (items.length === 0) return async () => ({ subject: { step: 'mentions' } });
  for (const { objectKey } of items) if (objectKey !== null) await storage.remove(objectKey);
  const titled = new Set(titles.flatMap(toWords));
  const words = items.flatMap(({ text }) => toWords(text).filter((word) => titled.has(word)));
  const texts = items.map(({ text }) => runOf(text));
  const said = titles.filter(
    (title) => runOf(title) !== ' ' && texts.some((text) => text.includes(runOf(title))),
  );

  return async (tx) => {
    // Corrections lock the clusters before the workspace, too.
    await corrections.begin(tx, workspaceId);
    await workspaces.lock(tx, workspaceId);
    const ids = await erasedItems.lock(tx, workspaceId, {
      ids: items.map(({ id }) => id),
      keys,
      externalKeys,
    });
    const answers = await responsesOf(tx, workspaceId, { secret, ids, keys });
    const responses = await erasedItems.removeResponses(tx, workspaceId, answers);
    const pictures = await erasedItems.removePictures(tx, workspaceId, ids);
    const kept = new Set(await erasedItems.handOver(tx, workspaceId, { ids, keys }));
    const rest = ids.filter((id) => !kept.has(id));
    const promoted = await erasedItems.promoteRepeats(tx, workspaceId, { ids: rest, keys });
    await erasedItems.erase(tx, workspaceId, rest);
    // Examples may be loaded again, and what others said too is none from now on.
    if (externalKeys.length > 0) await erasedItems.forgetExternalIds(tx, workspaceId, ids);
    if (promoted.length > 0)
      await tasks.add(tx, workspaceId, { kind: 'deduplication', feedbackIds: promoted });
    await tasks.requestRun(tx, workspaceId, 'ranking');
    return {
      subject: {
        words: [...new Set([...subject.words, ...words])],
        titles: [...new Set([...(subject.titles ?? []), ...said])],
      },
      went: { items: rest.length, kept_items: kept.size, responses, pictures },
    };
  };
};

/** The words of a text in a row, with a space on each side: of two such rows one may contain the other. */
export function runOf(text: string): string {
  return ` ${toWords(text).join(' ')} `;
}

export function toWords(text: string): string[] {
  return wordsOf(text.toLowerCase(), 'unmarked');
}
