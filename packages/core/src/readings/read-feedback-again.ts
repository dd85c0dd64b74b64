import { MOST_READ } from '@feedback/contract';
import {
  clusters,
  type Db,
  embeddings,
  glossary,
  modelAnswers,
  secondReadings,
  tasks,
  type Tx,
  withWorkspace,
  workspaces,
} from '@feedback/db';
import { type GlossaryEntry, openGlossary } from '@feedback/intelligence';
import { type Logger } from '@feedback/runtime';
import { type Effect, type Work } from '../ledger/consume-task.ts';
import { type WorkspaceModel } from '../models/metered-model.ts';
import { type Models } from '../models/workspace-models.ts';
import { partRead } from '../understanding/part-read.ts';
import { restartClustering } from '../understanding/restart-clustering.ts';
import { type FoundPart, storeParts } from '../understanding/store-parts.ts';
import { type ReadTexts } from '../understanding/text-reader.ts';
import { askAbout, type AskedAbout, toSent } from './ask-about.ts';
import { PROMPT_VERSION } from './reading-prompt.ts';
import { ASIDE, toPortions } from './to-portions.ts';
import { readPortions, understandParts } from './understand-portions.ts';

type ReadAgainDeps = {
  db: Db;
  readTexts: ReadTexts;
  /** The space of the current encoder. */
  encoder: string;
  models: Pick<Models, 'of'>;
  log: Pick<Logger, 'warn'>;
};

/** The most items of one run: what was read is stored before more is asked, so that a kill costs no more than these questions. */
export const MOST_ITEMS = 5 * MOST_READ;
/** A longer text stays with the product's own reader. */
export const MOST_CHARACTERS = 8_000;
/** How long an item without a place is left alone. */
const LOOK_AGAIN_MS = 2_000;
/** How long one is left alone whose reading could not be used, doubled each time up to a day. */
const [UNUSABLE_MS, MOST_UNUSABLE_MS] = [60_000, 86_400_000];

/**
 * Lets a model read items after the product's own reader: what it reads takes the place of the first reading (docs/models.md).
 * Corrections of members stay. What may give orders to a machine is sent to none: a model that obeyed it would read the items beside it
 * wrongly as well. Nothing waits for it: items that the model cannot be asked about now, or whose reading cannot be used,
 * stay as they are and are asked about later.
 */
export async function readFeedbackAgain(
  deps: ReadAgainDeps,
  { workspaceId, feedbackIds }: Work<'second-reading'>,
): Promise<Effect> {
  const { db, encoder, models } = deps;
  const model = await models.of(workspaceId, 'reading');
  if (!model) return async () => {}; // the owners have switched it off meanwhile
  const seen = await withWorkspace(db, workspaceId, async (tx) => ({
    isReady: (await embeddings.encoderOf(tx, workspaceId)) === encoder,
    items: await secondReadings.findUnread(tx, workspaceId, feedbackIds.slice(0, MOST_ITEMS)),
    revision: await glossary.revision(tx, workspaceId),
    entries: await glossary.list(tx, workspaceId),
  }));
  const readable = seen.items.filter(({ text }) => text.length <= MOST_CHARACTERS);
  const placed = readable.filter(({ isPlaced }) => isPlaced && seen.isReady);
  const answered = await askHarmless({ ...deps, workspaceId, model }, placed);
  const asked = { ...answered, ...(await withoutDiscarded(deps, answered)) };
  if (asked.later) deps.log.warn({ reader: model.id, why: asked.later.why }, 'the model gives no answer');
  const found = await understandAll(deps, workspaceId, { read: asked.read, entries: seen.entries });

  const idsOf = (items: { id: string }[]) => items.map(({ id }) => id);
  const addLater = async (tx: Tx, ids: string[], afterMs: number) => {
    if (ids.length > 0)
      await tasks.add(tx, workspaceId, { kind: 'second-reading', feedbackIds: ids }, { afterMs });
  };
  return async (tx) => {
    await modelAnswers.keep(tx, workspaceId, asked.fresh);
    // What was read by an earlier glossary is read again: a pass over the stored items would miss it.
    if ((await glossary.revision(tx, workspaceId)) !== seen.revision) return addLater(tx, feedbackIds, 0);
    await addLater(tx, feedbackIds.slice(MOST_ITEMS), 0);
    if (asked.later) await addLater(tx, idsOf(asked.later.items), asked.later.afterMs);
    await addLater(tx, idsOf(readable.filter((item) => !placed.includes(item))), LOOK_AGAIN_MS);
    await secondReadings.leave(tx, workspaceId, idsOf(asked.suspect));
    const unusable = await secondReadings.noteUnusable(tx, workspaceId, idsOf(asked.unusable));
    for (const [times, items] of Map.groupBy(unusable, (item) => item.times))
      await addLater(tx, idsOf(items), Math.min(MOST_UNUSABLE_MS, UNUSABLE_MS * 2 ** (times - 1)));
    if (asked.read.length > 0) await store(tx, workspaceId, { ...found, encoder, reader: readerOf(model) });
  };
}

/** Asks about what gives no orders. While the model may not be asked nothing is looked at: that would be done again each time. */
async function askHarmless(
  {
    db,
    workspaceId,
    readTexts,
    model,
  }: Pick<ReadAgainDeps, 'db' | 'readTexts'> & { workspaceId: string; model: WorkspaceModel },
  items: secondReadings.Unread[],
): Promise<AskedAbout & { suspect: secondReadings.Unread[] }> {
  const rest = items.length === 0 ? null : await model.rest();
  if (rest) return { read: [], unusable: [], suspect: [], fresh: [], later: { items, ...rest } };
  const { harmless, suspect } = await tellApart(readTexts, items);
  const sent = toSent(model, harmless);
  const known = await withWorkspace(db, workspaceId, (tx) =>
    modelAnswers.find(
      tx,
      workspaceId,
      sent.map(({ hash }) => hash),
    ),
  );
  return { ...(await askAbout(model, sent, known)), suspect };
}

/** Items without orders to a machine, and those that may give some, or that could not be looked at. */
async function tellApart(
  readTexts: ReadTexts,
  items: secondReadings.Unread[],
): Promise<{ harmless: secondReadings.Unread[]; suspect: secondReadings.Unread[] }> {
  const answers = await readTexts(
    'mayOrder',
    items.map(({ text }) => [text]),
  );
  const { read, unread } = partRead(items, answers);
  const those = (mayOrder: boolean) => read.filter(({ value }) => value === mayOrder).map(({ item }) => item);
  return { harmless: those(false), suspect: [...those(true), ...unread] };
}

/**
 * Sets no item aside that tells something for the product's own reader: it stays with that. The word of a model is not enough, because one text
 * among those of a question may order that the others are nothing.
 */
async function withoutDiscarded(
  { readTexts }: Pick<ReadAgainDeps, 'readTexts'>,
  { read, suspect }: Pick<AskedAbout, 'read'> & { suspect: secondReadings.Unread[] },
): Promise<Pick<AskedAbout, 'read'> & { suspect: secondReadings.Unread[] }> {
  const discarded = read
    .filter(({ item, reading }) => reading.nothing !== null && !item.isAside)
    .map(({ item }) => item);
  const answers = await readTexts(
    'tells',
    discarded.map(({ text }) => [text]),
  );
  const { read: judged, unread } = partRead(discarded, answers);
  const stays = [...judged.filter(({ value }) => value).map(({ item }) => item), ...unread];
  const staying = new Set(stays.map(({ id }) => id));
  return { read: read.filter(({ item }) => !staying.has(item.id)), suspect: [...suspect, ...stays] };
}

/** What is stored as the reader: a model with the version of what it was asked. */
function readerOf({ id }: Pick<WorkspaceModel, 'id'>): string {
  return `${id}/${PROMPT_VERSION}`;
}

type Found = {
  aside: { id: string; reason: string }[];
  parts: FoundPart[];
  read: secondReadings.SecondReading[];
};

async function understandAll(
  { readTexts }: Pick<ReadAgainDeps, 'readTexts'>,
  workspaceId: string,
  { read, entries }: { read: AskedAbout['read']; entries: GlossaryEntry[] },
): Promise<Found> {
  const { read: readAs } = openGlossary(entries);
  const how = { workspaceId, readTexts, readAs };
  const portions = read.flatMap(toPortions);
  return {
    aside: read.flatMap(({ item: { id }, reading: { nothing } }) =>
      nothing === null ? [] : [{ id, reason: ASIDE[nothing] }],
    ),
    parts: await understandParts(how, portions),
    read: await readPortions(how, portions),
  };
}

async function store(
  tx: Tx,
  workspaceId: string,
  { encoder, reader, ...found }: Found & { encoder: string; reader: string },
): Promise<void> {
  const by = { encoder, reader };
  const { aside, parts, read } = await withoutUndone(tx, workspaceId, found);
  if (parts.length > 0) await storeParts(tx, workspaceId, parts);
  else await restartClustering(tx, workspaceId);
  await secondReadings.keep(tx, workspaceId, { ...by, read });
  if (aside.length > 0) {
    await secondReadings.setAside(tx, workspaceId, { reader: by.reader, items: aside });
    // What they say of their customers' companies and revenue does not count any more.
    await workspaces.noteAccountsSettled(tx, workspaceId, null);
  }
  await clusters.noteChanged(tx, workspaceId, read.length);
  await tasks.requestRun(tx, workspaceId, 'ranking');
}

/** What was found, but of items whose reading was undone while the model was asked. */
async function withoutUndone(tx: Tx, workspaceId: string, { aside, parts, read }: Found): Promise<Found> {
  const ids = [
    ...[...aside, ...parts].map(({ id }) => id),
    ...parts.map(({ partOf }) => partOf),
    ...read.map(({ feedbackId }) => feedbackId),
  ];
  const undone = await secondReadings.findUndone(tx, workspaceId, ids);
  for (const { id, partOf } of parts) if (undone.has(partOf)) undone.add(id); // new parts are not stored yet
  return {
    aside: aside.filter(({ id }) => !undone.has(id)),
    parts: parts.filter(({ id }) => !undone.has(id)),
    read: read.filter(({ feedbackId }) => !undone.has(feedbackId)),
  };
}
