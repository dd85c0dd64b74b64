import {
  type Encoder,
  knownWordsAtFirstUse,
  nameClusters,
  openEncoder,
  similarity,
  wordsOf,
} from '@feedback/intelligence';
import { REPORTED } from '@feedback/intelligence/training';
import { stream } from './cluster-stream.ts';
import { type QualityGroup, type QualityRow } from './group.ts';
import { type ReportedTheme, readThemes } from './own-feedback.ts';
import { breaksRule, dropsNegation } from './title-rules.ts';

type Cluster = { id: string; texts: string[]; about: string };

let loaded: Encoder | undefined;
const knownWords = knownWordsAtFirstUse();
const BATCH = 100;
/** A cluster is judged if it has at least this many items, and more than half of them are of one theme. */
const LEAST_ITEMS = 3;
const BASELINE_WORDS = 7;

/** Measures the titles of priorities beside those that people gave. */
export const names: QualityGroup = {
  name: 'Names',
  about: `Titles of themes of our own feedback: the twelve domains that nothing was chosen on, which the samples hold five of; the encoder has learnt from them. A theme's
texts are taken as one cluster, the most central first; “clusters” are those that the product finds in each domain, judged by the theme of most of their items.
“a word of it” is the share of titles that share a word, by its stem, with the title that a person gave the theme; “likeness” is the cosine of the two. “breaks a rule”:
first person, a function word at an end, a single word, more than 60 characters, contact data, or a cut. The weights were chosen on the other 36 domains.`,
  measure: async (data) => {
    const folder = data.path('own-feedback');
    if (folder === undefined) return [];
    return Object.entries(REPORTED).flatMap(([kind, domains]) => {
      const read = domains.map((domain) => readThemes(folder, domain)).filter((themes) => themes.length > 0);
      return [
        ...rowsOf(
          `${kind}, themes`,
          read.map((themes) => themes.map(toCluster)),
        ),
        ...rowsOf(`${kind}, clusters`, read.map(clustersOf)),
      ];
    });
  },
};

function rowsOf(on: string, workspaces: Cluster[][]): QualityRow[] {
  const all = workspaces.flat();
  const titled = (name: (clusters: Cluster[]) => Map<string, string>) =>
    figuresOf(
      workspaces.flatMap((clusters) => {
        const titles = name(clusters);
        return clusters.map((cluster) => ({ ...cluster, title: titles.get(cluster.id) ?? '' }));
      }),
    );
  const where = `${on}, ${all.length}`;
  return [
    {
      on: where,
      method: 'product',
      figures: titled((clusters) => nameClusters(clusters, { reader: { ...encoder(), ...knownWords } })),
      targets: { 'breaks a rule': { atMost: 0.02 }, 'negation lost': { atMost: 0 } },
    },
    {
      on: where,
      method: 'first words of the most central item',
      figures: titled(
        (clusters) => new Map(clusters.map(({ id, texts }) => [id, firstWords(texts[0] ?? '')])),
      ),
    },
  ];
}

function firstWords(text: string): string {
  return text.trim().split(/\s+/).slice(0, BASELINE_WORDS).join(' ');
}

function figuresOf(titles: (Cluster & { title: string })[]): Record<string, number> {
  const mean = (value: (one: Cluster & { title: string }) => number) =>
    titles.reduce((sum, one) => sum + value(one), 0) / Math.max(1, titles.length);
  return {
    'a word of it': mean(({ title, about }) => Number(sharesWord(title, about))),
    likeness: mean(({ title, about }) => similarity(encoder().embed(title), encoder().embed(about))),
    'breaks a rule': mean(({ title }) => Number(breaksRule(title))),
    'negation lost': mean(({ title, texts }) => Number(dropsNegation(title, texts))),
    words: mean(({ title }) => wordsOf(title).length),
  };
}

/** Words of three letters and less say little; endings are cut to compare. */
function sharesWord(title: string, about: string): boolean {
  const stems = (text: string) =>
    wordsOf(text.toLowerCase())
      .filter((word) => word.length > 3 || /\d/.test(word))
      .map((word) => word.replace(/(?:ing|ed|es|s|e)$/, ''));
  const said = new Set(stems(about));
  return stems(title).some((stem) => said.has(stem));
}

/** The most central text first, as exemplars are. */
function toCluster({ theme, about, texts }: ReportedTheme): Cluster {
  const vectors = texts.map(encoder().embed);
  const centrality = vectors.map((vector) =>
    vectors.reduce((sum, other) => sum + similarity(vector, other), 0),
  );
  const order = [...texts.keys()].toSorted((a, b) => (centrality[b] ?? 0) - (centrality[a] ?? 0));
  return { id: theme, about, texts: order.map((at) => texts[at] ?? '') };
}

function clustersOf(themes: ReportedTheme[]): Cluster[] {
  // Takes texts from each theme in turn, as feedback arrives.
  const longest = Math.max(...themes.map(({ texts }) => texts.length));
  const items = Array.from({ length: longest }, (_, at) =>
    themes.flatMap((theme) => (theme.texts[at] === undefined ? [] : [{ theme, text: theme.texts[at] }])),
  ).flat();
  const found = stream(
    items.map(({ text }) => encoder().embed(text)),
    { batch: BATCH },
  ).refined;
  const groups = Map.groupBy(items.keys(), (at) => found[at] ?? '');
  return [...groups].flatMap(([id, own]) => {
    const ofTheme = Map.groupBy(own, (at) => items[at]?.theme.theme ?? '');
    const [most] = [...ofTheme.values()].toSorted((a, b) => b.length - a.length);
    const theme = items[most?.[0] ?? 0]?.theme;
    if (
      theme === undefined ||
      most === undefined ||
      own.length < LEAST_ITEMS ||
      most.length * 2 <= own.length
    )
      return [];
    return [{ ...toCluster({ ...theme, texts: own.map((at) => items[at]?.text ?? '') }), id }];
  });
}

/** Read once, and only by a run that measures names. */
function encoder(): Encoder {
  return (loaded ??= openEncoder());
}
