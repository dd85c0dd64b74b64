import { glossarySuggestions, type Tx } from '@feedback/db';
import { findSynonyms, loadCommonLanguage } from '@feedback/intelligence';

/** Loaded at the first correction. */
let common: ((word: string) => boolean) | undefined;

/** A clear correction weighs as much as two others. */
const WEIGHTS = { clear: 2, one: 1 };

/** Notes the words that distinguish texts which a member has just put together: they may be synonyms of one name. */
export async function noteSynonyms(
  tx: Tx,
  workspaceId: string,
  { one, other }: { one: string[]; other: string[] },
): Promise<void> {
  const found = findSynonyms(one, other, (common ??= loadCommonLanguage()));
  if (!found) return;
  const weight = found.isClear ? WEIGHTS.clear : WEIGHTS.one;
  await glossarySuggestions.note(tx, workspaceId, { one: found.one, other: found.other, weight });
}
