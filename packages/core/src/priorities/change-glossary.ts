import { MAX_GLOSSARY_ENTRIES } from '@feedback/contract';
import { audit, type Db, glossary, tasks, type Tx, withWorkspace, workspaces } from '@feedback/db';
import { type Encoder, glossaryWords, readAs } from '@feedback/intelligence';
import { type Clock } from '@feedback/runtime';
import { requireActor } from '../people/acting.ts';
import { type By } from './correction.ts';

/** What became of an entry; `taken` names the term that has one of its words already. */
export type GlossaryChanged =
  | { outcome: 'set'; entry: { term: string; means: string[]; updatedAt: Date } }
  | { outcome: 'taken'; word: string; by: string }
  | { outcome: 'too-many' }
  /** This word or phrase has no letter and no digit. */
  | { outcome: 'wordless'; word: string }
  /** There is no word besides the term itself. */
  | { outcome: 'alone' };

type Deps = { db: Db; now: Clock; encoder: Pick<Encoder, 'isKnown'> };

/**
 * Sets what a term of the workspace's glossary means, for an owner. Items that contain one of the entry's present or earlier
 * words are read again in the background (docs/decisions/0025-glossary.md).
 */
export function setGlossaryEntry(
  { db, now, encoder }: Deps,
  workspaceId: string,
  { term, means: given, by }: { term: string; means: string[] } & By,
): Promise<GlossaryChanged> {
  return withWorkspace(db, workspaceId, async (tx): Promise<GlossaryChanged> => {
    const entries = await openForChange(tx, workspaceId, by);
    const wordless = [term, ...given].find((word) => keyOf(word) === '');
    if (wordless !== undefined) return { outcome: 'wordless', word: wordless };
    const means = distinct(given, term);
    if (means.length === 0) return { outcome: 'alone' };
    const own = entries.find((entry) => isTerm(entry, term));
    const taken = findTaken(
      [term, ...means],
      entries.filter((entry) => entry !== own),
    );
    if (taken) return { outcome: 'taken', ...taken };
    if (!own && entries.length >= MAX_GLOSSARY_ENTRIES) return { outcome: 'too-many' };

    const entry = { term, means, readAs: readAs({ term, means }, encoder.isKnown), at: now() };
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
    return { outcome: 'set', entry: { term, means, updatedAt: entry.at } };
  });
}

/** Removes an entry, for an owner; false when there is none of that term. Its items are read again in the background. */
export function removeGlossaryEntry(
  { db }: Pick<Deps, 'db'>,
  workspaceId: string,
  { term, by }: { term: string } & By,
): Promise<boolean> {
  return withWorkspace(db, workspaceId, async (tx) => {
    const own = (await openForChange(tx, workspaceId, by)).find((entry) => isTerm(entry, term));
    if (!own) return false;
    await glossary.remove(tx, workspaceId, own.term);
    await beginPass(tx, workspaceId, wordsOfEntry(own));
    const subject = { kind: 'glossary-entry', id: own.term };
    await audit.add(tx, workspaceId, { action: 'glossary-entry-removed', by, subject });
    return true;
  });
}

/** The present entries; changes of a workspace's glossary run one at a time. */
async function openForChange(tx: Tx, workspaceId: string, by: By['by']) {
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
