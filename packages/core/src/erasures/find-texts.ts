import { type Db, erasedWords, withWorkspace } from '@feedback/db';
import { blankPhrases } from './blank-phrases.ts';

/** How many items one statement reads, how many statements one step may run, and the most texts that it changes. */
const PAGE = 1_000;
const PAGES = 10;
const MOST = 200;

export type ChangedText = { id: string; from: string; to: string };

/** The next texts with one of the phrases, and what is left of them; `afterId` is where the next step goes on, null at the end. */
export async function findTexts(
  db: Db,
  workspaceId: string,
  { phrases, afterId: from }: { phrases: string[]; afterId: string | null },
): Promise<{ changed: ChangedText[]; afterId: string | null }> {
  const changed: ChangedText[] = [];
  let afterId = from;
  for (let page = 0; page < PAGES; page += 1) {
    const after = afterId;
    const items = await withWorkspace(db, workspaceId, (tx) =>
      erasedWords.itemsWith(tx, workspaceId, { phrases, afterId: after, limit: PAGE }),
    );
    for (const { id, text } of items) {
      if (text === null) continue;
      const to = blankPhrases(text, phrases);
      if (to !== text) changed.push({ id, from: text, to });
      if (changed.length === MOST) return { changed, afterId: id };
    }
    afterId = items.at(-1)?.id ?? null;
    if (items.length < PAGE) return { changed, afterId: null };
  }
  return { changed, afterId };
}
