import { type QuestionReading } from '@feedback/contract';
import {
  findPlaces,
  glossary,
  type MentionFilter,
  search,
  searchFacts,
  type SearchFilter,
  toMentionFilter,
  type Tx,
  withWorkspace,
} from '@feedback/db';
import { type Glossary, type Heard, hearQuestion, openGlossary } from '@feedback/intelligence';
import { defined } from '@feedback/runtime';
import { answerFromRanking } from './answer-from-ranking.ts';
import { applyVerdicts, type Verdicts } from './apply-verdicts.ts';
import { type AskDeps } from './ask-deps.ts';
import { cameBack } from './came-back.ts';
import { citeSayings } from './cite-sayings.ts';
import { type Answer, composeAnswer, type Theme } from './compose-answer.ts';
import { composeNearest, NOTHING_FOUND, unanswered } from './compose-nearest.ts';
import { countItems, eachOnce } from './count-items.ts';
import { countMentions } from './count-mentions.ts';
import { inQuotation } from './customers-text.ts';
import { encodeParts } from './encode-parts.ts';
import { endOfSilence } from './end-of-silence.ts';
import { askedOfMentions, askedFacts, bothFilters, isAsked } from './filter-items.ts';
import { type Candidates, findItems } from './find-items.ts';
import { accountsOfAllParts, type Found, joinParts, type Judged, ofAllParts } from './join-parts.ts';
import { judgeByModel, type ToJudge, toToJudge } from './judge-by-model.ts';
import { judgeItems } from './judge-items.ts';
import { type ReadPart } from './leave-out.ts';
import { orderCitations } from './order-citations.ts';
import { openQuestionModel, type QuestionModel } from './question-model.ts';
import { type ReadAs, subjectOf, toReadAs } from './read-as.ts';
import { summarizeByModel, toSummarize, withPoints } from './summarize-by-model.ts';
import { understandByModel } from './understand-by-model.ts';
import { isOfRanking, understandQuestion } from './understand-question.ts';
import { type Understood } from './understood.ts';

export type QuestionAsked = {
  question: string;
  filter: SearchFilter;
  /** Parts of how the question is read that the asker took back. */
  without?: readonly ReadPart[];
  /** The most items that are cited. */
  limit: number;
  signal?: AbortSignal;
  progress?: (done: number, total: number, message: string) => void;
};

/** Searching, counting and choosing; with a model these up to four times, and what it is asked. */
const [STEPS, MOST_STEPS] = [3, 16];
/** The most items that are cited from the nearest part of the question. */
const NEAREST = 5;
/** At most this many mentions are read one by one, but at least one of each item; counts include all. */
const MOST_MENTIONS = 10_000;

/**
 * Answers a question from customers' feedback (§4.5) with verbatim, numbered passages and counts. If no item bears on the question, there is no
 * answer; instead, the nearest part of the question that has items is named. The model of the workspace, if it has one, judges which items
 * answer, reads a question with which nothing was found, and says what the items have in common; where it gives no usable answer, the product's
 * own stands.
 */
export async function askFeedback(
  deps: AskDeps,
  workspaceId: string,
  { question, filter, without = [], limit, signal, progress = () => {} }: QuestionAsked,
): Promise<Answer> {
  const { models, searchMemory } = deps;
  const total = models ? MOST_STEPS : STEPS;
  let done = 0;
  /** Progress only rises: what is done again after a model was asked is counted on. */
  const step = (message: string) => progress(Math.min(done++, total), total, message);
  step('Searching for feedback that matches the question');
  const [own] = await deps.encoder.encode([question], signal);
  const encoded = defined(own, 'the question encoded');
  const asking = {
    deps,
    question,
    vector: encoded.vector,
    heard: hearQuestion(encoded),
    filter,
    without,
    limit,
    now: deps.now(),
    ...(signal && { signal }),
    progress: step,
  };
  const answerWith = (more: Partial<Within>) =>
    withWorkspace(deps.db, workspaceId, (tx) => answerWithin(tx, workspaceId, { ...asking, ...more }));
  const first = await answerFirst(answerWith, null);
  const isForModel =
    first.toJudge.length > 0 || !first.answer.grounded || toSummarize(first.answer).length > 0;
  const model =
    models && isForModel
      ? await openQuestionModel({ models, ...(searchMemory && { searchMemory }) }, workspaceId, signal)
      : null;
  return model
    ? answeredBy(first, { model, question, answerWith, step, now: asking.now, ...(signal && { signal }) })
    : first.answer;
}

/** An answer of the product's own, how it read the question, and what a model could judge better. */
type First = {
  answer: Answer;
  reading: Understood | null;
  given: QuestionReading | null;
  toJudge: ToJudge[];
};

type AnswerWith = (more: Partial<Within>) => Promise<Answer>;

async function answerFirst(answerWith: AnswerWith, given: QuestionReading | null): Promise<First> {
  const toJudge: ToJudge[] = [];
  let reading: Understood | null = null;
  const answer = await answerWith({ given, toJudge, noteReading: (read) => (reading = read) });
  return { answer, reading, given, toJudge };
}

type ByModel = {
  model: QuestionModel;
  question: string;
  answerWith: AnswerWith;
  step: (message: string) => void;
  now: Date;
  signal?: AbortSignal;
};

/** The answer after a model has judged, read the question where nothing was found, and written; what it could not do is the product's own. */
async function answeredBy(first: First, by: ByModel): Promise<Answer> {
  const judged = await judgedBy(first, by);
  by.signal?.throwIfAborted();
  const found = judged.grounded || judged.isDegraded ? judged : await understoodBy(judged, first, by);
  by.signal?.throwIfAborted();
  if (found.isDegraded) return found;
  const written = await writtenBy(found, by);
  by.signal?.throwIfAborted();
  return written;
}

/** The answer after a model has judged which items answer. */
async function judgedBy(
  { answer, given, toJudge }: First,
  { model, question, answerWith, step }: ByModel,
): Promise<Answer> {
  if (toJudge.length === 0) return answer;
  step('Asking the second reader which items answer');
  const verdicts = await judgeByModel(model, { question, readAs: answer.readAs, toJudge });
  return verdicts
    ? { ...(await answerWith({ given, verdicts })), judgedBy: model.id }
    : { ...answer, isDegraded: true };
}

/** The answer by a model's reading of the question, where it reads it otherwise and something is found with that. */
async function understoodBy(nothing: Answer, { reading, answer }: First, by: ByModel): Promise<Answer> {
  const { model, question, answerWith, step, now } = by;
  if (!reading) return nothing;
  step('Asking the second reader what the question means');
  const given = await understandByModel(model, { question, reading, readAs: answer.readAs, now });
  if (given === null) return { ...nothing, isDegraded: true };
  if (given === 'same') return nothing;
  const again = await judgedBy(await answerFirst(answerWith, given), by);
  return again.grounded ? { ...again, understoodBy: model.id } : nothing;
}

/** The answer in which a model says what the cited items have in common. */
async function writtenBy(answer: Answer, { model, question, step }: ByModel): Promise<Answer> {
  const cited = toSummarize(answer);
  if (cited.length === 0) return answer;
  step('Asking the second reader what they say');
  const points = await summarizeByModel(model, { question, answer, cited });
  return points ? withPoints(answer, points, model.id) : { ...answer, isDegraded: true };
}

type Within = Required<Omit<QuestionAsked, 'signal' | 'progress'>> & {
  deps: AskDeps;
  vector: Int8Array;
  heard: Heard;
  now: Date;
  progress: (message: string) => void;
  signal?: AbortSignal;
  /** How a model reads the question; null or absent for the product's own reading. */
  given?: QuestionReading | null;
  /** Takes in how the question is read. */
  noteReading?: (reading: Understood) => void;
  /** Takes in what a model could judge better. */
  toJudge?: ToJudge[];
  /** Which items a model says answer, and which do not. */
  verdicts?: Verdicts;
};

async function answerWithin(tx: Tx, workspaceId: string, asking: Within): Promise<Answer> {
  const { deps, question, vector, heard, filter, without, limit, progress, now, signal } = asking;
  const { given, toJudge, verdicts } = asking;
  const begun = await search.begin(tx, workspaceId);
  const findHere = () => findPlaces(tx, workspaceId);
  const reading = await understandQuestion(tx, workspaceId, {
    question,
    now,
    given: given ?? null,
    without,
    heard,
    own: begun.name,
    findPlaces: () =>
      deps.searchMemory?.places({ workspaceId, rankingId: begun.rankingId }, findHere) ?? findHere(),
  });
  const readAs = toReadAs(reading, deps.revenueBands);
  asking.noteReading?.(reading);
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
  const answering = { deps, question, reading, readAs, limit, ...(signal && { signal }) };
  const words = openGlossary(await glossary.list(tx, workspaceId));
  const meant = {
    ...reading,
    parts: reading.parts.map(words.read),
    excluded: reading.excluded.map(words.read),
  };
  const said = words.read(question);
  const spelled = { question: said, asked: { question, vector } };
  const vectors = await encodeParts(deps.encoder, spelled, meant, signal);
  const candidates = await findItems(tx, workspaceId, {
    deps,
    vectors,
    begun,
    reading: meant,
    filter,
    ...(signal && { signal }),
  });
  const { judged, nearest, likeliest } = await judge(candidates, {
    ...answering,
    question: said,
    reading: meant,
    vectors,
    words,
    ...(verdicts && { verdicts }),
  });
  toJudge?.push(...likeliest.flatMap(toToJudge));
  const called = toMentionFilter(filter);
  const whole = await findWhole(tx, workspaceId, { ...answering, judged, given: called });
  progress(`Counting ${countItems(whole.found)} items`);
  signal?.throwIfAborted();
  if (whole.found.length === 0 && isOnlyLeftOver(reading, readAs))
    return withoutLeftOver(
      await answerWithin(tx, workspaceId, { ...asking, without: [...without, 'subject'] }),
      subjectOf(reading),
    );
  if (whole.found.length === 0)
    return answerNearest(tx, workspaceId, { ...answering, candidates, judged, nearest, given: called });
  progress('Choosing what to quote');
  const isAtLeast = candidates.isCut(new Set(judged.map(({ item }) => item.id)));
  const { currency } = begun;
  return answerWhole(tx, workspaceId, { ...answering, ...whole, isAtLeast, currency, now });
}

/** Whether the subject is a left-over word or name beside filters, which make a question by themselves. */
function isOnlyLeftOver({ isLeftOver, parts }: Understood, { filters }: ReadAs): boolean {
  return isLeftOver && parts.length === 1 && Object.keys(filters).length > 0;
}

/** The answer to the rest of a question, which says after its first sentences that no feedback has the word that was left over. */
function withoutLeftOver(answer: Answer, word: string): Answer {
  const said = `Nothing matches ${inQuotation(word, 200)}, which was left out of the question.`;
  const lead = `${answer.lead} ${said}`;
  return { ...answer, text: `${lead}${answer.text.slice(answer.lead.length)}`, lead };
}

type Answering = {
  deps: AskDeps;
  question: string;
  reading: Understood;
  readAs: ReadAs;
  limit: number;
  signal?: AbortSignal;
};

/** The items that bear on the subject, or are nearest to it, from all customers and times, best first. */
async function judge(
  { items }: Candidates,
  {
    question,
    reading,
    signal,
    vectors,
    words,
    verdicts,
  }: Answering & { vectors: readonly Int8Array[]; words: Glossary; verdicts?: Verdicts },
): Promise<{ judged: Judged[]; nearest: Judged[]; likeliest: Judged[] }> {
  const { parts, excluded } = reading;
  const all = items.map((item) => ({ item, relevance: 1, parts: [] }));
  if (parts.length + excluded.length === 0) return { judged: all, nearest: [], likeliest: [] };
  const judgements = await judgeItems(items, {
    question,
    parts: [...parts, ...excluded],
    vectors,
    readAs: words.read,
    ...(signal && { signal }),
  });
  const left = new Set(
    judgements.slice(parts.length).flatMap(({ bearing }) => bearing.map(({ item }) => item.id)),
  );
  const kept = (found: Judged[]) => found.filter(({ item }) => !left.has(item.id));
  const ofParts = judgements.slice(0, parts.length);
  const bearing = kept(parts.length === 0 ? all : joinParts(ofParts.map((one) => one.bearing)));
  const likeliest = kept(joinParts(ofParts.map((one) => one.likeliest)));
  return {
    judged: verdicts ? applyVerdicts(bearing, { likeliest, verdicts, parts: parts.length }) : bearing,
    nearest: kept(joinParts(ofParts.map(({ nearest }) => nearest))),
    likeliest,
  };
}

/** The items that bear on the whole question, with the filter for the mentions that count; `isComplete` if all of these are read. */
type Whole = { found: Found[]; filter: MentionFilter; isComplete: boolean };

async function findWhole(
  tx: Tx,
  workspaceId: string,
  { deps, reading, judged, given }: Answering & { judged: Judged[]; given: MentionFilter },
): Promise<Whole> {
  const asked = bothFilters(given, askedOfMentions(reading, deps.revenueBands));
  const isOfBoth = reading.joined === 'all';
  const parts = reading.parts.length;
  const joined = isOfBoth && reading.intent !== 'who' ? ofAllParts(judged, parts) : judged;
  const items = joined.map(({ item }) => item);
  const passes = isAsked(reading, await askedFacts(tx, workspaceId, { reading, items }));
  const passing = joined.filter(({ item }) => passes(item));
  const all = await withMentions(tx, workspaceId, { deps, judged: passing, filter: asked });
  if (reading.isAgain && parts === 0) return { ...all, found: cameBack(all.found), filter: asked };
  const { found } = all;
  const since = reading.isAgain
    ? endOfSilence(eachOnce(found).map(({ mention }) => mention.saidAt))
    : undefined;
  const accountKeys = isOfBoth && reading.intent === 'who' ? accountsOfAllParts(found, parts) : undefined;
  if (!since && !accountKeys) return { ...all, filter: asked };
  const filter = bothFilters(asked, { ...(since && { since }), ...(accountKeys && { accountKeys }) });
  return { ...(await withMentions(tx, workspaceId, { deps, judged: passing, filter })), filter };
}

/** The items with a mention that passes the filter, each with the mentions that are read; `isComplete` if these are all. */
async function withMentions(
  tx: Tx,
  workspaceId: string,
  { deps, judged, filter }: { deps: AskDeps; judged: Judged[]; filter: MentionFilter },
): Promise<{ found: Found[]; isComplete: boolean }> {
  if (judged.length === 0) return { found: [], isComplete: true };
  const limit = Math.max(MOST_MENTIONS, judged.length);
  const said = await searchFacts.mentions(tx, workspaceId, {
    ids: judged.map(({ item }) => item.id),
    filter,
    bands: deps.revenueBands,
    limit,
  });
  const ofItem = Map.groupBy(said, ({ item }) => item);
  const found = judged.flatMap((one) => {
    const mentions = ofItem.get(one.item.id);
    return mentions ? [{ ...one, mentions }] : [];
  });
  return { found, isComplete: said.length < limit };
}

async function answerWhole(
  tx: Tx,
  workspaceId: string,
  {
    deps,
    reading,
    readAs,
    now,
    limit,
    found,
    filter,
    isComplete,
    isAtLeast,
    currency,
  }: Answering & Whole & { isAtLeast: boolean; currency: string; now: Date },
): Promise<Answer> {
  const ids = found.map(({ item }) => item.id);
  const counts =
    (isComplete && countMentions(found, { currency, now })) ||
    (await search.counts(tx, workspaceId, { ids, filter, bands: deps.revenueBands, now }));
  const sizes = toThemes(found);
  const priorities = await search.relatedPriorities(
    tx,
    workspaceId,
    sizes.map(({ priorityId }) => priorityId),
  );
  const themes: Theme[] = sizes.flatMap((theme) => {
    const priority = priorities.find(({ id }) => id === theme.priorityId);
    return priority ? [{ ...theme, priority }] : [];
  });
  const chosen = orderCitations(found, reading, limit);
  const cited = await citeSayings(tx, workspaceId, {
    chosen,
    subject: subjectOf(reading),
    encoder: deps.encoder,
  });
  return composeAnswer({ reading, readAs, found, isAtLeast, counts, cited, themes });
}

async function answerNearest(
  tx: Tx,
  workspaceId: string,
  {
    deps,
    reading,
    readAs,
    limit,
    candidates,
    judged,
    nearest,
    given,
  }: Answering & { candidates: Candidates; judged: Judged[]; nearest: Judged[]; given: MentionFilter },
): Promise<Answer> {
  const mentioned = (items: Judged[], filter = given) =>
    withMentions(tx, workspaceId, { deps, judged: items, filter });
  const { found: onSubject } = await mentioned(reading.parts.length === 0 ? [] : judged);
  const theirs = candidates.items
    .filter(({ id }) => candidates.saidBySpeakers.has(id))
    .map((item) => ({ item, relevance: 1, parts: [] }));
  const { found: ofSpeakers } = await mentioned(
    theirs,
    bothFilters(given, { customerKeys: reading.speakers }),
  );
  const known = onSubject.length > 0 ? onSubject : ofSpeakers;
  const quoted = known.length > 0 ? known : (await mentioned(nearest)).found;
  const cited = await citeSayings(tx, workspaceId, {
    chosen: orderCitations(quoted, { intent: 'what' }, Math.min(NEAREST, limit)),
    subject: subjectOf(reading),
    encoder: deps.encoder,
  });
  return composeNearest({
    readAs,
    anyPart: subjectOf({ ...reading, joined: 'any' }),
    onSubject: countItems(onSubject),
    ofSpeakers: countItems(ofSpeakers),
    cited,
  });
}

/** The priorities of the items, the one with the most items first. */
function toThemes(found: Judged[]): Omit<Theme, 'priority'>[] {
  return [...Map.groupBy(found, ({ item }) => item.priorityId)]
    .flatMap(([priorityId, ofTheme]) =>
      priorityId === null ? [] : [{ priorityId, matched: countItems(ofTheme) }],
    )
    .toSorted((a, b) => b.matched - a.matched || (a.priorityId < b.priorityId ? -1 : 1));
}
