import { erasedWords, withWorkspace } from '@feedback/db';
import { type Step } from './erase-step.ts';
import { phrasesOf } from './find-person.ts';

/** The most rankings in one step. */
const MOST = 20;

/** Takes the person out of stored rankings. Their figures stay: they name no person. */
export const forgetInRankings: Step = async ({ db }, { workspaceId, subject }) => {
  const { keys, accounts, words, titles = [], afterId } = subject;
  const phrases = phrasesOf(subject);
  const ids = await withWorkspace(db, workspaceId, (tx) =>
    erasedWords.nextRankings(tx, workspaceId, { afterId, limit: MOST }),
  );
  return async (tx) => {
    await erasedWords.forgetInRankings(tx, workspaceId, ids, { keys, accounts, words, titles, phrases });
    return { subject: { afterId: ids.length === MOST ? (ids.at(-1) ?? null) : null } };
  };
};
