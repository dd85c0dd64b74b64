import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { needLine } from '@feedback/contract';
import { ownJson } from '@feedback/contract/own-json';
import { type Kind } from '@feedback/contract/vocabulary';

/** A text of a domain: what it is about, and of what kind it is. `need`: what a large model read in it, with the thing it is about. */
export type DomainText = {
  theme: string;
  about?: string;
  kind: Kind;
  severity: number;
  text: string;
  need?: string;
};
/** A question about a domain, with the themes that answer it; none if nothing was said about it. `answer`: a text that would answer it, and is none of the domain's. */
export type DomainQuestion = {
  q: string;
  themes: string[];
  answer?: Pick<DomainText, 'kind' | 'severity' | 'text'>;
};
/** A text that says nothing, and why. */
export type DomainNoise = {
  text: string;
  class: 'test' | 'advert' | 'courtesy' | 'fragment' | 'misdirected';
};
/** A text of several things: what is said of each, with its theme. */
export type DomainTwo = { text: string; parts: { text: string; theme: string }[] };
export type TrainingDomain = {
  name: string;
  texts: DomainText[];
  twos: DomainTwo[];
  noise: DomainNoise[];
  questions: DomainQuestion[];
};

const ROOT = new URL('../../../training/', import.meta.url);
/** The folder with our own corpora. */
export const CORPORA = fileURLToPath(new URL('corpora/', ROOT));
const RECORDINGS = new URL('../../test-support/recordings/', import.meta.url);
const FOLDERS = ['own-feedback', 'own-feedback-2', 'plain'];
/** Files beside those of domains: what they hold is of many domains, those kept apart among them. */
const BESIDE_DOMAINS = /^(?:noise|boilerplate|two-topics|multilingual)\.jsonl$|\.questions\.jsonl$/;

type Purpose = 'choose' | 'report';

/** Domains that the encoder has not learnt from: `choose` to fit and choose on, `report` to report on (`training/domains.json`). */
export function domainsApart(purpose: Purpose): TrainingDomain[] {
  return namesApart()[purpose].map(readDomain);
}

/** All other domains: those that may be learnt from. */
export function domainsToLearnFrom(): TrainingDomain[] {
  const { choose, report } = namesApart();
  const apart = new Set([...choose, ...report]);
  return FOLDERS.flatMap(filesOf)
    .filter((file) => file.endsWith('.jsonl') && !BESIDE_DOMAINS.test(file))
    .map((file) => file.slice(0, -'.jsonl'.length))
    .filter((name) => !apart.has(name))
    .map(readDomain);
}

/** The domains from which kinds and severity may be learnt. In `plain`, praise and complaints about a service are both `other`, and severity seldom exceeds 3. */
export function withKinds(domains: readonly TrainingDomain[]): TrainingDomain[] {
  const plain = filesOf('plain');
  return domains.filter(({ name }) => !plain.includes(`${name}.jsonl`));
}

function namesApart(): Record<Purpose, string[]> {
  return ownJson<Record<Purpose, string[]>>(readFileSync(new URL('domains.json', ROOT), 'utf8'));
}

/** Those domains of which a large model's readings are recorded, with the needs that it read; texts in which it read nothing are left out. */
export function withNeeds(domains: readonly TrainingDomain[]): TrainingDomain[] {
  return domains.flatMap((domain) => {
    const needs = recordedNeeds(domain.name);
    const texts = domain.texts.flatMap((text) => {
      const need = needs.get(text.text);
      return need === undefined ? [] : [{ ...text, need }];
    });
    return texts.length > 0 ? [{ ...domain, texts }] : [];
  });
}

/** The first need of each recorded text. */
function recordedNeeds(name: string): Map<string, string> {
  type Line = { text: string; needs: { need: string; about: string }[] };
  const file = new URL(`${name}.jsonl`, RECORDINGS);
  if (!existsSync(file)) return new Map();
  const lines = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => ownJson<Line>(line)); // recorded once, and checked when it was
  return new Map(lines.flatMap(({ text, needs: [first] }) => (first ? [[text, needLine(first)]] : [])));
}

function readDomain(name: string): TrainingDomain {
  type Line = DomainText & DomainNoise & DomainTwo & { two?: true; noise?: true };
  const lines = linesOf<Line>(`${name}.jsonl`);
  return {
    name,
    texts: lines.filter(({ two, noise }) => !two && !noise),
    twos: lines.filter(({ two }) => two),
    noise: lines.filter(({ noise }) => noise),
    questions: linesOf<DomainQuestion>(`${name}.questions.jsonl`),
  };
}

function linesOf<Line>(file: string): Line[] {
  const folder = FOLDERS.find((one) => filesOf(one).includes(file));
  if (folder === undefined) return [];
  return readFileSync(new URL(`corpora/${folder}/${file}`, ROOT), 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => ownJson<Line>(line)); // the corpora's own README says what is in a line
}

function filesOf(folder: string): string[] {
  return readdirSync(new URL(`corpora/${folder}/`, ROOT)).toSorted();
}
