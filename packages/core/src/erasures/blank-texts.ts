import { embeddings, erasedWords, glossary, withWorkspace } from '@feedback/db';
import { openGlossary, searchCode } from '@feedback/intelligence';
import { partRead } from '../understanding/part-read.ts';
import { type Step } from './erase-step.ts';
import { phrasesOf } from './find-person.ts';
import { findTexts } from './find-texts.ts';

/**
 * Where others wrote the person's address or full name, blanks take its place; items that had one are compared and found without it.
 * After the last item everything else that people wrote follows.
 */
export const blankTexts: Step = async ({ db, readTexts, encoder }, { workspaceId, subject }) => {
  const phrases = phrasesOf(subject);
  if (phrases.length === 0) return async () => ({ subject: { step: 'exports' } });
  const { changed, afterId } = await findTexts(db, workspaceId, { phrases, afterId: subject.afterId });
  const entries = await withWorkspace(db, workspaceId, (tx) => glossary.list(tx, workspaceId));
  const { read: readAs } = openGlossary(entries);
  const answers = await readTexts(
    'index',
    changed.map(({ to }) => [readAs(to), workspaceId]),
  );
  const { read } = partRead(changed, answers);
  return async (tx) => {
    for (const text of changed) await erasedWords.setText(tx, workspaceId, text);
    const made = read.map(({ item, value }) => ({
      feedbackId: item.id,
      ...value,
      code: searchCode(value.vector),
    }));
    await embeddings.replace(tx, workspaceId, encoder, made);
    if (afterId !== null) return { subject: { afterId }, went: { blanked_texts: changed.length } };
    let rows = 0;
    for (const phrase of phrases) {
      rows += await erasedWords.blankEverywhere(tx, workspaceId, phrase);
      rows += await erasedWords.blankTitles(tx, workspaceId, phrase);
    }
    return { subject: { step: 'exports', afterId: null }, went: { blanked_texts: changed.length + rows } };
  };
};
