import { MOST_READ, type Reading } from '@feedback/contract';
import { type secondReadings } from '@feedback/db';
import { type LanguageModel } from '@feedback/outbound';
import { maskNames, unmask } from './mask-names.ts';
import { readByModel } from './read-by-model.ts';

type Unread = secondReadings.Unread;

/**
 * What a model read: items with their readings, in the items' own words, those whose reading cannot be used, and those to ask about later,
 * in `afterMs`, because it gave no answer.
 */
export type AskedAbout = {
  read: { item: Unread; reading: Reading }[];
  unusable: Unread[];
  later: { items: Unread[]; afterMs: number; why: string } | null;
};

/** The most characters of one question. */
const MOST_CHARACTERS = 40_000;

/**
 * Asks a model about items of one workspace, MOST_READ a question. It is sent their words and nothing else: neither ids nor who said them;
 * with `isMasked`, names and addresses in them are marks.
 */
export async function askAbout(
  model: Pick<LanguageModel, 'ask'>,
  items: readonly Unread[],
  isMasked: boolean,
): Promise<AskedAbout> {
  const questions = toQuestions(items);
  const answers = await Promise.all(questions.map((question) => askOne(model, question, isMasked)));
  const away = answers.flatMap(({ later }) => later ?? []);
  return {
    read: answers.flatMap(({ read }) => read),
    unusable: answers.flatMap(({ unusable }) => unusable),
    later:
      away.length === 0
        ? null
        : {
            items: away.flatMap((one) => one.items),
            afterMs: Math.max(...away.map(({ afterMs }) => afterMs)),
            why: away[0]?.why ?? '',
          },
  };
}

async function askOne(
  model: Pick<LanguageModel, 'ask'>,
  items: Unread[],
  isMasked: boolean,
): Promise<AskedAbout> {
  const masked = items.map((item, at) => ({
    id: String(at + 1),
    item,
    ...(isMasked ? maskNames(item.text, item) : { text: item.text, original: new Map<string, string>() }),
  }));
  const { readings, away } = await readByModel(
    model,
    masked.map(({ id, text }) => ({ id, text })),
  );
  const others = masked.filter(({ id }) => !readings.has(id)).map(({ item }) => item);
  return {
    unusable: away ? [] : others,
    later: away && { items: others, afterMs: away.afterMs, why: away.why },
    read: masked.flatMap(({ id, item, original }) => {
      const reading = readings.get(id);
      if (!reading) return [];
      const needs = reading.needs.map((need) => ({ ...need, quote: unmask(need.quote, original) }));
      return [{ item, reading: { ...reading, needs } }];
    }),
  };
}

function toQuestions(items: readonly Unread[]): Unread[][] {
  const questions: Unread[][] = [];
  let characters = 0;
  for (const item of items) {
    const last = questions.at(-1);
    characters += item.text.length;
    if (last && last.length < MOST_READ && characters <= MOST_CHARACTERS) last.push(item);
    else {
      questions.push([item]);
      characters = item.text.length;
    }
  }
  return questions;
}
