import { severityPhrases, type SeverityModel } from '../src/classifier/severity.ts';
import { openRandom, shuffle } from '../src/clusters/random.ts';

/** A text, its kind, and how severe it is, 0 to 4. */
export type SeverityText = { text: string; kind: string; severity: number };

/** Chosen on the domains that are not reported. */
const SETTINGS = { rounds: 30, rate: 0.05, decay: 0.01, seed: 1, leastTexts: 8, phrases: 1200 };

/**
 * Linear regression by gradient descent: a value for each kind, and one for each frequent phrase. The same texts give the same
 * weights.
 */
export function learnSeverity(texts: readonly SeverityText[]): SeverityModel {
  const rows = texts.map(({ text, kind, severity }) => ({ kind, severity, phrases: severityPhrases(text) }));
  const kinds = meansOf(rows);
  const counts = new Map<string, number>();
  for (const { phrases } of rows)
    for (const phrase of phrases) counts.set(phrase, (counts.get(phrase) ?? 0) + 1);
  const weights = new Map<string, number>();
  for (const [phrase, count] of counts) if (count >= SETTINGS.leastTexts) weights.set(phrase, 0);
  const random = openRandom(SETTINGS.seed);
  const order = Int32Array.from(rows.keys());
  for (let round = 0; round < SETTINGS.rounds; round++) {
    const rate = SETTINGS.rate / (1 + round / 5);
    for (const i of shuffle(order, random)) {
      const row = rows[i];
      if (!row || row.kind === 'praise') continue;
      const known = row.phrases.filter((phrase) => weights.has(phrase));
      const share = 1 / Math.sqrt(known.length || 1);
      const said = known.reduce(
        (sum, phrase) => sum + (weights.get(phrase) ?? 0) * share,
        kinds[row.kind] ?? 0,
      );
      for (const phrase of known) {
        const weight = weights.get(phrase) ?? 0;
        weights.set(phrase, weight - rate * ((said - row.severity) * share + SETTINGS.decay * weight));
      }
    }
  }
  const telling = [...weights]
    .toSorted(
      (a, b) =>
        Math.abs(b[1]) * Math.sqrt(counts.get(b[0]) ?? 0) - Math.abs(a[1]) * Math.sqrt(counts.get(a[0]) ?? 0),
    )
    .slice(0, SETTINGS.phrases)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return {
    kinds,
    phrases: Object.fromEntries(telling.map(([phrase, weight]) => [phrase, Number(weight.toFixed(3))])),
  };
}

function meansOf(rows: readonly { kind: string; severity: number }[]): Record<string, number> {
  const groups = Map.groupBy(rows, ({ kind }) => kind);
  return Object.fromEntries(
    Array.from(groups, ([kind, list]) => {
      const mean = list.reduce((sum, { severity }) => sum + severity, 0) / list.length;
      return [kind, Number(mean.toFixed(3))];
    }),
  );
}
