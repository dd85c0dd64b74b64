import { MAX_GLOSSARY_ENTRIES } from '@feedback/contract';
import {
  audit,
  type Db,
  type events,
  glossary,
  tasks,
  type Tx,
  withWorkspace,
  workspaces,
} from '@feedback/db';
import { glossaryWords, type KnownWords, readAs } from '@feedback/intelligence';
import { AppError, type Clock } from '@feedback/runtime';
import { type Refusal, refused } from '../acts/act.ts';
import { requireActor } from '../acts/acting.ts';

export type GlossaryEntry = { term: string; means: string[]; updatedAt: Date };

export const NO_TERM: Refusal = { kind: 'not-found', detail: 'There is no such term' };
export const TOO_MANY_TERMS: Refusal = {
  kind: 'conflict',
  detail: `A glossary has at most ${MAX_GLOSSARY_ENTRIES} terms. Remove one first`,
};

type Deps = { db: Db; now: Clock; knownWords: Pick<KnownWords, 'isKnown'> };

/**
 * Sets what a term of the workspace's glossary means, for an owner. Items that contain one of the entry's present or earlier
 * words are read again in the background (docs/decisions/0025-glossary.md).
 * @throws AppError `invalid` for words that say nothing, `conflict` when another term has one of them or there are too many
 */
export function setGlossaryEntry(
  { db, now, knownWords }: Deps,
  workspaceId: string,
  { term, means: given, by }: { term: string; means: string[]; by: events.Actor },
): Promise<GlossaryEntry> {
  return withWorkspace(db, workspaceId, async (tx) => {
    const entries = await openForChange(tx, workspaceId, by);
    const wordless = [term, ...given].find((word) => keyOf(word) === '');
    if (wordless !== undefined)
      throw new AppError('invalid', `${fieldOf(wordless, term)}: “${wordless}” has no letter and no digit`);
    const means = distinct(given, term);
    if (means.length === 0) throw new AppError('invalid', 'means: Write a word besides the term itself');
    const own = entries.find((entry) => isTerm(entry, term));
    const taken = findTaken(
      [term, ...means],
      entries.filter((entry) => entry !== own),
    );
    if (taken)
      throw new AppError(
        'conflict',
        `${fieldOf(taken.word, term)}: “${taken.word}” belongs to the term “${taken.by}”. Change that entry first`,
      );
    if (!own && entries.length >= MAX_GLOSSARY_ENTRIES) throw refused(TOO_MANY_TERMS);

    const entry = { term, means, readAs: readAs({ term, means }, knownWords.isKnown), at: now() };
    // Another spelling of the term has another key.
    if (own) await glossary.remove(tx, workspaceId, own.term);
    await glossary.put(tx, workspaceId, entry);
    await beginPass(tx, workspaceId, [term, ...means, ...(own ? wordsOfEntry(own) : [])]);
    await audit.add(tx, workspaceId, {
      action: 'glossary-entry-set',
      by,
      subject: { kind: 'glossary-entry', id: term },
      detail: { means },
    });
    return { term, means, updatedAt: entry.at };
  });
}

/**
 * Removes an entry, for an owner. Its items are read again in the background.
 * @throws AppError `not-found`
 */
export function removeGlossaryEntry(
  { db }: Pick<Deps, 'db'>,
  workspaceId: string,
  { term, by }: { term: string; by: events.Actor },
): Promise<void> {
  return withWorkspace(db, workspaceId, async (tx) => {
    const own = (await openForChange(tx, workspaceId, by)).find((entry) => isTerm(entry, term));
    if (!own) throw refused(NO_TERM);
    await glossary.remove(tx, workspaceId, own.term);
    await beginPass(tx, workspaceId, wordsOfEntry(own));
    const subject = { kind: 'glossary-entry', id: own.term };
    await audit.add(tx, workspaceId, { action: 'glossary-entry-removed', by, subject });
  });
}

/** The field that a word was given in. */
function fieldOf(word: string, term: string): 'term' | 'means' {
  return word === term ? 'term' : 'means';
}

/** The present entries; changes of a workspace's glossary run one at a time. */
async function openForChange(tx: Tx, workspaceId: string, by: events.Actor) {
  // Locks the task before the workspace and the pass, in the same order as the job; a refused change locks it too, although it
  // needs no job.
  await tasks.requestRun(tx, workspaceId, 'reembedding');
  await workspaces.lock(tx, workspaceId);
  await requireActor(tx, workspaceId, { by, least: 'owner' });
  return glossary.list(tx, workspaceId);
}

async function beginPass(tx: Tx, workspaceId: string, words: string[]): Promise<void> {
  await glossary.beginPass(tx, workspaceId, [...new Set(words)]);
}

type Entry = Pick<glossary.GlossaryEntryFound, 'term' | 'means'>;

function isTerm({ term }: Entry, other: string): boolean {
  return keyOf(term) === keyOf(other);
}

function wordsOfEntry({ term, means }: Entry): string[] {
  return [term, ...means];
}

/** "the Canvas" and "canvas" are the same. */
function keyOf(phrase: string): string {
  return glossaryWords(phrase).join(' ');
}

function distinct(means: string[], term: string): string[] {
  const byKey = new Map(means.map((word) => [keyOf(word), word.trim()]));
  byKey.delete(keyOf(term));
  return [...byKey.values()];
}

function findTaken(words: string[], others: Entry[]): { word: string; by: string } | undefined {
  const owner = new Map(
    others.flatMap((entry) => wordsOfEntry(entry).map((word) => [keyOf(word), entry.term])),
  );
  const word = words.find((each) => owner.has(keyOf(each)));
  return word === undefined ? undefined : { word, by: owner.get(keyOf(word)) ?? '' };
}
