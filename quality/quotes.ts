import { readFileSync } from 'node:fs';
import path from 'node:path';
import { chooseQuotes } from '@feedback/core';
import {
  type Classifier,
  coreText,
  type Encoder,
  KINDS,
  loadClassifier,
  knownWordsAtFirstUse,
  encodeCore,
  openEncoder,
  nameRefinement,
  refine,
  wordsOf,
} from '@feedback/intelligence';
import { REPORTED } from '@feedback/intelligence/training';
import { stream } from './cluster-stream.ts';
import { readJsonLines } from './data.ts';
import { type QualityGroup, type QualityRow } from './group.ts';
import { readThemes } from './own-feedback.ts';

/** A text and the theme that a person gave it. */
type Judged = { text: string; theme: string };
type Member = Judged & { id: string; kind: ReturnType<typeof mostLikely>; typicality: number };

const EXAMPLES = path.resolve(import.meta.dirname, '../examples');
const BATCH = 100;
/** The first priorities of a workspace, by their size, and the least items of one. */
const FIRST = 15;
const LEAST_ITEMS = 3;

/** Measures whether the quotations that a person sees belong to the title above them. */
export const quotes: QualityGroup = {
  name: 'Quotations',
  about: `Whether the quotations of a workspace's ${FIRST} largest priorities belong to the title above them. Every text has a theme that a person gave it; the theme of a
title is that of the text with most of its words. “first belongs” is about the leading quotation, “three belong” about all that are shown, “title is of most” about titles whose
theme is the one of most items, and “first of the kind” about first quotations of the priority's own kind. “Newest first” shows the newest items under the same titles.`,
  measure: async (data) => {
    const folder = data.path('own-feedback');
    const domains = Object.entries(folder === undefined ? {} : REPORTED).flatMap(([register, names]) => {
      const read = names.map((domain) => judgedOf(folder ?? '', domain)).filter((texts) => texts.length > 0);
      return read.length === 0 ? [] : [{ on: `${register}, ${read.length} domains`, workspaces: read }];
    });
    return [{ on: 'demo, 1 workspace', workspaces: [readDemo()] }, ...domains].flatMap(rowsOf);
  },
};

function judgedOf(folder: string, domain: string): Judged[] {
  const themes = readThemes(folder, domain);
  const longest = Math.max(0, ...themes.map(({ texts }) => texts.length));
  // Takes texts from each theme in turn, as feedback arrives.
  return Array.from({ length: longest }, (_, at) =>
    themes.flatMap(({ theme, texts }) => (texts[at] === undefined ? [] : [{ theme, text: texts[at] }])),
  ).flat();
}

/** The demo's items. One that says two things has the theme of what it says first. */
function readDemo(): Judged[] {
  const themes = readFileSync(path.join(EXAMPLES, 'themes.txt'), 'utf8').trim().split(/^## /m).slice(1);
  const known = themes.flatMap((block) => {
    const [theme = '', ...texts] = block.trim().split('\n');
    return texts.map((text) => ({ theme, text }));
  });
  return readJsonLines<{ text: string }>(path.join(EXAMPLES, 'feedback.jsonl')).flatMap(({ text }) => {
    const own = known.find((one) => one.text === text) ?? known.find((one) => text.startsWith(one.text));
    return own ? [{ theme: own.theme, text }] : [];
  });
}

function rowsOf({ on, workspaces }: { on: string; workspaces: Judged[][] }): QualityRow[] {
  const shown = workspaces.flatMap(prioritiesOf);
  const ways = [
    { method: 'product', quotesOf: ({ members }: Shown) => chosenBy(members) },
    { method: 'newest first', quotesOf: ({ members }: Shown) => members.toReversed().slice(0, 3) },
  ];
  return ways.map(({ method, quotesOf }) => ({
    on,
    method,
    figures: figuresOf(shown.map((one) => ({ ...one, quotes: quotesOf(one) }))),
    ...(method === 'product' && { targets: { 'first belongs': { atLeast: 0.92 } } }),
  }));
}

type Shown = { title: string; members: Member[] };

/** The largest priorities of a workspace, as the service clusters and names them. */
function prioritiesOf(judged: Judged[]): Shown[] {
  const vectors = judged.map(({ text }) => encoder().embed(text));
  const found = stream(vectors, { batch: BATCH }).refined;
  const items = judged.map((one, at) => ({
    ...one,
    key: `${at}`,
    vector: vectors[at] ?? new Int8Array(),
    clusterId: found[at] ?? '',
    areaId: null,
    pinned: false,
    kind: mostLikely(classifier(), one.text),
  }));
  const refinement = refine({ items }, () => `n${++made}`);
  const named = nameRefinement(refinement, items, {
    taken: [],
    reader: { ...encoder(), ...knownWordsAtFirstUse() },
    areVectorsOfTexts: true,
  });
  const members = items.map((item, at) => ({
    ...item,
    id: item.key,
    typicality: named.typicality[at] ?? 0,
    cluster: refinement.placements[at]?.clusterId ?? '',
  }));
  return [...Map.groupBy(members, ({ cluster }) => cluster)]
    .filter(([, own]) => own.length >= LEAST_ITEMS)
    .toSorted(([, a], [, b]) => b.length - a.length)
    .slice(0, FIRST)
    .map(([id, own]) => ({ title: named.titles.get(id) ?? '', members: own }));
}

function chosenBy(members: Member[]): Member[] {
  const mentions = members.map(({ id, kind, typicality }, at) => ({
    priorityId: '',
    feedbackId: id,
    itemId: id,
    customerKey: null,
    accountKey: id,
    account: null,
    saidAt: new Date(at),
    source: '',
    revenue: null,
    unprovenRevenue: null,
    severity: 0,
    churnRisk: false,
    kind,
    probability: 1,
    exemplar: false,
    typicality,
    confirmed: false,
    projectId: null,
  }));
  const chosen = chooseQuotes(mentions, mostFrequent(members.map(({ kind }) => kind)));
  return chosen.flatMap(({ feedbackId }) => members.find(({ id }) => id === feedbackId) ?? []);
}

function figuresOf(shown: (Shown & { quotes: Member[] })[]): Record<string, number> {
  const judged = shown.map(({ title, members, quotes: three }) => ({
    three,
    theme: themeOf(title, members),
    most: mostFrequent(members.map(({ theme }) => theme)),
    kind: mostFrequent(members.map(({ kind }) => kind)),
  }));
  const mean = (values: boolean[]) => values.filter(Boolean).length / Math.max(1, values.length);
  return {
    'first belongs': mean(judged.map(({ three, theme }) => three[0]?.theme === theme)),
    'three belong': mean(judged.flatMap(({ three, theme }) => three.map((one) => one.theme === theme))),
    'title is of most': mean(judged.map(({ theme, most }) => theme === most)),
    'first of the kind': mean(judged.map(({ three, kind }) => three[0]?.kind === kind)),
    priorities: judged.length,
  };
}

/** The theme of the text that has most of the title's words; of several, the shortest. */
function themeOf(title: string, members: Member[]): string {
  const said = new Set(wordsOf(title.toLowerCase()));
  const shared = (text: string) => {
    const words = new Set(wordsOf(text.toLowerCase()));
    return [...said].filter((word) => words.has(word)).length;
  };
  const [best] = members.toSorted((a, b) => shared(b.text) - shared(a.text) || a.text.length - b.text.length);
  return best?.theme ?? '';
}

function mostFrequent<T>(values: T[]): T {
  const [first] = [...Map.groupBy(values, (value) => value)].toSorted(([, a], [, b]) => b.length - a.length);
  if (!first) throw new Error('a priority has no items');
  return first[0];
}

function mostLikely({ classify }: Classifier, text: string) {
  const core = coreText(text);
  const { probabilities } = classify(core, encodeCore(encoder(), core).manner);
  return KINDS.reduce((best, kind) => (probabilities[kind] > probabilities[best] ? kind : best));
}

let made = 0;
let loadedEncoder: Encoder | undefined;
let loadedClassifier: Classifier | undefined;
/** Read once, and only by a run that measures quotations. */
const encoder = () => (loadedEncoder ??= openEncoder());
const classifier = () => (loadedClassifier ??= loadClassifier());
