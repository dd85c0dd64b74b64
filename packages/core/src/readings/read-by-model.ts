import { AnyReadings, MOST_READ, Reading, type ReadingRequest, validator } from '@feedback/contract';
import { type WorkspaceModel } from '../models/metered-model.ts';
import { problemsOf } from './check-reading.ts';
import { ANSWER_SCHEMA, INSTRUCTIONS, TOKENS_OF_A_READING } from './reading-prompt.ts';
import { stemsOf } from './words-of-needs.ts';

const checkAnswer = validator(AnyReadings);
const checkReading = validator(Reading);

/** What a model is asked to read; `text` has marks for names. */
export type ToRead = ReadingRequest['items'][number];

/** The readings that hold, by id. `away`: the provider gave no answer about the others, and is to be asked again after `afterMs`. */
export type ModelRead = { readings: Map<string, Reading>; away: { why: string; afterMs: number } | null };

/** Reads up to MOST_READ items in one question, and asks once more for those whose reading cannot be used. */
export async function readByModel(
  model: Pick<WorkspaceModel, 'ask'>,
  items: readonly ToRead[],
): Promise<ModelRead> {
  const first = await ask(model, { items });
  const wrong = items.filter(({ id }) => !first.readings.has(id));
  if (first.away !== null || wrong.length === 0) return first;
  const again = await ask(model, { items: wrong, problems: first.problems });
  return { readings: new Map([...first.readings, ...again.readings]), away: again.away };
}

/** The most problems that are told: of an answer that is wrong everywhere the model learns nothing more. */
const MOST_TOLD = MOST_READ;

/** What an answer holds, and what is wrong with the rest of it. */
type Sorted = ModelRead & { problems: string[] };

async function ask(
  model: Pick<WorkspaceModel, 'ask'>,
  { items, problems = [] }: { items: readonly ToRead[]; problems?: string[] },
): Promise<Sorted> {
  const told = problems.slice(0, MOST_TOLD);
  const request: ReadingRequest = { items: [...items] };
  const data = [
    ...(told.length > 0 ? ['An earlier answer could not be used.', ...told, 'Read these again.'] : []),
    JSON.stringify(request),
  ].join('\n');
  const answer = await model.ask({
    instructions: INSTRUCTIONS,
    data,
    schema: ANSWER_SCHEMA,
    tokensOut: items.length * TOKENS_OF_A_READING,
  });
  const nothing = { readings: new Map<string, Reading>(), problems: [], away: null };
  if (answer.outcome === 'away') return { ...nothing, away: answer };
  if (answer.outcome === 'nonsense')
    return { ...nothing, problems: ['It was no JSON in the form asked for.'] };
  return sortOut(answer.value, items);
}

/** The readings that can be used, of items that were sent, once each, and what is wrong with the others. */
function sortOut(answer: unknown, items: readonly ToRead[]): Sorted {
  const checked = checkAnswer(answer);
  const given = checked.ok ? checked.value.readings : [];
  const problems: string[] = [];
  const readings = new Map<string, Reading>();
  for (const item of items) {
    const found = readingOf(
      item,
      given.filter(({ id }) => id === item.id),
    );
    if (Array.isArray(found)) problems.push(...found);
    else readings.set(item.id, found);
  }
  const gathered = items.filter((item) => hasNeedOfAnother(readings, item));
  for (const { id } of gathered) {
    readings.delete(id);
    problems.push(`Item ${id}: its need is that of another item, and has hardly a word of its text.`);
  }
  return { readings, problems, away: null };
}

/** So much of the words of a need that several items have stands in the text of each. */
const LEAST_OWN = 1 / 3;

/**
 * Whether the very need of an item is that of another one of the answer, and hardly a word of it stands in the item's text: a text that orders a
 * need for all items would gather them. Such an item is asked about once more, without those that have words of that need.
 */
function hasNeedOfAnother(readings: ReadonlyMap<string, Reading>, { id, text }: ToRead): boolean {
  const needsOf = (of: string) => readings.get(of)?.needs.map(({ need }) => need.toLowerCase()) ?? [];
  const others = new Set([...readings.keys()].filter((one) => one !== id).flatMap(needsOf));
  const words = new Set(stemsOf(text));
  return needsOf(id).some((need) => {
    const stems = stemsOf(need);
    return others.has(need) && stems.filter((stem) => words.has(stem)).length < LEAST_OWN * stems.length;
  });
}

/** The one reading of an item, or what is wrong with it. */
function readingOf({ id, text }: ToRead, given: readonly unknown[]): Reading | string[] {
  if (given.length !== 1) return [`Item ${id}: it needs exactly one reading under its id.`];
  const checked = checkReading(given[0]);
  if (!checked.ok) return checked.problems.map(({ field, message }) => `Item ${id}: ${field} ${message}.`);
  const problems = problemsOf(checked.value, text);
  return problems.length > 0 ? problems : checked.value;
}
