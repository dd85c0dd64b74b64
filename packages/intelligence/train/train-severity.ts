// Learns model/severity.json: node packages/intelligence/train/train-severity.ts
import { writeFileSync } from 'node:fs';
import { type Kind } from '@feedback/contract/vocabulary';
import { judgeSeverity, severityOfLevel, type SeverityModel } from '../src/classifier/severity.ts';
import { openRandom, shuffle } from '../src/clusters/random.ts';
import { coreText } from '../src/core-text/core-text.ts';
import { openEncoder } from '../src/encoder/encoder.ts';
import { NOTHING_ENCODED, unitOf, VECTOR_WIDTH } from '../src/encoder/item-vector.ts';
import { encodeInBatches } from './encode-in-batches.ts';
import { domainsApart, domainsToLearnFrom, type TrainingDomain, withKinds } from './training-domains.ts';

/** A text: its kind, how severe it is, 0 to 4, and its manner. */
type Row = { kind: Kind; severity: number; manner: Int8Array };

/** Chosen on the domains for choosing. */
const SETTINGS = { rounds: 12, rate: 0.05, decay: 3e-4, seed: 1 };

const encoder = openEncoder();
const rows = rowsOf(withKinds(domainsToLearnFrom()));
const model = learnSeverity(rows);
writeFileSync(new URL('../model/severity.json', import.meta.url), `${JSON.stringify(model)}\n`);
const means: SeverityModel = { ...model, manner: [] };
const chosen = rowsOf(withKinds(domainsApart('choose')));
for (const [name, by] of Object.entries({ 'means of kinds': means, model }))
  console.log(`${name}: off by ${meanError(by, chosen).toFixed(4)} on the domains for choosing`);

function rowsOf(domains: readonly TrainingDomain[]): Row[] {
  const texts = domains.flatMap((domain) => domain.texts);
  const encoded = encodeInBatches(
    encoder,
    texts.map(({ text }) => coreText(text)),
  );
  return texts.map(({ kind, severity }, n) => ({
    kind,
    severity,
    manner: (encoded[n] ?? NOTHING_ENCODED).manner,
  }));
}

/** Linear regression by gradient descent: a value for each kind, and one for each dimension of the manner. Praise teaches nothing. */
function learnSeverity(from: readonly Row[]): SeverityModel {
  const kinds = meansOf(from);
  const taught = from.filter(({ kind }) => kind !== 'praise');
  const weights = new Float64Array(VECTOR_WIDTH);
  const random = openRandom(SETTINGS.seed);
  const order = Int32Array.from(taught.keys());
  for (let round = 0; round < SETTINGS.rounds; round++) {
    const rate = SETTINGS.rate / (1 + round / 3);
    for (const i of shuffle(order, random)) {
      const row = taught[i];
      if (row) descend(row, rate);
    }
  }
  return { kinds, manner: Array.from(weights, (weight) => Number(weight.toFixed(4))) };

  function descend({ kind, severity, manner }: Row, rate: number): void {
    const unit = unitOf(manner);
    const said = unit.reduce((sum, value, j) => sum + (weights[j] ?? 0) * value, kinds[kind]);
    for (const [j, value] of unit.entries())
      weights[j]! -= rate * ((said - severity) * value + SETTINGS.decay * (weights[j] ?? 0));
  }
}

function meansOf(from: readonly Row[]): Record<Kind, number> {
  const meanOf = (kind: Kind) => {
    const own = from.filter((row) => row.kind === kind);
    return Number(
      (own.reduce((sum, { severity }) => sum + severity, 0) / Math.max(1, own.length)).toFixed(3),
    );
  };
  const [bug, feature, question] = [meanOf('bug'), meanOf('feature'), meanOf('question')];
  return { bug, feature, question, praise: meanOf('praise'), other: meanOf('other') };
}

function meanError(by: SeverityModel, of: readonly Row[]): number {
  const off = of.map(({ kind, severity, manner }) =>
    Math.abs(judgeSeverity(by, kind, manner) - severityOfLevel(kind, severity)),
  );
  return off.reduce((sum, each) => sum + each, 0) / of.length;
}
