import { createHash } from 'node:crypto';
import { MOST_READ, type Reading } from '@feedback/contract';
import { type modelAnswers, type secondReadings } from '@feedback/db';
import { type WorkspaceModel } from '../models/metered-model.ts';
import { maskNames, unmask } from './mask-names.ts';
import { type ModelRead, readByModel, type ToRead } from './read-by-model.ts';
import { PROMPT_VERSION } from './reading-prompt.ts';

type Unread = secondReadings.Unread;

/**
 * What a model read: items with their readings, in the items' own words, those whose reading cannot be used, and those to ask about later,
 * in `afterMs`, because it gave no answer. `fresh` is what it was asked now, to be kept.
 */
export type AskedAbout = {
  read: { item: Unread; reading: Reading }[];
  unusable: Unread[];
  later: { items: Unread[]; afterMs: number; why: string } | null;
  fresh: modelAnswers.ModelAnswer[];
};

/** The most characters of one question. */
const MOST_CHARACTERS = 40_000;

/** An item as it is sent. `hash` is the same for texts that are sent alike. */
export type Sent = { item: Unread; text: string; original: ReadonlyMap<string, string>; hash: string };

/** Items as a model is sent them: their words alone, with marks for names and addresses where it masks. */
export function toSent(
  { id, masks }: Pick<WorkspaceModel, 'id' | 'masks'>,
  items: readonly Unread[],
): Sent[] {
  return items.map((item) => {
    const { text, original } = masks
      ? maskNames(item.text, item)
      : { text: item.text, original: new Map<string, string>() };
    const hash = createHash('sha256').update(`${id}\n${PROMPT_VERSION}\n${text}`).digest('hex');
    return { item, text, original, hash };
  });
}

/**
 * Asks a model about items of one workspace, MOST_READ a question, and about texts that are sent alike once. `known` is what it read
 * before, by hash.
 */
export async function askAbout(
  model: Pick<WorkspaceModel, 'ask'>,
  sent: readonly Sent[],
  known: ReadonlyMap<string, Reading>,
): Promise<AskedAbout> {
  const first = new Map<string, Sent>();
  for (const one of sent) if (!known.has(one.hash) && !first.has(one.hash)) first.set(one.hash, one);
  const questions = toQuestions([...first.values()]);
  const answers = await Promise.all(questions.map((question) => askOne(model, question)));
  const asked = new Map(answers.flatMap(({ readings }) => [...readings]));
  const found = new Map([...known, ...asked]);
  const away = new Map(answers.flatMap(({ later }) => [...later]));
  const others = sent.filter(({ hash }) => !found.has(hash));
  const pauses = [...away.values()];
  return {
    fresh: [...first.values()].flatMap(({ hash, item }) => {
      const reading = asked.get(hash);
      return reading ? [{ hash, reading, feedbackId: item.id }] : [];
    }),
    read: sent.flatMap(({ item, hash, original }) => {
      const reading = found.get(hash);
      if (!reading) return [];
      const needs = reading.needs.map((need) => ({ ...need, quote: unmask(need.quote, original) }));
      return [{ item, reading: { ...reading, needs } }];
    }),
    unusable: others.filter(({ hash }) => !away.has(hash)).map(({ item }) => item),
    later:
      pauses.length === 0
        ? null
        : {
            items: others.filter(({ hash }) => away.has(hash)).map(({ item }) => item),
            afterMs: Math.max(...pauses.map(({ afterMs }) => afterMs)),
            why: pauses[0]?.why ?? '',
          },
  };
}

type Pauses = Map<string, NonNullable<ModelRead['away']>>;

/** One question: readings by hash, and the texts about which the provider gave no answer. */
async function askOne(
  model: Pick<WorkspaceModel, 'ask'>,
  sent: readonly Sent[],
): Promise<{ readings: Map<string, Reading>; later: Pauses }> {
  const numbered = sent.map(({ text }, at): ToRead => ({ id: String(at + 1), text }));
  const { readings, away } = await readByModel(model, numbered);
  const byHash = new Map<string, Reading>();
  const later: Pauses = new Map();
  for (const [at, { hash }] of sent.entries()) {
    const reading = readings.get(String(at + 1));
    if (reading) byHash.set(hash, reading);
    else if (away) later.set(hash, away);
  }
  return { readings: byHash, later };
}

function toQuestions(sent: readonly Sent[]): Sent[][] {
  const questions: Sent[][] = [];
  let characters = 0;
  for (const one of sent) {
    const last = questions.at(-1);
    characters += one.text.length;
    if (last && last.length < MOST_READ && characters <= MOST_CHARACTERS) last.push(one);
    else {
      questions.push([one]);
      characters = one.text.length;
    }
  }
  return questions;
}
