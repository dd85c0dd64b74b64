import { readFileSync } from 'node:fs';
import { ownJson } from '@feedback/contract/own-json';
import { KINDS, type Kind } from '@feedback/contract/vocabulary';
import { unitOf } from '../encoder/item-vector.ts';

/** How severe a report is for the customer, .25 (praise) to 1 (blocking): docs/decisions/0005-ranking.md. */
export type Severity = number;

/** The mean severity of each kind, 0 to 4, and what each dimension of a manner of length 1 adds to it. */
export type SeverityModel = { kinds: Record<Kind, number>; manner: number[] };

const [LEAST, MOST] = [0.25, 1];

/**
 * The severity of a text for each kind that it may have; for praise the least. A text with a churn risk (`mayLeave`) is blocking whatever
 * its kind.
 */
export function severitiesOf(manner: Int8Array, mayLeave: boolean): Record<Kind, Severity> {
  const model = readOnce();
  const added = addedBy(model, manner);
  const severityOf = (kind: Kind) => (mayLeave ? MOST : severityOfLevel(kind, model.kinds[kind] + added));
  return {
    bug: severityOf('bug'),
    feature: severityOf('feature'),
    question: severityOf('question'),
    praise: severityOf('praise'),
    other: severityOf('other'),
  };
}

/** The severity that a model gives, .25 to 1. */
export function judgeSeverity(model: SeverityModel, kind: Kind, manner: Int8Array): Severity {
  return severityOfLevel(kind, model.kinds[kind] + addedBy(model, manner));
}

/** What a manner adds to the mean level of any kind. */
function addedBy(model: SeverityModel, manner: Int8Array): number {
  const unit = unitOf(manner);
  return model.manner.reduce((sum, weight, j) => sum + weight * (unit[j] ?? 0), 0);
}

/** The severity of a level, 0 to 4: of what annoys, keeps from a task, or is an outage. Praise is never severe. */
export function severityOfLevel(kind: Kind, level: number): Severity {
  if (kind === 'praise') return LEAST;
  return Math.round(100 * (LEAST + ((MOST - LEAST) * Math.min(4, Math.max(0, level))) / 4)) / 100;
}

/** The severity of an item that is of another kind than was thought: what it is above or below its kind's mean stays. */
export function severityAs(
  kind: Kind,
  thought: { kind: Kind; severity: Severity },
  mayLeave: boolean,
): Severity {
  if (mayLeave) return MOST;
  const { kinds } = readOnce();
  const level = (4 * (thought.severity - LEAST)) / (MOST - LEAST);
  const added = thought.kind === 'praise' ? 0 : level - kinds[thought.kind];
  return severityOfLevel(kind, kinds[kind] + added);
}

let opened: SeverityModel | undefined;

/** The model is read at the first call, so that importing this module reads no file. */
function readOnce(): SeverityModel {
  return (opened ??= readModel());
}

function readModel(): SeverityModel {
  const file = new URL('../../model/severity.json', import.meta.url);
  const read = ownJson<SeverityModel>(readFileSync(file, 'utf8')); // written by train/; checked below
  if (KINDS.some((kind) => typeof read.kinds[kind] !== 'number') || !Array.isArray(read.manner))
    throw new Error('packages/intelligence/model/severity.json is of another version: check it out again');
  return read;
}
