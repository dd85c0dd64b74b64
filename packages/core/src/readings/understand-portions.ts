import { needLine } from '@feedback/contract';
import { type Kind } from '@feedback/contract/vocabulary';
import { type secondReadings } from '@feedback/db';
import { searchCode, severityAs, severityOfLevel } from '@feedback/intelligence';
import { partRead } from '../understanding/part-read.ts';
import { type FoundPart } from '../understanding/store-parts.ts';
import { type ReadTexts } from '../understanding/text-reader.ts';
import { toUnderstanding } from '../understanding/to-understanding.ts';
import { type Portion } from './to-portions.ts';

/** How often a model's kind is the one that people gave: measured on recorded readings (docs/quality.md). */
const CERTAINTY = 0.87;
/** What the words of leaving make of any feedback, as in the product's own reader. */
const LEAVING = 1;
/** By so much a model may find an item more or less severe than the product's own reader: one of four levels. */
const MOST_APART = 0.19;

export type PortionReading = {
  workspaceId: string;
  readTexts: ReadTexts;
  /** Reads a text with the glossary. */
  readAs: (text: string) => string;
};

/** What is stored of portions: the vector is that of the need, and the words for search are those of the need and of what was said. */
export async function readPortions(
  { workspaceId, readTexts, readAs }: PortionReading,
  portions: Portion[],
): Promise<secondReadings.SecondReading[]> {
  const answers = await readTexts(
    'index',
    portions.map(({ need, text }) => [readAs(needLine(need)), workspaceId, readAs(text)]),
  );
  return partRead(portions, answers).read.map(({ item: { id, item, need, churnRisk }, value }) => {
    const kind = item.statedKind ?? need.kind;
    return {
      feedbackId: id,
      need: need.need,
      about: need.about,
      kind,
      certainty: item.statedKind === null ? CERTAINTY : 1,
      severity: churnRisk === null ? severityWithin(item, kind, need.severity) : LEAVING,
      churnRisk,
      ...value,
      code: searchCode(value.vector),
    };
  });
}

/** How severe an item is by a model, within what the first reading allows: one text among those of a question may order that all are. */
function severityWithin(
  first: Pick<Portion['item'], 'kind' | 'severity'>,
  kind: Kind,
  level: number,
): number {
  const own = severityAs(kind, first, false);
  return Math.min(own + MOST_APART, Math.max(own - MOST_APART, severityOfLevel(kind, level)));
}

/**
 * The parts of items, understood by the product's own reader, as they are stored before what the model read in them: that replaces
 * their kind, so members' corrections of kinds are not read. The first part of an item keeps its place. An item with a part that cannot be read has none.
 */
export async function understandParts(
  { workspaceId, readTexts, readAs }: PortionReading,
  portions: Portion[],
): Promise<FoundPart[]> {
  const cut = portions.flatMap(({ id, item, text, place }) =>
    place ? [{ id, partOf: item.id, text, statedKind: item.statedKind, ...place }] : [],
  );
  const answers = await readTexts(
    'understand',
    cut.map(({ text }) => [text, workspaceId, readAs(text)]),
  );
  const { read, unread } = partRead(cut, answers);
  const refused = new Set(unread.map(({ partOf }) => partOf));
  const heirs = new Set<string>();
  return read
    .filter(({ item }) => !refused.has(item.partOf))
    .map(({ item, value }) => {
      const keepsPlace = !heirs.has(item.partOf);
      heirs.add(item.partOf);
      const understood = { ...toUnderstanding(item, value, []), quarantine: null, mayDivide: false };
      return { ...item, keepsPlace, understood };
    });
}
