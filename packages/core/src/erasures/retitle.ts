import { clusters, erasedWords, glossary, withWorkspace } from '@feedback/db';
import { openGlossary } from '@feedback/intelligence';
import { defined } from '@feedback/runtime';
import { uniqueTitles } from '../understanding/unique-titles.ts';
import { type Step } from './erase-step.ts';
import { findUnsaid } from './find-unsaid.ts';

/** The title of a priority that has no words left. */
const NO_WORDS = 'Erased feedback';
/** Only this many characters of a text are read for its title. */
const TITLE_READS = 1_000;

/**
 * Titles that contain words which only the person used, or are a phrase that only the person said, are made again from what is left. A
 * title that a member gave stays.
 */
export const retitle: Step = async ({ db, engine }, { workspaceId, subject }) => {
  const { words, titles: phrases, afterId } = await findUnsaid(db, workspaceId, subject);
  if (afterId !== null) return async () => ({ subject: { words, titles: phrases, afterId } });
  const { titled, entries } = await withWorkspace(db, workspaceId, async (tx) => ({
    titled: await erasedWords.titled(tx, workspaceId, { words, titles: phrases }),
    entries: await glossary.list(tx, workspaceId),
  }));
  const { spell } = openGlossary(entries);
  const worded = titled.flatMap(({ id, text }) => (text === null ? [] : [{ id, text }]));
  const names = await engine.nameItems(worded.map(({ text }) => spell(text.slice(0, TITLE_READS))));
  const nameOf = new Map(worded.map(({ id }, at) => [id, defined(names[at], 'title of an item')]));
  return async (tx) => {
    const ids = titled.map(({ id }) => id);
    const unique = uniqueTitles(await clusters.takenTitles(tx, workspaceId, ids));
    const titles = ids.map((id) => ({ id, title: unique(nameOf.get(id) ?? NO_WORDS) }));
    await clusters.retitle(tx, workspaceId, titles);
    const others = await erasedWords.retitle(tx, workspaceId, { words, titles: phrases });
    return {
      subject: { step: 'rankings', afterId: null, words, titles: phrases },
      went: { titles: titles.length + others },
    };
  };
};
