import { readFileSync } from 'node:fs';
import { type Kind } from '@feedback/contract/vocabulary';
import { churnRisk } from '../churn-risk/churn-risk.ts';
import { kindWords } from './kind-features.ts';
import { countLexicon } from './lexicon.ts';

/** How severe a report is for the customer, .25 (praise) to 1 (blocking): docs/decisions/0005-ranking.md. */
export type Severity = number;

/** The mean severity of each kind, 0 to 4, and what each phrase adds to it. */
export type SeverityModel = { kinds: Record<string, number>; phrases: Record<string, number> };

/** A model whose phrases are looked up. */
type OpenModel = Pick<SeverityModel, 'kinds'> & { phrases: ReadonlyMap<string, number> };

function openModel({ kinds, phrases }: SeverityModel): OpenModel {
  return { kinds, phrases: new Map(Object.entries(phrases)) };
}

const [LEAST, MOST] = [0.25, 1];

/**
 * The severity of a text for each kind that it may have. Words count, except for praise; a text with a churn risk is blocking
 * whatever its kind.
 */
export function severitiesOf(text: string, risk = churnRisk(text)): Record<Kind, Severity> {
  if (risk !== null) return ofEach(() => MOST);
  const added = addedBy(readOnce(), text);
  return ofEach((kind) => toSeverity(readOnce(), kind, added));
}

function ofEach(severity: (kind: Kind) => Severity): Record<Kind, Severity> {
  const [bug, feature, question] = [severity('bug'), severity('feature'), severity('question')];
  return { bug, feature, question, praise: severity('praise'), other: severity('other') };
}

/** The severity that a model gives, .25 to 1. */
export function judgeSeverity(model: SeverityModel, kind: Kind, text: string): Severity {
  return toSeverity(model, kind, addedBy(openModel(model), text));
}

/** What the phrases of a text add to the mean of its kind, 0 to 4. */
function addedBy({ phrases }: OpenModel, text: string): number {
  const weights: number[] = [];
  for (const phrase of severityPhrases(text)) {
    const weight = phrases.get(phrase);
    if (weight !== undefined) weights.push(weight);
  }
  return weights.reduce((total, weight) => total + weight, 0) / Math.sqrt(weights.length || 1);
}

function toSeverity({ kinds }: Pick<SeverityModel, 'kinds'>, kind: Kind, added: number): Severity {
  return severityOfLevel(kind, (kinds[kind] ?? 0) + added);
}

/** The severity of a level, 0 to 4: of what annoys, keeps from a task, or is an outage. Praise is never severe. */
export function severityOfLevel(kind: Kind, level: number): Severity {
  if (kind === 'praise') return LEAST;
  return Math.round(100 * (LEAST + ((MOST - LEAST) * Math.min(4, Math.max(0, level))) / 4)) / 100;
}

/**
 * The phrases by which severity is judged, each listed once: the words of a text, its pairs of adjacent words, and the lexicon
 * lists that contain words of it.
 */
export function severityPhrases(text: string): string[] {
  const words = kindWords(text).map((word) =>
    /^\p{N}+$/u.test(word) ? '0'.repeat(Math.min(word.length, 4)) : word,
  );
  const pairs = words.slice(1).map((word, i) => `${words[i]} ${word}`);
  const lists = countLexicon(words);
  const found = (['blocking', 'broken', 'dismay', 'wish'] as const).filter((name) => lists[name] > 0);
  return [...new Set([...words, ...pairs, ...found.map((name) => `<${name}>`)])];
}

let model: OpenModel | undefined;

/** The model is read at the first call, so that importing this module reads no file. */
function readOnce(): OpenModel {
  return (model ??= readModel());
}

function readModel(): OpenModel {
  const file = new URL('../../model/severity.json', import.meta.url);
  return openModel(JSON.parse(readFileSync(file, 'utf8')) as SeverityModel); // written by train/
}
