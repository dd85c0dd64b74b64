import { type Db, type rankings, search, type SearchFilter, withWorkspace } from '@feedback/db';
import {
  type Encoder,
  fittingPassage,
  type Period,
  readQuestion,
  similarity,
  thoseAbout,
  wordsOf,
} from '@feedback/intelligence';
import { type Clock, defined } from '@feedback/runtime';
import { answerFromRanking } from './answer-from-ranking.ts';
import { type Answer, composeAnswer, type Theme } from './compose-answer.ts';
import { searchFeedback } from './search-feedback.ts';

export type AskDeps = { db: Db; now: Clock; encoder: Encoder; revenueBands: rankings.RevenueBands };

export type QuestionAsked = {
  question: string;
  filter: SearchFilter;
  /** The most items that are cited. */
  limit: number;
  signal?: AbortSignal;
  progress?: (done: number, total: number, message: string) => void;
};

const STEPS = 3;

/**
 * Answers a question from customers' feedback (§4.5) with verbatim, numbered passages and counted figures. Nothing is
 * generated: without a relevant item there is no answer.
 */
export async function askFeedback(
  deps: AskDeps,
  workspaceId: string,
  { question, filter: given, limit, signal, progress = () => {} }: QuestionAsked,
): Promise<Answer> {
  const { db, encoder } = deps;
  const { about, asked, period, general } = readQuestion(question, deps.now());
  const filter = within(given, period);
  progress(0, STEPS, 'Searching for feedback that matches the question');
  if (general)
    return answerFromRanking(deps, workspaceId, { asked, general, filter, limit, ...(signal && { signal }) });
  const { found, isCut } = await searchFeedback(deps, workspaceId, {
    about,
    filter,
    ...(signal && { signal }),
  });
  const matched = thoseAbout(found);
  progress(1, STEPS, `Counting ${matched.length} items`);
  signal?.throwIfAborted();

  return withWorkspace(db, workspaceId, async (tx) => {
    const ids = matched.map(({ id }) => id);
    const items = await search.items(tx, workspaceId, ids);
    const counts = await search.counts(tx, workspaceId, {
      ids: items.map(({ id }) => id),
      bands: deps.revenueBands,
      now: deps.now(),
    });
    const themes = toThemes(items);
    const priorities = await search.relatedPriorities(
      tx,
      workspaceId,
      themes.map(({ priorityId }) => priorityId),
    );
    progress(2, STEPS, 'Choosing what to quote');
    signal?.throwIfAborted();

    const vector = encoder.embed(about);
    const near = (sentence: string) => similarity(vector, encoder.embed(sentence));
    const fitOf = new Map(matched.map(({ id, relevance }) => [id, relevance]));
    const cited = distinct(items)
      .slice(0, limit)
      .map((item, index) => ({
        n: index + 1,
        item,
        quote: fittingPassage(item.text, about, near),
        relevance: defined(fitOf.get(item.id), 'relevance of an item that matched'),
      }));
    return composeAnswer({
      asked,
      about,
      matched: items.length,
      isAtLeast: isCut && matched.length === found.length,
      counts,
      cited,
      themes: themes.flatMap((theme) => {
        const priority = priorities.find(({ id }) => id === theme.priorityId);
        return priority ? [{ ...theme, priority }] : [];
      }),
    });
  });
}

/** The filter, limited to the period that the question names. */
function within(filter: SearchFilter, { since, until }: Period): SearchFilter {
  const latest = [filter.since, since]
    .filter((time) => time !== undefined)
    .toSorted((a, b) => b.getTime() - a.getTime())[0];
  const earliest = [filter.until, until]
    .filter((time) => time !== undefined)
    .toSorted((a, b) => a.getTime() - b.getTime())[0];
  return { ...filter, ...(latest && { since: latest }), ...(earliest && { until: earliest }) };
}

/** The priorities of the items, the one with the most items first. */
function toThemes(items: search.SearchItem[]): Omit<Theme, 'priority'>[] {
  const sizes = new Map<string, number>();
  for (const { priorityId } of items)
    if (priorityId !== null) sizes.set(priorityId, (sizes.get(priorityId) ?? 0) + 1);
  return [...sizes]
    .map(([priorityId, matched]) => ({ priorityId, matched }))
    .toSorted((a, b) => b.matched - a.matched || (a.priorityId < b.priorityId ? -1 : 1));
}

/** Only the first of several items with the same text is quoted; all of them are counted. */
function distinct(items: search.SearchItem[]): search.SearchItem[] {
  const seen = new Set<string>();
  return items.filter(({ text }) => {
    const plain = wordsOf(text.toLowerCase()).join(' ');
    if (seen.has(plain)) return false;
    seen.add(plain);
    return true;
  });
}
