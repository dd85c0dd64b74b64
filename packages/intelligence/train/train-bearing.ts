// Learns model/bearing.json and model/said.json on the domains for choosing, and model/bearing-needs.json and model/said-needs.json on those of them that a large model read: node packages/intelligence/train/train-bearing.ts
import { writeFileSync } from 'node:fs';
import { openRandom } from '../src/clusters/random.ts';
import { refine } from '../src/clusters/refine.ts';
import { openEncoder } from '../src/encoder/encoder.ts';
import { toRows } from '../src/encoder/vector-rows.ts';
import { BEARING_FEATURES, type ComparedWhole, openBearingFeatures } from '../src/search/bearing-features.ts';
import { readQuestion } from '../src/search/question.ts';
import { SAID_FEATURES, saidFeatures } from '../src/search/said-features.ts';
import { openSubjectReader } from '../src/search/subject.ts';
import { takenOf, type Taking } from '../src/search/taken.ts';
import { shuffled } from './draw-workspaces.ts';
import { type Fitted, fitLogistic, type LogisticRow, probability, rounded } from './fit-logistic.ts';
import { type DomainText, domainsApart, type TrainingDomain, withNeeds } from './training-domains.ts';

/**
 * A question asked of a workspace of so many items: the features of each item, and whether each answers it. `isReal`: of the whole domain, and
 * as an author would ask it; in the others, items are left out. `isOfDomain`: what answers it are texts of the domain itself.
 */
type Asked = {
  domain: string;
  size: number;
  isThere: boolean;
  isReal: boolean;
  isOfDomain: boolean;
  compared: ComparedWhole;
  rows: Row[];
};
type Row = LogisticRow & { priority: string | null };
/** The same, with how likely each item is to answer it by a law that has not seen the domain. */
type Judged = Asked & { found: (Row & { p: number })[]; features: number[] };
/** And how likely it is that anything answers it, by a law that has not seen the domain either. */
type Decided = Judged & { saidP: number };
type Bars = Taking & { isSaid: number };

/** At most this share of questions about what was never said may be answered, measured on domains that the fit has not seen. */
const MOST_FALSE = 0.12;
/** Of what is counted as an answer at least this share is one. */
const MOSTLY_RIGHT = 0.55;
/** What an author wrote beside what was said is harder than what is missing because it was left out, and is what customers ask. */
const WEIGHT_OF_REAL = 3;

/** At most this share of questions about what was said may be told that nothing is near. */
const MOST_WITHOUT_NEAREST = 0.03;
/** Beside the whole domain, each question is asked of workspaces of so many items. */
const SIZES = [8, 14, 24, 40, 64];
/** What is asked of a small workspace and of a large one counts the same. */
const WEIGHT_OF_WORKSPACE = 100;

const encoder = openEncoder();
const random = openRandom(1);
const vectorsOfTexts = new Map<string, Int8Array>();
const reader = openSubjectReader();
const NOW = new Date('2026-06-01');
const domains = domainsApart('choose');
learn('bearing', 'said', domains);
learn('bearing-needs', 'said-needs', withNeeds(domains));

/** Fits both laws on these domains, says how they do on each of them when they have not seen it, and writes them. */
function learn(name: string, nameOfSaid: string, of: readonly TrainingDomain[]): void {
  const asked = of.flatMap(askedOf);
  const judged = of.flatMap((left) => judgeUnseen(asked, left.name));
  const decided = of.flatMap((left) => decideUnseen(judged, left.name));
  const [there, never] = [
    decided.filter(({ isThere }) => isThere),
    decided.filter(({ isThere }) => !isThere),
  ];
  const isNear =
    there.map(best).toSorted((a, b) => a - b)[Math.floor(there.length * MOST_WITHOUT_NEAREST)] ?? 0;
  const isSaid = Math.max(barOf(never), barOf(never.filter(({ isReal }) => isReal)));
  const taking = bestTaking(there, isSaid);
  console.log(`${name}: ${there.length} questions about what was said, ${never.length} about what was not`);
  report(there, never, { ...taking, isSaid });
  write(name, BEARING_FEATURES, fitLogistic(asked.flatMap(({ rows }) => rows)), { ...taking, isNear });
  write(nameOfSaid, SAID_FEATURES, fitSaid(judged), { isSaid });
}

/** The bar that the share `MOST_FALSE` of questions about what was never said reaches. */
function barOf(never: readonly Decided[]): number {
  const said = never.map(({ saidP }) => saidP).toSorted((a, b) => b - a);
  return (said[Math.floor(never.length * MOST_FALSE)] ?? 0.5) + 0.001;
}

function write(name: string, features: readonly string[], { bias, weights }: Fitted, bars: object): void {
  const stored = {
    bias: rounded(bias),
    weights: Object.fromEntries(features.map((feature, j) => [feature, rounded(weights[j] ?? 0)])),
    bars: Object.fromEntries(Object.entries(bars).map(([bar, value]) => [bar, round(value)])),
  };
  writeFileSync(new URL(`../model/${name}.json`, import.meta.url), `${JSON.stringify(stored)}\n`);
}

/** The questions of a domain, judged by a law that was fitted on the others. */
function judgeUnseen(asked: readonly Asked[], domain: string): Judged[] {
  const law = fitLogistic(asked.filter((one) => one.domain !== domain).flatMap(({ rows }) => rows));
  return asked
    .filter((one) => one.domain === domain)
    .map((one) => {
      const found = one.rows.map((row) => ({ ...row, p: probability(law, row.features) }));
      return {
        ...one,
        found,
        features: saidFeatures(
          one.compared,
          found.map(({ p }) => p),
        ),
      };
    });
}

function fitSaid(judged: readonly Judged[]): Fitted {
  return fitLogistic(
    judged.map(({ features, isThere, isReal }) => ({
      features,
      isRight: isThere,
      weight: isReal ? WEIGHT_OF_REAL : 1,
    })),
  );
}

function decideUnseen(judged: readonly Judged[], domain: string): Decided[] {
  const law = fitSaid(judged.filter((one) => one.domain !== domain));
  return judged
    .filter((one) => one.domain === domain)
    .map((one) => ({ ...one, saidP: probability(law, one.features) }));
}

function best({ found }: Judged): number {
  return Math.max(0, ...found.map(({ p }) => p));
}

function report(there: readonly Decided[], never: readonly Decided[], bars: Bars): void {
  const isAnswered = ({ saidP }: Decided) => saidP >= bars.isSaid;
  for (const size of [...SIZES, Infinity, 'real'] as const) {
    const ofSize = (all: readonly Decided[]) =>
      all.filter((one) => (size === 'real' ? one.isReal : one.size === size));
    const denied = share(ofSize(there), (one) => !isAnswered(one));
    const falsely = share(ofSize(never), isAnswered);
    const { f1, precision } = qualityOf(ofSize(there), bars);
    console.log(
      `of ${size} items: denied ${denied}, answered falsely ${falsely}, F1 ${f1.toFixed(3)}, precision ${precision.toFixed(3)}`,
    );
  }
  const { f1 } = qualityOf(there, bars);
  console.log(
    `said from ${bars.isSaid.toFixed(3)}, bears ${bars.bears}, ${bars.ofBest} of the best, ${bars.ofMates} of its priority, F1 ${f1.toFixed(3)}`,
  );
  for (const [from, to] of [
    [0, 0.1],
    [0.1, 0.3],
    [0.3, 0.5],
    [0.5, 0.7],
    [0.7, 0.9],
    [0.9, 1],
  ] as const) {
    const questions = [...there, ...never].filter(({ saidP }) => saidP >= from && saidP < to);
    console.log(
      `anything said ${from} to ${to}: right ${share(questions, ({ isThere }) => isThere)} of ${questions.length}`,
    );
    const within = [...there, ...never].flatMap(({ found }) => found).filter(({ p }) => p >= from && p < to);
    console.log(
      `said ${from} to ${to}: right ${share(within, ({ isRight }) => isRight)} of ${within.length}`,
    );
  }
}

/**
 * Each question is asked of the domain with what answers it and without, and of smaller workspaces drawn from it. Both have the same number of
 * items, or that number would tell whether anything was said.
 */
function askedOf(domain: TrainingDomain): Asked[] {
  const texts = [...domain.texts, ...answersOf(domain)];
  const hasNever = domain.questions.some(({ themes }) => themes.length === 0);
  return questionsOf(domain).flatMap(({ q, themes, isNever }) => {
    const { true: answering = [], false: others = [] } = Object.groupBy(
      shuffled(texts, random),
      ({ theme }) => (themes.includes(theme) ? 'true' : 'false'),
    );
    return [...SIZES, others.length].flatMap((size) => {
      const isWhole = size === others.length;
      const drawn = isWhole ? answering : answering.slice(0, Math.max(1, Math.round(size / 8)));
      const isReal = isWhole && hasNever;
      const without = ask(domain, others.slice(0, size), {
        q,
        themes: [],
        isReal: isReal && isNever,
        isOfDomain: false,
      });
      if (drawn.length === 0) return without;
      const asked = { q, themes, isReal, isOfDomain: isReal && !themes.includes(q) };
      return [...ask(domain, [...drawn, ...others.slice(0, size - drawn.length)], asked), ...without];
    });
  });
}

/** The texts that would answer what no text of the domain answers. The theme of each is its question. */
function answersOf({ questions }: TrainingDomain): DomainText[] {
  return questions.flatMap(({ q, answer }) => (answer ? [{ ...answer, theme: q }] : []));
}

/**
 * `isNever`: when the texts that answer it are left out, the question stands for those that an author asks and nothing answers. Where an answer was
 * written for each question, all of them do: their wording does not tell whether they are answered.
 */
function questionsOf({
  texts,
  questions,
}: TrainingDomain): { q: string; themes: string[]; isNever: boolean }[] {
  if (questions.length === 0) {
    const titles = new Map(texts.map(({ theme, about }) => [theme, about ?? theme]));
    return [...titles].map(([theme, about]) => ({
      q: `What do customers say about ${about.toLowerCase()}?`,
      themes: [theme],
      isNever: false,
    }));
  }
  const areAllAnswered = questions.every(({ themes, answer }) => themes.length > 0 || answer);
  return questions.map(({ q, themes, answer }) => ({
    q,
    themes: answer ? [q] : themes,
    isNever: areAllAnswered || themes.length === 0,
  }));
}

function ask(
  { name }: TrainingDomain,
  texts: DomainText[],
  { q: question, themes, ...of }: { q: string; themes: string[] } & Pick<Asked, 'isReal' | 'isOfDomain'>,
): Asked[] {
  const { featuresOf, priorities } = workspaceOf(texts);
  const { parts } = readQuestion(question, NOW);
  const part = parts.join(' ');
  if (part === '') return [];
  const compared = featuresOf(part, encoder.embed(question));
  return [
    {
      domain: name,
      size: SIZES.includes(texts.length) ? texts.length : Infinity,
      isThere: themes.length > 0,
      ...of,
      compared,
      rows: texts.map(({ theme }, n) => ({
        priority: priorities[n] ?? null,
        features: compared.items[n]?.features ?? [],
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
  return {
    featuresOf: openBearingFeatures(items, { vectors: toRows(vectors), reader }),
    priorities: items.map(({ priority }) => priority),
  };
}

function vectorOf({ text: said, need }: DomainText): Int8Array {
  const text = need ?? said;
  const known = vectorsOfTexts.get(text) ?? encoder.embed(text);
  vectorsOfTexts.set(text, known);
  return known;
}

/**
 * What gives the best mean F1 of the questions that are answered from whole domains, as their authors asked them of texts of the domain; of what
 * is taken enough must be right. The answers that a second hand wrote, one each, teach whether anything was said, and not how many say it.
 */
function bestTaking(there: readonly Decided[], isSaid: number): Taking {
  const real = there.filter(({ isOfDomain }) => isOfDomain);
  const tried = [0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.5].flatMap((bears) =>
    [0, 0.2, 0.3, 0.4, 0.5, 0.6].flatMap((ofBest) =>
      [0.05, 0.1, 0.2, 0.3, 0.4, 0.5].map((ofMates) => {
        const taking = { bears, ofBest, ofMates };
        return { taking, ...qualityOf(real, { ...taking, isSaid }) };
      }),
    ),
  );
  const good = tried.filter(({ precision }) => precision >= MOSTLY_RIGHT);
  const [best] = (good.length > 0 ? good : tried).toSorted((a, b) => b.f1 - a.f1);
  return best?.taking ?? { bears: MOSTLY_RIGHT, ofBest: 0, ofMates: 0 };
}

/** How right what is taken is, of the questions that are answered. */
function qualityOf(
  there: readonly Decided[],
  { isSaid, ...taking }: Bars,
): { f1: number; precision: number; rightly: number } {
  const scores = there
    .filter(({ saidP }) => saidP >= isSaid)
    .map(({ found }) => {
      const likely = found.toSorted((a, b) => b.p - a.p);
      const isTaken = takenOf(likely, ({ p, priority }) => ({ probability: p, priority, taking }));
      const taken = likely.filter(isTaken);
      const right = taken.filter(({ isRight }) => isRight).length;
      const all = found.filter(({ isRight }) => isRight).length;
      return { f1: (2 * right) / (taken.length + all), precision: right / taken.length };
    });
  return {
    f1: mean(scores.map(({ f1 }) => f1)),
    precision: mean(scores.map(({ precision }) => precision)),
    rightly: mean(scores.map(({ f1 }) => Number(f1 >= 0.6))),
  };
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
