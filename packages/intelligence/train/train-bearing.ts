// Learns model/bearing.json on the domains for choosing, and model/bearing-needs.json on those of them that a large model read: node packages/intelligence/train/train-bearing.ts
import { writeFileSync } from 'node:fs';
import { openRandom } from '../src/clusters/random.ts';
import { refine } from '../src/clusters/refine.ts';
import { openEncoder } from '../src/encoder/encoder.ts';
import { toRows } from '../src/encoder/vector-rows.ts';
import { BEARING_FEATURES, openBearingFeatures } from '../src/search/bearing-features.ts';
import { readQuestion } from '../src/search/question.ts';
import { openSubjectReader } from '../src/search/subject.ts';
import { fitLogistic, type LogisticRow, probability } from './fit-logistic.ts';
import { type DomainText, domainsApart, type TrainingDomain, withNeeds } from './training-domains.ts';

/** A question asked of a workspace of so many items: the features of each item, and whether each answers it. */
type Asked = { domain: string; size: number; isThere: boolean; rows: LogisticRow[] };
/** The same, with how likely each item is to answer it by a law that has not seen the domain. */
type Judged = Asked & { found: (LogisticRow & { p: number })[] };
type Bars = { bears: number; isBeyondDoubt: number; isNear: number };

/** At most this share of questions about what was never said may be answered, measured on domains that the fit has not seen. */
const MOST_FALSE = 0.15;
/** Of what is counted as an answer at least this share is one. */
const MOSTLY_RIGHT = 0.7;

/** At most this share of questions about what was said may be told that nothing is near. */
const MOST_WITHOUT_NEAREST = 0.03;
/** Beside the whole domain, each question is asked of workspaces of so many items. */
const SIZES = [8, 20, 60];
/** What is asked of a small workspace and of a large one counts the same. */
const WEIGHT_OF_WORKSPACE = 100;

const encoder = openEncoder();
const random = openRandom(1);
const vectorsOfTexts = new Map<string, Int8Array>();
const reader = openSubjectReader();
const NOW = new Date('2026-06-01');
const domains = domainsApart('choose');
learn('bearing', domains);
learn('bearing-needs', withNeeds(domains));

/** Fits a law on these domains, says how it does on each of them when it has not seen it, and writes it. */
function learn(name: string, of: readonly TrainingDomain[]): void {
  const asked = of.flatMap(askedOf);
  const judged = of.flatMap((left) => judgeUnseen(asked, left.name));
  const [there, never] = [judged.filter(({ isThere }) => isThere), judged.filter(({ isThere }) => !isThere)];
  const isBeyondDoubt =
    never.map(best).toSorted((a, b) => b - a)[Math.floor(never.length * MOST_FALSE)] ?? 0.5;
  const isNear =
    there.map(best).toSorted((a, b) => a - b)[Math.floor(there.length * MOST_WITHOUT_NEAREST)] ?? 0;
  const bars = { bears: bestBar(there, isBeyondDoubt), isBeyondDoubt, isNear };
  console.log(`${name}: ${there.length} questions about what was said, ${never.length} about what was not`);
  report(there, never, bars);
  const { bias, weights } = fitLogistic(asked.flatMap(({ rows }) => rows));
  const stored = {
    bias: round(bias),
    weights: Object.fromEntries(BEARING_FEATURES.map((feature, j) => [feature, round(weights[j] ?? 0)])),
    bars: Object.fromEntries(Object.entries(bars).map(([bar, value]) => [bar, round(value)])),
  };
  writeFileSync(new URL(`../model/${name}.json`, import.meta.url), `${JSON.stringify(stored, null, 2)}\n`);
  console.log(stored);
}

/** The questions of a domain, judged by a law that was fitted on the others. */
function judgeUnseen(asked: readonly Asked[], domain: string): Judged[] {
  const law = fitLogistic(asked.filter((one) => one.domain !== domain).flatMap(({ rows }) => rows));
  return asked
    .filter((one) => one.domain === domain)
    .map((one) => ({
      ...one,
      found: one.rows.map((row) => ({ ...row, p: probability(law, row.features) })),
    }));
}

function best({ found }: Judged): number {
  return Math.max(0, ...found.map(({ p }) => p));
}

function report(there: readonly Judged[], never: readonly Judged[], bars: Bars): void {
  for (const size of [...SIZES, Infinity]) {
    const ofSize = (all: readonly Judged[]) => all.filter((one) => one.size === size);
    const denied = share(ofSize(there), (one) => best(one) < bars.isBeyondDoubt);
    const falsely = share(ofSize(never), (one) => best(one) >= bars.isBeyondDoubt);
    const { f1, precision } = qualityOf(ofSize(there), bars);
    console.log(
      `of ${size} items: denied ${denied}, answered falsely ${falsely}, F1 ${f1.toFixed(3)}, precision ${precision.toFixed(3)}`,
    );
  }
  const { f1 } = qualityOf(there, bars);
  console.log(
    `beyond doubt ${bars.isBeyondDoubt.toFixed(3)}, bears ${bars.bears.toFixed(3)}, F1 ${f1.toFixed(3)}`,
  );
  for (const [from, to] of [
    [0, 0.1],
    [0.1, 0.3],
    [0.3, 0.5],
    [0.5, 0.7],
    [0.7, 0.9],
    [0.9, 1],
  ] as const) {
    const within = [...there, ...never].flatMap(({ found }) => found).filter(({ p }) => p >= from && p < to);
    console.log(
      `said ${from} to ${to}: right ${share(within, ({ isRight }) => isRight)} of ${within.length}`,
    );
  }
}

/** Each question is asked of the whole domain, and of the domain without what answers it. */
function askedOf(domain: TrainingDomain): Asked[] {
  const titles = new Map(domain.texts.map(({ theme, about }) => [theme, about ?? theme]));
  const questions =
    domain.questions.length > 0
      ? domain.questions
      : [...titles].map(([theme, about]) => ({
          q: `What do customers say about ${about.toLowerCase()}?`,
          themes: [theme],
        }));
  return questions.flatMap(({ q, themes }) => {
    const { true: answering = [], false: others = [] } = Object.groupBy(shuffled(domain.texts), ({ theme }) =>
      themes.includes(theme) ? 'true' : 'false',
    );
    return [...SIZES, domain.texts.length].flatMap((size) => {
      const some = answering.slice(0, Math.max(1, Math.round(size / 8)));
      const drawn = size === domain.texts.length ? answering : some;
      const without = ask(domain, others.slice(0, size), q, []);
      return drawn.length === 0
        ? without
        : [...ask(domain, [...drawn, ...others.slice(0, size - drawn.length)], q, themes), ...without];
    });
  });
}

function shuffled<T>(values: readonly T[]): T[] {
  return values
    .map((value) => ({ value, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ value }) => value);
}

function ask({ name }: TrainingDomain, texts: DomainText[], question: string, themes: string[]): Asked[] {
  const featuresOf = workspaceOf(texts);
  const { parts } = readQuestion(question, NOW);
  const part = parts.join(' ');
  if (part === '') return [];
  const compared = featuresOf(part, encoder.embed(question));
  return [
    {
      domain: name,
      size: SIZES.includes(texts.length) ? texts.length : Infinity,
      isThere: themes.length > 0,
      rows: texts.map(({ theme }, n) => ({
        features: compared[n]?.features ?? [],
        isRight: themes.includes(theme),
        weight: WEIGHT_OF_WORKSPACE / texts.length,
      })),
    },
  ];
}

function workspaceOf(texts: DomainText[]) {
  const vectors = texts.map(vectorOf);
  const { placements } = refine(
    {
      items: vectors.map((vector, n) => ({
        key: `${n}`,
        vector,
        clusterId: `${n}`,
        areaId: null,
        pinned: false,
      })),
    },
    () => '',
  );
  const items = texts.map(({ text, need }, n) => ({
    stems: reader.readText(need === undefined ? text : `${text}\n${need}`),
    priority: placements[n]?.clusterId ?? null,
    isRead: need !== undefined,
  }));
  return openBearingFeatures(items, { vectors: toRows(vectors), reader });
}

function vectorOf({ text: said, need }: DomainText): Int8Array {
  const text = need ?? said;
  const known = vectorsOfTexts.get(text) ?? encoder.embed(text);
  vectorsOfTexts.set(text, known);
  return known;
}

/**
 * The bar with the best mean F1 of the questions that are answered from whole domains, among those at which what is taken is mostly right;
 * where none is, the bar beyond doubt.
 */
function bestBar(there: readonly Judged[], isBeyondDoubt: number): number {
  const whole = there.filter(({ size }) => size === Infinity);
  const at = (bears: number) => qualityOf(whole, { bears, isBeyondDoubt });
  const bars = Array.from({ length: 9 }, (_, n) => 0.1 + n * 0.05).filter(
    (bar) => at(bar).precision >= MOSTLY_RIGHT,
  );
  return bars.reduce((most, bar) => (at(bar).f1 > at(most).f1 ? bar : most), bars[0] ?? isBeyondDoubt);
}

/** How right what is taken is, of the questions that are answered. */
function qualityOf(
  there: readonly Judged[],
  { bears, isBeyondDoubt }: Pick<Bars, 'bears' | 'isBeyondDoubt'>,
): { f1: number; precision: number } {
  const scores = there
    .filter((one) => best(one) >= isBeyondDoubt)
    .map(({ found }) => {
      const taken = found.filter(({ p }) => p >= bears);
      const right = taken.filter(({ isRight }) => isRight).length;
      const all = found.filter(({ isRight }) => isRight).length;
      return { f1: (2 * right) / (taken.length + all), precision: right / taken.length };
    });
  return { f1: mean(scores.map(({ f1 }) => f1)), precision: mean(scores.map(({ precision }) => precision)) };
}

function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

function share<T>(all: readonly T[], holds: (one: T) => boolean): string {
  return (all.filter(holds).length / all.length).toFixed(3);
}

function round(value: number): number {
  return Number(value.toFixed(3));
}
