import { type Db, erasedWords, type erasures, withWorkspace } from '@feedback/db';
import { runOf, toWords } from './erase-items.ts';

/** How many items one statement reads, and how many statements one step may run. */
const PAGE = 1_000;
const PAGES = 10;

/**
 * Words that no item has any more, and titles whose words none has in a row; `afterId` is where the next step goes on, null at the end.
 * Each item is read once, whatever the number of words and titles.
 */
export async function findUnsaid(
  db: Db,
  workspaceId: string,
  subject: erasures.Subject,
): Promise<{ words: string[]; titles: string[]; afterId: string | null }> {
  let { afterId } = subject;
  const words = new Set(subject.words);
  // Later steps have only what was not found yet.
  if (afterId === null) for (const word of subject.names.flatMap(toWords)) words.add(word);
  const runs = new Map((subject.titles ?? []).map((title) => [title, runOf(title)]));
  const left = (at: string | null) => ({ words: [...words], titles: [...runs.keys()], afterId: at });
  for (let page = 0; page < PAGES && words.size + runs.size > 0; page += 1) {
    const from = afterId;
    const items = await withWorkspace(db, workspaceId, (tx) =>
      erasedWords.nextTexts(tx, workspaceId, { afterId: from, limit: PAGE }),
    );
    for (const { text } of items) removeSaid(text, { words, runs });
    afterId = items.at(-1)?.id ?? null;
    if (items.length < PAGE) return left(null);
  }
  return left(words.size + runs.size > 0 ? afterId : null);
}

function removeSaid(text: string, { words, runs }: { words: Set<string>; runs: Map<string, string> }): void {
  for (const word of toWords(text)) words.delete(word);
  const said = runOf(text);
  for (const [title, run] of runs) if (said.includes(run)) runs.delete(title);
}
