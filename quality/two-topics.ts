import {
  assignArrivals,
  chooseParts,
  type Encoder,
  type Exemplar,
  loadClassifier,
  openEncoder,
  loadPartWeights,
  openPartReader,
  splitSentences,
} from '@feedback/intelligence';
import {
  type Domain,
  exemplarsOf,
  readEnglishDomains,
  readTwoTopics,
  type Topics,
} from '@feedback/intelligence/training';
import { type QualityGroup, type QualityRow } from './group.ts';

type Span = { start: number; end: number };
/** Divides a text, given the exemplars of a workspace. */
type Divide = (text: string, exemplars: Exemplar[]) => Span[];

/** Measures texts that speak of two or three things. */
export const twoTopics: QualityGroup = {
  name: 'Two topics',
  about: `Items of our own feedback that speak of two or three things, each in a workspace of the other texts of its domains (one to three), clustered by the
product. Divided right: each part is in one signal, apart from the others. Single: the texts of the 12 reporting domains that speak of one
thing, each in its domain. With its theme: of the things spoken of, how many come, with a signal, into a cluster whose texts are mostly of that
theme. Chosen and fitted on the other 36 domains, texts joined of two of theirs, 756 that we wrote about their themes, and the lines with even
numbers; reported are the odd ones.`,
  measure: async (data) => {
    const folder = data.path('own-feedback');
    if (folder === undefined || data.path('own-feedback/two-topics.jsonl') === undefined) return [];
    const root = folder.slice(0, folder.length - 'own-feedback'.length);
    const encoder = openEncoder();
    const domains = readEnglishDomains(root);
    const written = readTwoTopics(root).filter(({ isReported }) => isReported);
    const single = domains.filter(({ isReported }) => isReported);
    const rows: [string, Divide][] = [
      ['product', openProduct(encoder)],
      ['split at every sentence', (text) => splitSentences(text, null)],
      ['never split', (text) => [{ start: 0, end: text.length }]],
    ];
    const large = exemplarsOf(
      domains.flatMap(({ texts }) => texts).map(({ text }) => text),
      encoder,
    );
    return [
      ...rows.map(([method, divide]) => rowOf(method, divide, { written, single, domains, encoder })),
      ...rows.slice(0, 1).map(([method, divide]) => rowOfLarge(method, divide, { written, single, large })),
    ];
  },
};

function openProduct(encoder: Encoder): Divide {
  const { embed } = encoder;
  const read = openPartReader(encoder, loadClassifier());
  const weights = loadPartWeights();
  return (text, exemplars) => {
    const item = { key: text, length: text.length, vector: embed(text), breaks: read(text) };
    const said = [...new Set([text, ...exemplars.map(({ key }) => key)])].map((one) => ({
      key: one,
      text: one,
      isPart: false,
    }));
    const [division] = chooseParts({ exemplars, items: [item], said }, weights);
    return division?.parts ?? [{ start: 0, end: text.length }];
  };
}

type Measured = { written: Topics[]; single: Domain[]; domains: Domain[]; encoder: Encoder };

function rowOf(method: string, divide: Divide, { written, single, domains, encoder }: Measured): QualityRow {
  const singles = single.flatMap(({ texts }) => {
    const exemplars = exemplarsOf(
      texts.map(({ text }) => text),
      encoder,
    );
    return texts.map(({ text }) => divide(text, exemplars).length > 1);
  });
  const items = written.map((item) => {
    const texts = textsBeside(item, domains);
    const exemplars = exemplarsOf(
      texts.map(({ text }) => text),
      encoder,
    );
    const signals = divide(item.text, exemplars);
    const themeOf = new Map(texts.map(({ text, theme }) => [text, theme]));
    const reached = themesReached(item.text, signals, { exemplars, themeOf, encoder });
    return {
      isRight: isDividedRight(item, signals),
      isDivided: signals.length > 1,
      reached: item.parts.map(({ theme }) => reached.has(theme)),
    };
  });
  return {
    on: `${written.length} items of two or three things, ${singles.length} of one`,
    method,
    figures: {
      'divided right': share(items.map(({ isRight }) => isRight)),
      divided: share(items.map(({ isDivided }) => isDivided)),
      'single divided': share(singles),
      'with its theme': share(items.flatMap(({ reached }) => reached)),
    },
    ...(method === 'product' && { targets: { 'single divided': { atMost: 0.01 } } }),
  };
}

/** All texts of all domains in one workspace. */
function rowOfLarge(
  method: string,
  divide: Divide,
  { written, single, large }: Pick<Measured, 'written' | 'single'> & { large: Exemplar[] },
): QualityRow {
  const items = written.map((item) => divide(item.text, large));
  const singles = single.flatMap(({ texts }) => texts).map(({ text }) => divide(text, large).length > 1);
  return {
    on: 'the same in one workspace of all 48 domains',
    method,
    figures: {
      'divided right': share(written.map((item, i) => isDividedRight(item, items[i] ?? []))),
      divided: share(items.map((signals) => signals.length > 1)),
      'single divided': share(singles),
    },
    ...(method === 'product' && { targets: { 'single divided': { atMost: 0.01 } } }),
  };
}

function textsBeside({ parts }: Topics, domains: Domain[]) {
  const themes = new Set(parts.map(({ theme }) => theme));
  return domains
    .filter(({ texts }) => texts.some(({ theme }) => themes.has(theme)))
    .flatMap(({ texts }) => texts);
}

/** Whether each part is within one signal, except a stop at its end, and no signal contains two. */
function isDividedRight({ parts }: Topics, signals: Span[]): boolean {
  const homes = parts.map((part) =>
    signals.findIndex(({ start, end }) => start <= part.start + 4 && part.end <= end + 1 && part.end > start),
  );
  return homes.every((home) => home >= 0) && new Set(homes).size === parts.length;
}

function themesReached(
  text: string,
  signals: Span[],
  { exemplars, themeOf, encoder }: { exemplars: Exemplar[]; themeOf: Map<string, string>; encoder: Encoder },
): Set<string> {
  const own = Map.groupBy(exemplars, ({ clusterId }) => clusterId);
  const clusters = [...own].map(([id, members]) => ({ id, exemplars: members.map(({ vector }) => vector) }));
  const items = signals.map(({ start, end }, i) => ({
    key: `${i}`,
    vector: encoder.embed(text.slice(start, end)),
  }));
  const placed = assignArrivals({ clusters, items }, () => 'new');
  return new Set(
    placed.flatMap(({ clusterId }) =>
      mostFrequent(own.get(clusterId)?.map(({ key }) => themeOf.get(key)) ?? []),
    ),
  );
}

function mostFrequent(themes: (string | undefined)[]): string[] {
  const counts = [...Map.groupBy(themes, (theme) => theme)].toSorted(([, a], [, b]) => b.length - a.length);
  const theme = counts[0]?.[0];
  return theme === undefined ? [] : [theme];
}

function share(answers: boolean[]): number {
  return answers.filter(Boolean).length / answers.length;
}
