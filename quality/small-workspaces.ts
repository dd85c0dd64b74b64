import { existsSync } from 'node:fs';
import path from 'node:path';
import { Type } from '@feedback/contract/schema';
import { type Encoder, openEncoder, openRandom } from '@feedback/intelligence';
import { REPORTED, agreement, topicsFound } from '@feedback/intelligence/training';
import { linkByAverage } from './average-link.ts';
import { stream } from './cluster-stream.ts';
import { readCsv, readJsonLines } from './data.ts';
import { type QualityData, type QualityGroup, type QualityRow } from './group.ts';
import { kMeans, toTfidf } from './k-means.ts';
import { type Labelled, readLabelled } from './labelled.ts';
import { readAllDomains, readDomains, readMultilingual } from './own-feedback.ts';
import { readJson } from './read-json.ts';

const BATCH = 100;
const DRAWS = 10;
/** For each size of workspace the numbers of items per topic; a small workspace has few. */
const SIZES = [
  { items: 30, perTopic: [3, 5] },
  { items: 60, perTopic: [3, 5] },
  { items: 200, perTopic: [10, 20] },
];
/** The bar of the baseline: the best one on the sets on which the product's bars were chosen. */
const TFIDF_BAR = 0.08;

type Targets = Record<number, number>;

/** Measures clusters of what a team sends first. */
export const smallWorkspaces: QualityGroup = {
  name: 'Small workspaces',
  about: `Workspaces of 30, 60 and 200 items, ${DRAWS} of each size, drawn from labelled sets: topics at random, then 3 to 20 texts of each. The score is the
mean of ARI, AMI, B³ and the share of topics found (half of its items in one group, half of the group its items).
The bars were chosen on 18 natural domains of our own feedback, CLINC150 val and Banking77 train. Unseen by all training and choosing:
Banking77 test. The encoder has learnt from the natural and the circumscribing domains, so their rows are no measure of unseen ones. B2B: one product,
260 items of 28 companies, six languages. Wrapped: 60 items in mails, tickets and templates, which are the same around different themes. Long: reports of
130 to 300 words about one product, in the order in which they came. TF-IDF and k-means are given the number of topics.`,
  measure: async (data) => {
    const encoder = openEncoder();
    return [
      ...measureDraws(data, encoder),
      ...measureWrapped(data, encoder),
      ...measureLong(data, encoder),
      ...measureLanguages(data, encoder),
    ];
  },
};

function measureDraws(data: QualityData, { embed }: Encoder): QualityRow[] {
  return [...readSets(data)].flatMap(([name, { labelled, targets }]) =>
    SIZES.filter(({ items }) => labelled.texts.length >= items).flatMap(({ items, perTopic }) => {
      const draws = Array.from({ length: DRAWS }, (_, seed) =>
        draw(labelled, { items, perTopic: perTopic[seed % perTopic.length] ?? 5, seed: seed + 1 }),
      );
      const on = `${name}, ${items} items`;
      const target = targets[items];
      const product = figuresOf(draws, ({ texts }) => stream(texts.map(embed), { batch: BATCH }).refined);
      return [
        {
          on,
          method: 'product',
          figures: product,
          ...(target && { targets: { score: { atLeast: target } } }),
        },
        {
          on,
          method: 'TF-IDF, average link',
          figures: figuresOf(draws, ({ texts }) => linkByAverage(toTfidf(texts), TFIDF_BAR)),
        },
        {
          on,
          method: 'TF-IDF and k-means, given the number',
          figures: figuresOf(draws, ({ texts, labels }) => kMeans(toTfidf(texts), new Set(labels).size)),
        },
      ];
    }),
  );
}

function readSets(data: QualityData): Map<string, { labelled: Labelled; targets: Targets }> {
  const own = data.path('own-feedback');
  const banking = data.path('banking77/test.csv');
  const sets = new Map<string, { labelled: Labelled; targets: Targets }>();
  if (own !== undefined) {
    const natural = readDomains(own, REPORTED.natural);
    sets.set('natural', { labelled: natural, targets: { 30: 0.5, 60: 0.42, 200: 0.38 } });
    sets.set('circumscribing, seen', { labelled: readDomains(own, REPORTED.circumscribing), targets: {} });
    const questions = path.join(own, 'questions');
    if (existsSync(questions)) sets.set('B2B', { labelled: readQuestionCorpus(questions), targets: {} });
  }
  if (banking !== undefined)
    sets.set('Banking77 test', { labelled: readLabelled(banking), targets: { 30: 0.7, 200: 0.73 } });
  return sets;
}

function readQuestionCorpus(folder: string): Labelled {
  const items = readJsonLines<{ external_id: string; text: string }>(path.join(folder, 'corpus.jsonl'));
  const themes = readJson(
    path.join(folder, 'labels.json'),
    Type.Record(Type.String(), Type.Object({ theme: Type.String() })),
  );
  return {
    texts: items.map(({ text }) => text),
    labels: items.map(({ external_id }) => themes[external_id]?.theme ?? external_id),
  };
}

function measureWrapped(data: QualityData, { embed }: Encoder): QualityRow[] {
  const file = data.path('own-feedback/boilerplate.jsonl');
  if (file === undefined) return [];
  const items = readJsonLines<{ theme: string; text: string; core: string }>(file);
  const labels = items.map(({ theme }) => theme);
  const score = (texts: string[]) =>
    figuresOf([{ texts, labels }], (drawn) => stream(drawn.texts.map(embed), { batch: BATCH }).refined);
  const on = `wrapped, ${items.length} items`;
  return [
    { on, method: 'product', figures: score(items.map(({ text }) => text)) },
    { on, method: 'product, given what is wrapped', figures: score(items.map(({ core }) => core)) },
  ];
}

/** How many words a long report has, and how many are looked at. */
const LONG = { least: 130, most: 300, items: 200 };

function measureLong(data: QualityData, { embed }: Encoder): QualityRow[] {
  const file = data.path('gitbugs/seamonkey.csv');
  if (file === undefined) return [];
  const texts = readCsv(file)
    .map(({ Summary = '', Description = '' }) => `${Summary}\n\n${Description}`)
    .filter((text) => {
      const words = text.split(/\s+/).length;
      return words >= LONG.least && words <= LONG.most;
    })
    .slice(0, LONG.items);
  const found = stream(texts.map(embed), { batch: BATCH }).refined;
  const sizes = [...Map.groupBy(found, (cluster) => cluster).values()].map((items) => items.length);
  return [
    {
      on: `long, ${texts.length} reports of one product`,
      method: 'product',
      figures: { clusters: sizes.length, 'largest cluster': Math.max(0, ...sizes) },
      targets: { 'largest cluster': { atMost: 60 } },
    },
  ];
}

/** Measures whether two texts per theme in another language join the theme's English texts, of which there are at most six. */
function measureLanguages(data: QualityData, { embed }: Encoder): QualityRow[] {
  const folder = data.path('own-feedback');
  if (folder === undefined) return [];
  const english = readAllDomains(folder);
  return [...readMultilingual(folder)].map(([lang, others]) => {
    const themes = new Set(others.labels);
    const beside = english.texts
      .map((text, i) => ({ text, label: english.labels[i] ?? '' }))
      .filter(({ label }) => themes.has(label));
    const few = [...Map.groupBy(beside, ({ label }) => label).values()].flatMap((own) => own.slice(0, 6));
    const texts = [...few.map(({ text }) => text), ...others.texts];
    const found = stream(texts.map(embed), { batch: BATCH }).refined;
    const labels = [...few.map(({ label }) => label), ...others.labels];
    return {
      on: `${lang}, ${others.texts.length} items among ${few.length} English ones`,
      method: 'product',
      figures: { 'with their English theme': shareJoined(found, labels, few.length) },
    };
  });
}

/** The share of items from `first` on whose group has more English items of their theme than of any other. */
function shareJoined(found: string[], labels: string[], first: number): number {
  let joined = 0;
  for (let item = first; item < found.length; item++) {
    const beside = labels.slice(0, first).filter((_, other) => found[other] === found[item]);
    const counts = [...Map.groupBy(beside, (label) => label)].toSorted(([, a], [, b]) => b.length - a.length);
    if (counts[0]?.[0] === labels[item]) joined++;
  }
  return joined / Math.max(1, found.length - first);
}

/** Draws topics at random and a number of texts of each until there are enough items, and shuffles them. */
function draw(
  { texts, labels }: Labelled,
  { items, perTopic, seed }: { items: number; perTopic: number; seed: number },
): Labelled {
  const random = openRandom(seed * 1_000 + items);
  const byTopic = Map.groupBy(texts.keys(), (item) => labels[item] ?? '');
  const drawn = shuffled([...byTopic.values()], random)
    .flatMap((own) => shuffled(own, random).slice(0, perTopic))
    .slice(0, items);
  const order = shuffled(drawn, random);
  return { texts: order.map((item) => texts[item] ?? ''), labels: order.map((item) => labels[item] ?? '') };
}

function shuffled<T>(values: T[], random: () => number): T[] {
  return values
    .map((value) => ({ value, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ value }) => value);
}

function figuresOf(draws: Labelled[], cluster: (drawn: Labelled) => string[]): Record<string, number> {
  const all = draws.map((drawn) => {
    const found = cluster(drawn);
    const { ari, ami, b3, clusters } = agreement(found, drawn.labels);
    const topics = topicsFound(found, drawn.labels);
    return {
      score: (ari + ami + b3 + topics) / 4,
      ARI: ari,
      AMI: ami,
      'B³': b3,
      'topics found': topics,
      clusters,
    };
  });
  const names = Object.keys(all[0] ?? {}) as (keyof (typeof all)[number])[]; // its own keys
  return Object.fromEntries(
    names.map((name) => [name, all.reduce((sum, figures) => sum + figures[name], 0) / all.length]),
  );
}
