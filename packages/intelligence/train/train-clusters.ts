// Learns model/clusters.json on the domains for choosing: node packages/intelligence/train/train-clusters.ts --data DIR
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { ownJson } from '@feedback/contract/own-json';
import { assignArrivals } from '../src/clusters/arrival.ts';
import { LIKENESS_BARS, type LikenessBars } from '../src/clusters/likeness-bars.ts';
import { openRandom } from '../src/clusters/random.ts';
import { refine } from '../src/clusters/refine.ts';
import { coreText } from '../src/core-text/core-text.ts';
import { openEncoder } from '../src/encoder/encoder.ts';
import { NOTHING_ENCODED, similarity } from '../src/encoder/item-vector.ts';
import { agreement, topicsFound } from './agreement.ts';
import { drawUsual, shuffled } from './draw-workspaces.ts';
import { encodeInBatches } from './encode-in-batches.ts';
import { domainsApart, withNeeds } from './training-domains.ts';

/** A text with its topic, as it is encoded. */
type Labelled = { vector: Int8Array; topic: string };
/** Workspaces of one sort; each sort counts the same, but for its weight. */
type Sort = { name: string; workspaces: Labelled[][]; weight: number };
/** A bar, by its part and name, and the values that it is tried at. */
type Tried = { part: keyof LikenessBars; name: string; values: number[] };

const DRAWS = 6;
/** Beside usual small workspaces, others, of which a set has more topics. */
const DRAWN = [
  { items: 30, ofEach: 3 },
  { items: 60, ofEach: 5 },
  { items: 200, ofEach: 15 },
];
/** The first items of a workspace, of which no two are about the same. */
const ALONE = 8;
const LARGE = { said: [600, 1_200], asked: [600, 1_200, 3_000] };
/** Up to so many items are joined by average link. */
const FEW = 300;
/** Each bar is tried after all others, twice. */
const ROUNDS = 2;
const ONE_PAIR_IN_TEN = 0.1;
/** Another value must be better by this much of the score, or the bar stays as it is. */
const CLEARLY = 0.0005;

const range = (from: number, to: number, step: number) =>
  Array.from({ length: Math.round((to - from) / step) + 1 }, (_, n) => Number((from + n * step).toFixed(3)));
const OF_FEW: Tried[] = [
  { part: 'few', name: 'always', values: range(0.06, 0.3, 0.02) },
  { part: 'few', name: 'share', values: range(0, 0.6, 0.05) },
  { part: 'few', name: 'least', values: range(0.05, 0.39, 0.02) },
  { part: 'few', name: 'neighbourhoods', values: range(0, 0.6, 0.1) },
  { part: 'few', name: 'near', values: range(0.2, 0.8, 0.1) },
];
const OF_MANY: Tried[] = [
  { part: 'many', name: 'linked', values: range(0.1, 0.4, 0.05) },
  { part: 'many', name: 'resolutionOf600', values: range(0.04, 0.3, 0.02) },
  { part: 'many', name: 'resolutionOf3000', values: range(0.03, 0.2, 0.01) },
];
const OF_ARRIVAL: Tried[] = [
  { part: 'arrival', name: 'alike', values: range(0.26, 0.56, 0.02) },
  { part: 'arrival', name: 'remotelyAlike', values: range(0.16, 0.44, 0.02) },
];

const { values } = parseArgs({ options: { data: { type: 'string', default: 'shared/data' } } });
const encoder = openEncoder();
const domains = domainsApart('choose');
const said = domains.map(({ name, texts }) =>
  encoded(texts.map(({ text, theme }) => ({ text, topic: `${name}: ${theme}` }))),
);
const sorts = readSorts(values.data);
const [few, many] = [sizedTo((items) => items <= FEW), sizedTo((items) => items > FEW)];

let bars = LIKENESS_BARS;
bars = choose('few', OF_FEW, few, refined);
bars = choose('many', OF_MANY, many, refined);
bars = choose('arrival', OF_ARRIVAL, few, arrived);
bars = { ...bars, corrected: { similar: similarityOfOthers(ONE_PAIR_IN_TEN) } };
writeFileSync(new URL('../model/clusters.json', import.meta.url), `${JSON.stringify(bars, null, 2)}\n`);
console.log(bars);

/** Tries each bar at all its values, and keeps the best. */
function choose(
  what: string,
  tried: Tried[],
  on: Sort[],
  cluster: (workspace: Labelled[], by: LikenessBars) => string[],
): LikenessBars {
  let best = { bars, score: score(on, bars, cluster) };
  console.log(`${what}, before: ${best.score.toFixed(4)} ${of(on, bars, cluster)}`);
  for (let round = 0; round < ROUNDS; round++)
    for (const { part, name, values: at } of tried)
      for (const value of at) {
        const other = { ...best.bars, [part]: { ...best.bars[part], [name]: value } };
        const reached = score(on, other, cluster);
        if (reached > best.score + CLEARLY) best = { bars: other, score: reached };
      }
  console.log(`${what}, after: ${best.score.toFixed(4)} ${of(on, best.bars, cluster)}`);
  return best.bars;
}

function score(on: Sort[], by: LikenessBars, cluster: typeof refined): number {
  const weights = on.reduce((sum, { weight }) => sum + weight, 0);
  return on.reduce((sum, sort) => sum + sort.weight * scoreOf(sort, by, cluster), 0) / weights;
}

/** The mean of ARI, B³ and the topics found, and of the share of what stands in clusters that belongs there. */
function scoreOf({ workspaces }: Sort, by: LikenessBars, cluster: typeof refined): number {
  const scores = workspaces.map((workspace) => {
    const [found, topics] = [cluster(workspace, by), workspace.map(({ topic }) => topic)];
    const { ari, b3 } = agreement(found, topics);
    return (ari + b3 + topicsFound(found, topics) + shareBelonging(found, topics)) / 4;
  });
  return scores.reduce((sum, one) => sum + one, 0) / scores.length;
}

/** Of the items that are not alone: the share whose topic most of their cluster have; 1 where all are alone. */
function shareBelonging(found: string[], topics: string[]): number {
  const clusters = [...Map.groupBy(found.keys(), (n) => found[n] ?? '').values()].filter(
    (own) => own.length > 1,
  );
  const belonging = clusters.map((own) =>
    Math.max(
      ...Map.groupBy(own, (n) => topics[n] ?? '')
        .values()
        .map((same) => same.length),
    ),
  );
  const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0);
  return clusters.length === 0 ? 1 : sum(belonging) / sum(clusters.map((own) => own.length));
}

function of(on: Sort[], by: LikenessBars, cluster: typeof refined): string {
  return on.map((sort) => `${sort.name} ${scoreOf(sort, by, cluster).toFixed(3)}`).join(', ');
}

function refined(workspace: Labelled[], by: LikenessBars): string[] {
  const items = workspace.map(({ vector }, n) => ({
    key: `${n}`,
    vector,
    clusterId: `${n}`,
    areaId: null,
    pinned: false,
  }));
  let made = 0;
  return refine({ items }, () => `new ${made++}`, by).placements.map(({ clusterId }) => clusterId);
}

function arrived(workspace: Labelled[], by: LikenessBars): string[] {
  const items = workspace.map(({ vector }, n) => ({ key: `${n}`, vector }));
  let made = 0;
  return assignArrivals({ clusters: [], items }, () => `new ${made++}`, by.arrival).map(
    ({ clusterId }) => clusterId,
  );
}

/** The similarity that this share of two items of a domain about different things have at least. */
function similarityOfOthers(pairs: number): number {
  const similarities = said.flatMap((domain) =>
    domain.flatMap((one, n) =>
      domain
        .slice(0, n)
        .filter(({ topic }) => topic !== one.topic)
        .map(({ vector }) => similarity(vector, one.vector)),
    ),
  );
  const at = Math.floor((1 - pairs) * similarities.length);
  return Number((similarities.toSorted((a, b) => a - b)[at] ?? 1).toFixed(2));
}

/** What customers said, what a large model read in it, and requests to an assistant, as workspaces of all sizes. */
function readSorts(data: string): Sort[] {
  const read = withNeeds(domains).map(({ name, texts }) =>
    encoded(texts.map(({ text, need, theme }) => ({ text: need ?? text, topic: `${name}: ${theme}` }))),
  );
  const asked = encoded(readRequests(data));
  return [
    { name: 'said', workspaces: said.flatMap((domain) => usualDraws(domain)), weight: 2 },
    { name: 'read', workspaces: read.flatMap((domain) => usualDraws(domain)), weight: 1 },
    { name: 'said, each alone', workspaces: said.flatMap((domain) => draws(domain, 1, ALONE)), weight: 0.5 },
    ...DRAWN.flatMap(({ items, ofEach }) => [
      { name: `said, ${items}`, workspaces: draws(said.flat(), ofEach, items), weight: 0.5 },
      { name: `asked, ${items}`, workspaces: draws(asked, ofEach, items), weight: 0.5 },
    ]),
    ...LARGE.said.map((items) => large('said', said.flat(), items)),
    ...LARGE.asked.map((items) => large('asked', asked, items)),
  ];
}

function large(name: string, texts: Labelled[], items: number): Sort {
  return { name: `${name}, ${items}`, workspaces: [drawn(texts, Infinity, { items, seed: 1 })], weight: 1 };
}

function readRequests(data: string): { text: string; topic: string }[] {
  const file = readFileSync(`${data}/clinc150/data_full.json`, 'utf8');
  return ownJson<{ val: [string, string][] }>(file).val.map(([text, topic]) => ({ text, topic }));
}

function encoded(texts: { text: string; topic: string }[]): Labelled[] {
  const vectors = encodeInBatches(
    encoder,
    texts.map(({ text }) => coreText(text)),
  );
  return texts.map(({ topic }, n) => ({ topic, vector: (vectors[n] ?? NOTHING_ENCODED).vector }));
}

/** Sorts of which a workspace has that many items. */
function sizedTo(fits: (items: number) => boolean): Sort[] {
  return sorts.filter(({ workspaces }) => fits(workspaces[0]?.length ?? 0));
}

function usualDraws(domain: Labelled[]): Labelled[][] {
  return Array.from({ length: DRAWS }, (_, n) => drawUsual(domain, ({ topic }) => topic, n + 1));
}

function draws(texts: Labelled[], ofEach: number, items: number): Labelled[][] {
  return Array.from({ length: DRAWS }, (_, n) => drawn(texts, ofEach, { items, seed: n + 1 }));
}

/** Topics at random, so many texts of each, until there are enough. */
function drawn(
  texts: Labelled[],
  ofEach: number,
  { items, seed }: { items: number; seed: number },
): Labelled[] {
  const random = openRandom(seed);
  const topics = shuffled(topicsOf(texts), random);
  return shuffled(topics.flatMap((own) => shuffled(own, random).slice(0, ofEach)).slice(0, items), random);
}

function topicsOf(texts: Labelled[]): Labelled[][] {
  return [...Map.groupBy(texts, ({ topic }) => topic).values()];
}
