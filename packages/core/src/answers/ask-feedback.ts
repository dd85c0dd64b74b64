import { type Db, type rankings, search, type SearchFilter, type Tx, withWorkspace } from '@feedback/db';
import { type Encoder, fittingPassage, judgeParts, similarity, wordsOf } from '@feedback/intelligence';
import { type Clock } from '@feedback/runtime';
import { afterSilence } from './after-silence.ts';
import { answerFromRanking } from './answer-from-ranking.ts';
import { type Answer, type Citation, composeAnswer, type Theme } from './compose-answer.ts';
import { composeNearest, NOTHING_FOUND, unanswered } from './compose-nearest.ts';
import { isAsked, isSpoken } from './filter-items.ts';
import { type Candidates, findItems } from './find-items.ts';
import { type Found, joinParts } from './join-parts.ts';
import { orderCitations } from './order-citations.ts';
import { type ReadAs, subjectOf, toReadAs } from './read-as.ts';
import { subjectReader } from './subject-reader.ts';
import { understandQuestion, type Understood } from './understand-question.ts';

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
/** How many items of the nearest part are cited. */
const NEAREST = 3;

/**
 * Answers a question from customers' feedback (§4.5) with verbatim, numbered passages and counted figures. Nothing is
 * generated: without an item that bears on what is asked there is no answer, though the nearest part is named.
 */
export async function askFeedback(
  deps: AskDeps,
  workspaceId: string,
  { question, filter, limit, signal, progress = () => {} }: QuestionAsked,
): Promise<Answer> {
  progress(0, STEPS, 'Searching for feedback that matches the question');
  const now = deps.now();
  return withWorkspace(deps.db, workspaceId, async (tx) => {
    const reading = await understandQuestion(tx, workspaceId, { question, now });
    const readAs = toReadAs(reading, deps.revenueBands);
    if (!/\p{L}|\p{N}/u.test(question)) return { ...unanswered(NOTHING_FOUND), readAs };
    if (isOfRanking(reading)) {
      const answer = await answerFromRanking(tx, workspaceId, {
        deps,
        reading,
        filter,
        limit,
        ...(signal && { signal }),
      });
      return { ...answer, readAs };
    }
    const { encoder, revenueBands } = deps;
    const candidates = await findItems(tx, workspaceId, {
      encoder,
      revenueBands,
      reading,
      filter,
      ...(signal && { signal }),
    });
    const found = judge(candidates, reading, deps);
    const whole = found.whole;
    progress(1, STEPS, `Counting ${whole.length} items`);
    signal?.throwIfAborted();
    const answering = { deps, reading, readAs, now };
    if (whole.length === 0) return answerNearest(tx, workspaceId, { ...answering, ...found, limit });
    progress(2, STEPS, 'Choosing what to quote');
    return answerWhole(tx, workspaceId, { ...answering, ...found, limit, isAtLeast: candidates.isCut });
  });
}

/** What a question without a subject asks of the ranking: what comes first, or everything. */
function isOfRanking({ intent, parts, asked }: Understood): boolean {
  if (parts.length > 0 || asked.accounts.length + asked.people.length + asked.sources.length > 0)
    return false;
  if (asked.states || asked.churnRisk || asked.project !== undefined) return false;
  const isNarrowed =
    asked.kinds !== undefined ||
    asked.pays !== undefined ||
    asked.period.since !== undefined ||
    asked.period.until !== undefined;
  return intent === 'next' || intent === 'trend' || !isNarrowed;
}

type Judged = {
  /** What bears on the whole question. */
  whole: Found[];
  /** What bears on its subject, said by anyone at any time. */
  onSubject: Found[];
  /** What those said whom it names, on anything. */
  ofSpeakers: Found[];
};

function judge(
  { items, saidBySpeakers }: Candidates,
  reading: Understood,
  { encoder, revenueBands }: AskDeps,
): Judged {
  const spoken = isSpoken(reading, saidBySpeakers);
  const asked = isAsked(reading, revenueBands);
  const all = items.map((item) => ({ item, relevance: 1, parts: [] }));
  const onSubject =
    reading.parts.length === 0 ? all : joinParts(judgeItems(items, reading, encoder), reading);
  const passing = onSubject.filter(({ item }) => spoken(item) && asked(item));
  return {
    whole: reading.isAgain ? afterSilence(passing) : passing,
    onSubject: reading.parts.length === 0 ? [] : onSubject,
    ofSpeakers: reading.speakers.length === 0 ? [] : all.filter(({ item }) => spoken(item)),
  };
}

function judgeItems(items: Candidates['items'], { parts }: Understood, encoder: Encoder) {
  const reader = subjectReader();
  const read = items.map((item) => ({
    ...item,
    priority: item.priorityId,
    content: reader.readText(item.text),
    item,
  }));
  return judgeParts(parts, read, { reader, encoder }).map((bearing) =>
    bearing.map(({ item: { item }, relevance }) => ({ item, relevance })),
  );
}

type Answering = { deps: AskDeps; reading: Understood; readAs: ReadAs; now: Date; limit: number } & Judged;

async function answerWhole(
  tx: Tx,
  workspaceId: string,
  { deps, reading, readAs, now, limit, whole, isAtLeast }: Answering & { isAtLeast: boolean },
): Promise<Answer> {
  const ids = whole.map(({ item }) => item.id);
  const counts = await search.counts(tx, workspaceId, { ids, bands: deps.revenueBands, now });
  const sizes = toThemes(whole);
  const priorities = await search.relatedPriorities(
    tx,
    workspaceId,
    sizes.map(({ priorityId }) => priorityId),
  );
  const themes: Theme[] = sizes.flatMap((theme) => {
    const priority = priorities.find(({ id }) => id === theme.priorityId);
    return priority ? [{ ...theme, priority }] : [];
  });
  const chosen = orderCitations(distinct(whole), reading).slice(0, limit);
  const cited = await cite(tx, workspaceId, { chosen, subject: subjectOf(reading), encoder: deps.encoder });
  return composeAnswer({ reading, readAs, found: whole, isAtLeast, counts, cited, themes, now });
}

async function answerNearest(
  tx: Tx,
  workspaceId: string,
  { deps, reading, readAs, limit, onSubject, ofSpeakers }: Answering,
): Promise<Answer> {
  const nearest = onSubject.length > 0 ? onSubject : ofSpeakers;
  const chosen = distinct(nearest).slice(0, Math.min(NEAREST, limit));
  const cited = await cite(tx, workspaceId, { chosen, subject: subjectOf(reading), encoder: deps.encoder });
  return composeNearest({ readAs, onSubject: onSubject.length, ofSpeakers: ofSpeakers.length, cited });
}

async function cite(
  tx: Tx,
  workspaceId: string,
  { chosen, subject, encoder }: { chosen: Found[]; subject: string; encoder: Encoder },
): Promise<Citation[]> {
  const items = await search.items(
    tx,
    workspaceId,
    chosen.map(({ item }) => item.id),
  );
  const vector = encoder.embed(subject);
  const near = (sentence: string) => similarity(vector, encoder.embed(sentence));
  const itemOf = new Map(items.map((item) => [item.id, item]));
  return chosen
    .flatMap(({ item: { id }, relevance }) => {
      const item = itemOf.get(id);
      return item ? [{ item, relevance }] : [];
    })
    .map(({ item, relevance }, index) => ({
      n: index + 1,
      item,
      quote: fittingPassage(item.text, subject, near),
      relevance,
    }));
}

/** The priorities of the items, the one with the most items first. */
function toThemes(found: Found[]): Omit<Theme, 'priority'>[] {
  const sizes = new Map<string, number>();
  for (const { item } of found)
    if (item.priorityId !== null) sizes.set(item.priorityId, (sizes.get(item.priorityId) ?? 0) + 1);
  return [...sizes]
    .map(([priorityId, matched]) => ({ priorityId, matched }))
    .toSorted((a, b) => b.matched - a.matched || (a.priorityId < b.priorityId ? -1 : 1));
}

/** Only the first of several items with the same text is quoted; all of them are counted. */
function distinct(found: Found[]): Found[] {
  const seen = new Set<string>();
  return found.filter(({ item: { text } }) => {
    const plain = wordsOf(text.toLowerCase()).join(' ');
    if (seen.has(plain)) return false;
    seen.add(plain);
    return true;
  });
}
