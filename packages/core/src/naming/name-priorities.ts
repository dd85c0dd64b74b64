import { createHash } from 'node:crypto';
import { MOST_NAMED } from '@feedback/contract';
import {
  clusters,
  type Db,
  mergeSuggestions,
  namings,
  tasks,
  type Tx,
  withWorkspace,
  workspaces,
} from '@feedback/db';
import { defined, type Logger } from '@feedback/runtime';
import { type Effect, type Work } from '../ledger/consume-task.ts';
import { type Models } from '../models/workspace-models.ts';
import { uniqueTitles } from '../understanding/unique-titles.ts';
import { askPairs, PAIRS_VERSION, type ToCompare } from './ask-pairs.ts';
import { askTitles, type Given, TITLES_VERSION, type ToName } from './ask-titles.ts';

type NamingDeps = { db: Db; models: Pick<Models, 'of'>; log: Pick<Logger, 'warn'> };

/** The most questions of one run about titles, and about pairs: what was answered is stored before more is asked. */
const MOST_QUESTIONS = 5;
/** So many needs stand for a priority: those of the items that stand best for it. */
const [NEEDS_OF_A_TITLE, NEEDS_OF_A_PAIR] = [8, 4];
/** How long it waits for items that are being read. */
const LOOK_AGAIN_MS = 2_000;
/** One need is its own title. */
const LEAST_NEEDS = 2;
const ARE_ONE = 'The second reader says that one change would give both what they need';

/**
 * Lets a model name priorities by what their items need, and judge which of those that are suggested to be merged are one (docs/models.md). Titles
 * of members stay. Where it gives no usable answer, what the product had found itself stands. It is asked about a priority again when the needs
 * that stand for it have changed.
 */
export async function namePriorities(
  { db, models, log }: NamingDeps,
  { workspaceId }: Work<'naming'>,
): Promise<Effect> {
  const model = await models.of(workspaceId, 'naming');
  if (!model) return async () => {}; // the owners have switched it off meanwhile
  const { isReading, toName, nameless, toCompare } = await withWorkspace(db, workspaceId, async (tx) => ({
    isReading: await tasks.isWorking(tx, workspaceId, ['second-reading']),
    ...(await findToName(tx, workspaceId)),
    toCompare: await findToCompare(tx, workspaceId),
  }));
  const isToAsk = toName.length + toCompare.length > 0;
  // Needs that are read meanwhile would change what is asked.
  if (isToAsk && isReading) return (tx) => askLater(tx, workspaceId, LOOK_AGAIN_MS);
  const rest = isToAsk ? await model.rest() : null;
  if (rest) return (tx) => askLater(tx, workspaceId, rest.afterMs);
  const named = await inQuestions(toName, (some) => askTitles(model, some));
  const compared = named.away
    ? { answered: [], isMore: false, away: null }
    : await inQuestions(toCompare, (some) => askPairs(model, some));
  const away = named.away ?? compared.away;
  if (away) log.warn({ reader: model.id, why: away.why }, 'the model gives no answer');
  return async (tx) => {
    // An erasure holds the workspace too: what it takes is in no title that is kept after it.
    await workspaces.lock(tx, workspaceId);
    await namings.release(tx, workspaceId, nameless);
    const current = await stillAsked(tx, workspaceId, named.answered);
    await keepTitles(tx, workspaceId, { named: current, by: model.id });
    await mergeSuggestions.keepVerdicts(tx, workspaceId, {
      reason: ARE_ONE,
      verdicts: compared.answered.map(({ one: { id, asked }, answer }) => ({ id, asked, isOne: answer })),
    });
    if (away) await askLater(tx, workspaceId, away.afterMs);
    else if (named.isMore || compared.isMore || current.length < named.answered.length)
      await tasks.requestRun(tx, workspaceId, 'naming');
  };
}

async function askLater(tx: Tx, workspaceId: string, afterMs: number): Promise<void> {
  await tasks.requestRun(tx, workspaceId, 'naming', { afterMs });
}

/** What a model is asked about, with a hash of it in hex. */
type Asked<T> = T & { asked: string };

/** The priorities whose needs have changed since a model was asked about them, and those that it named and that have too few needs now. */
async function findToName(
  tx: Tx,
  workspaceId: string,
): Promise<{ toName: Asked<ToName>[]; nameless: string[] }> {
  const nameable = await namings.findNameable(tx, workspaceId);
  const ids = nameable.map(({ id }) => id);
  const needs = await namings.findNeeds(tx, workspaceId, { ids, limit: NEEDS_OF_A_TITLE });
  const needsOf = (id: string) => needs.get(id) ?? [];
  const isTooFew = ({ id }: { id: string }) => needsOf(id).length < LEAST_NEEDS;
  return {
    nameless: nameable.filter((one) => one.titledBy !== null && isTooFew(one)).map(({ id }) => id),
    toName: nameable
      .filter((one) => !isTooFew(one))
      .flatMap(({ id, title, titledBy, asked: known }) => {
        const asked = titleAsked(needsOf(id));
        const before = titledBy === null ? null : title;
        return asked === known ? [] : [{ id, title, before, needs: needsOf(id), asked }];
      }),
  };
}

/** The answers about needs that are still those of their priority. */
async function stillAsked<A>(
  tx: Tx,
  workspaceId: string,
  answered: { one: Asked<ToName>; answer: A }[],
): Promise<{ one: Asked<ToName>; answer: A }[]> {
  const ids = answered.map(({ one: { id } }) => id);
  const needs = await namings.findNeeds(tx, workspaceId, { ids, limit: NEEDS_OF_A_TITLE });
  return answered.filter(({ one: { id, asked } }) => titleAsked(needs.get(id) ?? []) === asked);
}

function titleAsked(needs: readonly string[]): string {
  return hashOf([TITLES_VERSION, needs]);
}

async function findToCompare(tx: Tx, workspaceId: string): Promise<Asked<ToCompare>[]> {
  const pairs = await mergeSuggestions.findPairs(tx, workspaceId);
  const ids = [...new Set(pairs.flatMap(({ one, other }) => [one, other]))];
  const needs = await namings.findNeeds(tx, workspaceId, { ids, limit: NEEDS_OF_A_PAIR });
  return pairs.flatMap(({ id, one, other, asked: known }) => {
    const [ofOne, ofOther] = [needs.get(one), needs.get(other)];
    if (!ofOne || !ofOther) return [];
    const asked = hashOf([PAIRS_VERSION, ofOne, ofOther]);
    return asked === known ? [] : [{ id, asked, one: ofOne, other: ofOther }];
  });
}

function hashOf(asked: unknown): string {
  return createHash('sha256').update(JSON.stringify(asked)).digest('hex');
}

type Answered<T, A> = {
  answered: { one: T; answer: A | null }[];
  isMore: boolean;
  away: Given<A>['away'];
};

/** Asks MOST_NAMED at a time, until the model gives no answer or MOST_QUESTIONS were asked. */
async function inQuestions<T extends { id: string }, A>(
  all: readonly T[],
  ask: (some: T[]) => Promise<Given<A>>,
): Promise<Answered<T, A>> {
  const most = MOST_QUESTIONS * MOST_NAMED;
  const answered: Answered<T, A>['answered'] = [];
  for (let from = 0; from < Math.min(all.length, most); from += MOST_NAMED) {
    const some = all.slice(from, from + MOST_NAMED);
    const { answers, away } = await ask(some);
    if (away) return { answered, isMore: true, away };
    answered.push(...some.map((one) => ({ one, answer: answers.get(one.id) ?? null })));
  }
  return { answered, isMore: all.length > most, away: null };
}

async function keepTitles(
  tx: Tx,
  workspaceId: string,
  { named, by }: { named: Answered<Asked<ToName>, string>['answered']; by: string },
): Promise<void> {
  if (named.length === 0) return;
  const ids = named.map(({ one: { id } }) => id);
  const unique = uniqueTitles(await clusters.takenTitles(tx, workspaceId, ids));
  // A title that stays keeps its form: only then are the others told apart from it.
  const kept = new Map(
    named.flatMap(({ one, answer }) =>
      answer === null || answer === one.title ? [[one.id, unique(one.title)]] : [],
    ),
  );
  const titles = named.map(({ one: { id, asked }, answer }) => ({
    id,
    asked,
    title: answer === null ? null : (kept.get(id) ?? unique(answer)),
  }));
  await namings.keep(tx, workspaceId, { titles, by });
  const changed = named.some(({ one }, at) => {
    const title = defined(titles[at], 'title of a priority that was asked about').title;
    return title !== null && title !== one.title;
  });
  if (changed) await tasks.requestRun(tx, workspaceId, 'ranking');
}
