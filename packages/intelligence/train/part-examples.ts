import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ownJson } from '@feedback/contract/own-json';
import { assignArrivals } from '../src/clusters/arrival.ts';
import { refine } from '../src/clusters/refine.ts';
import { coreText } from '../src/core-text/core-text.ts';
import { type Encoder, openEncoder } from '../src/encoder/encoder.ts';
import { rememberingEncoder } from '../src/encoder/remembering-encoder.ts';
import type { Exemplar } from '../src/parts/cluster-likeness.ts';
import { type OwnFeedback, REPORTED } from './own-feedback.ts';
import { domainsToLearnFrom, type DomainTwo, type TrainingDomain } from './training-domains.ts';

/** A text and the things that it speaks of: each part, in UTF-16 code units. */
export type Topics = { text: string; parts: { start: number; end: number; theme: string }[] };

/** Texts come in batches of this size, in a large workspace of this one. */
const BATCH = 100;
const LARGE_BATCH = 1_000;
const EXEMPLARS_EACH = 16;
const JOINED_PER_DOMAIN = 24;
const MOST_JOINED_WORDS = 22;

/** Texts of several topics; lines with odd numbers, counted from 1, are reported and never learnt from. */
export function readTwoTopics(data: string): (Topics & { isReported: boolean })[] {
  const file = path.join(data, 'own-feedback', 'two-topics.jsonl');
  return readTopics(file).map((topics, i) => ({ ...topics, isReported: i % 2 === 0 }));
}

/**
 * Texts that we wrote about themes of the domains to learn from: of several things, of one in several clauses, and both beside a remark that
 * says nothing by itself (who speaks, since when, after which call).
 */
export function ownTopics(): Topics[] {
  return ['several-things', 'one-thing', 'several-things-beside-remarks', 'one-thing-beside-remarks'].flatMap(
    (name) => readTopics(path.join(import.meta.dirname, 'texts', `${name}.jsonl`)),
  );
}

function readTopics(file: string): Topics[] {
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  return lines.map((line) => placed(ownJson<DomainTwo>(line))); // each of these files has this form
}

/** The texts of several things of the domains to learn parts from. */
export function topicsOfDomains(): Topics[] {
  return domainsOfParts().flatMap(({ twos }) => twos.map(placed));
}

function placed({ text, parts }: DomainTwo): Topics {
  let from = 0;
  const spans = parts.map(({ text: said, theme }) => {
    const start = text.indexOf(said, from);
    from = start + said.length;
    return { start, end: from, theme };
  });
  return { text, parts: spans };
}

export type Domain = { name: string; isReported: boolean; texts: OwnFeedback[] };

/** The English texts by domain. */
export function readDomains(data: string): Domain[] {
  const folder = path.join(data, 'own-feedback');
  const beside = new Set(['noise', 'boilerplate', 'two-topics', 'multilingual']);
  const reported = new Set<string>([...REPORTED.natural, ...REPORTED.circumscribing]);
  return readdirSync(folder)
    .filter((name) => name.endsWith('.jsonl') && !beside.has(path.basename(name, '.jsonl')))
    .toSorted()
    .map((file) => {
      const name = path.basename(file, '.jsonl');
      const lines = readFileSync(path.join(folder, file), 'utf8').trim().split('\n');
      return {
        name,
        isReported: reported.has(name),
        texts: lines.map((line) => ownJson<OwnFeedback>(line)),
      };
    });
}

/** The domains to learn parts from: not those of the older reports either, on which two topics are measured. */
export function domainsOfParts(): TrainingDomain[] {
  const reported = new Set<string>([...REPORTED.natural, ...REPORTED.circumscribing]);
  return domainsToLearnFrom().filter(({ name }) => !reported.has(name));
}

/** An encoder that encodes each text once: parts are read and compared in many workspaces. */
export function openPartEncoder() {
  const remembering = rememberingEncoder(openEncoder(), Infinity);
  return {
    ...remembering,
    embed: (text: string) => remembering.embedCores([coreText(text)])[0] ?? new Int8Array(),
  };
}

const OTHER_THEMES = 2;
const TEXTS_OF_A_THEME = 4;

/** The texts of a workspace that begins: a few of the themes that a text is about, and of two others, without what it `lacks`. */
export function tinyWorkspaceOf(
  { texts }: { texts: readonly { text: string; theme: string }[] },
  { text, themes, lacks }: { text: string; themes: string[]; lacks: string[] },
): string[] {
  const others = [...new Set(texts.map(({ theme }) => theme))].filter((theme) => !themes.includes(theme));
  const from = text.length % Math.max(1, others.length); // any that stays the same
  return [...themes, ...others.slice(from, from + OTHER_THEMES)].flatMap((theme) =>
    texts
      .filter((said) => said.theme === theme && !lacks.includes(said.text))
      .slice(0, TEXTS_OF_A_THEME)
      .map((said) => said.text),
  );
}

/** The exemplars of a workspace with these texts, clustered as the product does; the key of each is its text. */
export function exemplarsOf(texts: string[], { embed }: Pick<Encoder, 'embed'>): Exemplar[] {
  let made = 0;
  const newId = () => `${made++}`;
  const vectors = texts.map(embed);
  let placed: { key: string; clusterId: string }[] = [];
  const size = texts.length > LARGE_BATCH ? LARGE_BATCH : BATCH;
  for (let from = 0; from < texts.length; from += size) {
    const items = vectors.slice(from, from + size).map((vector, i) => ({ key: `${from + i}`, vector }));
    const clusters = [...Map.groupBy(placed, ({ clusterId }) => clusterId)].map(([id, own]) => ({
      id,
      exemplars: own.slice(0, EXEMPLARS_EACH).map(({ key }) => vectors[Number(key)] ?? new Int8Array()),
    }));
    placed = [...placed, ...assignArrivals({ clusters, items }, newId)];
    const all = placed.map(({ key, clusterId }) => ({
      key,
      clusterId,
      vector: vectors[Number(key)] ?? new Int8Array(),
      areaId: null,
      pinned: false,
    }));
    placed = refine({ items: all }, newId).placements;
  }
  return [...Map.groupBy(placed, ({ clusterId }) => clusterId).values()].flatMap((own) =>
    own.slice(0, EXEMPLARS_EACH).map(({ key, clusterId }) => ({
      key: texts[Number(key)] ?? '',
      clusterId,
      vector: vectors[Number(key)] ?? new Int8Array(),
    })),
  );
}

/** A text made of two texts of one domain, about different themes. */
export type Joined = {
  text: string;
  one: string;
  other: string;
  themes: string[];
  end: number;
  start: number;
};

const small = (text: string) =>
  /^(?:I\b|\p{Lu}{2}|\p{Lu}\w*\p{Lu})/u.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1);
/** The ways of joining two reports, each with its frequency in percent. */
const JOINS: [number, (one: string, other: string) => [string, string, string]][] = [
  [34, (one, other) => [`${one}.`, ' ', other]],
  [12, (one, other) => [one, ', and ', small(other)]],
  [12, (one, other) => [one, ' and ', small(other)]],
  [8, (one, other) => [one, '; ', small(other)]],
  [6, (one, other) => [one, ', but ', small(other)]],
  [6, (one, other) => [one, ', ', small(other)]],
  [6, (one, other) => [`${one}.`, ' ', `Also, ${small(other)}`]],
  [5, (one, other) => [`${one}.`, ' ', `And ${small(other)}`]],
  [3, (one, other) => [`${one}.`, ' ', `Another thing: ${small(other)}`]],
  [5, (one, other) => [`- ${one}`, '\n', `- ${other}`]],
  [3, (one, other) => [one, '\n\n', other]],
];

/** Joins short texts of a domain, as people do who speak of two things. */
export function joinTexts(
  { texts }: { texts: readonly Pick<OwnFeedback, 'text' | 'theme'>[] },
  random: () => number,
): Joined[] {
  const short = texts.filter(({ text }) => text.split(/\s+/).length <= MOST_JOINED_WORDS);
  const any = () => short[Math.floor(random() * short.length)];
  return Array.from({ length: JOINED_PER_DOMAIN }, () => {
    let [one, other] = [any(), any()];
    while (one?.theme === other?.theme) [one, other] = [any(), any()];
    const [a, b] = [one?.text.trim() ?? '', other?.text.trim() ?? ''];
    let left = random() * 100;
    const join = JOINS.find(([share]) => (left -= share) < 0)?.[1] ?? JOINS[0]?.[1];
    const [before, between, behind] = join?.(a.replace(/[.!]$/, ''), b) ?? ['', '', ''];
    return {
      text: before + between + behind,
      one: a,
      other: b,
      themes: [one, other].flatMap((text) => text?.theme ?? []),
      end: before.length,
      start: before.length + between.length,
    };
  });
}
