import { readPriority, type TextReader } from '@feedback/core';
import {
  clusters,
  type Db,
  items,
  rankedPriorities,
  type Tx,
  understandings,
  withWorkspace,
} from '@feedback/db';
import {
  coreText,
  ENCODER_ID,
  KINDS,
  LIKENESS_BARS,
  likenessToExemplars,
  mayDivide,
} from '@feedback/intelligence';
import { defined } from '@feedback/runtime';

/** Revenue is not shown of an item by itself. */
const BANDS = { enterprise: 0, paid: 0, free: 0 };
/** More priorities than the demo has. */
const ALL = 10_000;

export type Before = Awaited<ReturnType<typeof readBefore>>;
export type ItemRead = Awaited<ReturnType<typeof readItem>>;

/** What an item meets: the exemplars of every priority, and the rank of each. */
export async function readBefore(db: Db, workspaceId: string) {
  return withWorkspace(db, workspaceId, async (tx) => ({
    exemplars: await clusters.exemplars(tx, workspaceId, ENCODER_ID),
    ranks: await ranksOf(tx, workspaceId),
  }));
}

async function ranksOf(tx: Tx, workspaceId: string): Promise<Map<string, { rank: number; title: string }>> {
  const ranking = await rankedPriorities.findRanking(tx, workspaceId, 'newest');
  if (!ranking) return new Map();
  const { rows } = await rankedPriorities.page(tx, workspaceId, ranking, {
    filter: {},
    order: 'score',
    revenueWeight: ranking.revenueWeight,
    asRanked: true,
    limit: ALL,
    offset: 0,
  });
  return new Map(rows.map(({ id, rank, title }) => [id, { rank, title }]));
}

/** What the jobs wrote of an item, and what the steps that write nothing made of its text. */
export async function readItem(
  { db, now, reader }: { db: Db; now: () => Date; reader: TextReader },
  workspaceId: string,
  { id, text, before }: { id: string; text: string; before: Before },
) {
  const read = await withWorkspace(db, workspaceId, async (tx) => {
    const item = defined(await items.find(tx, workspaceId, { id, bands: BANDS }), 'item that was sent');
    const near = nearest(reader.embed(text), before);
    const quotes = await rankedPriorities.quotesById(tx, workspaceId, [
      ...near.map(({ feedbackId }) => feedbackId),
      ...(item.nearDuplicateOf === null ? [] : [item.nearDuplicateOf]),
    ]);
    const texts = new Map(quotes.map((quote) => [quote.feedbackId, quote.text]));
    return {
      item,
      parts: await items.parts(tx, workspaceId, id),
      repeats: item.nearDuplicateOf === null ? null : (texts.get(item.nearDuplicateOf) ?? ''),
      understood: await understandings.find(tx, workspaceId, item.nearDuplicateOf ?? id),
      near: near.map((one) => ({ ...one, text: texts.get(one.feedbackId) ?? '' })),
      total: (await ranksOf(tx, workspaceId)).size,
    };
  });
  const places = new Set([read.item.priorityId, ...read.parts.map(({ priorityId }) => priorityId)]);
  const ranked = await Promise.all(
    [...places]
      .filter((place) => place !== null)
      .map((priorityId) => readPriority({ db, now }, workspaceId, { priorityId, quotes: { limit: 1 } })),
  );
  return {
    ...read,
    text,
    core: coreText(text),
    compared: reader.nearText(text),
    mayDivide: mayDivide(text),
    kinds: KINDS,
    joinsFrom: LIKENESS_BARS.arrival.alike,
    ranked: ranked.filter((one) => one.outcome === 'read'),
  };
}

type Near = { priorityId: string; feedbackId: string; likeness: number };

/** The three priorities with the exemplars that are most like a vector, best first. */
function nearest(vector: Int8Array, { exemplars }: Before): Near[] {
  const likenesses = likenessToExemplars(
    vector,
    exemplars.map((exemplar) => exemplar.vector),
  );
  const best = new Map<string, Near>();
  for (const [n, { priorityId, feedbackId }] of exemplars.entries()) {
    const likeness = likenesses[n] ?? 0;
    if (likeness > (best.get(priorityId)?.likeness ?? -1))
      best.set(priorityId, { priorityId, feedbackId, likeness });
  }
  return [...best.values()].toSorted((a, b) => b.likeness - a.likeness).slice(0, 3);
}
