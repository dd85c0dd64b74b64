import { judgeSeverity } from '@feedback/intelligence';
import { learnSeverity, type OwnFeedback } from '@feedback/intelligence/training';
import { rankCorrelation } from './class-figures.ts';
import { divideOwnFeedback } from './classes-data.ts';
import { type QualityData, type QualityRow } from './group.ts';

/** Measures the severity of texts with a known kind, from domains that training left out. */
export function measureSeverity(data: QualityData): QualityRow[] {
  const divided = divideOwnFeedback(data);
  if (!divided) return [];
  const model = learnSeverity(divided.learnt);
  const means = { ...model, phrases: {} };
  return Object.entries(divided.reported).flatMap(([way, texts]) => {
    const methods = {
      product: texts.map(({ kind, text }) => judgeSeverity(model, kind, text)),
      'the mean of each kind': texts.map(({ kind, text }) => judgeSeverity(means, kind, text)),
    };
    return Object.entries(methods).map(([method, said]) => ({
      on: `severity, ${way}`,
      method,
      figures: figuresOf(said, texts),
    }));
  });
}

function figuresOf(said: number[], texts: OwnFeedback[]): Record<string, number> {
  const truth = texts.map(({ severity }) => 0.25 + (0.75 * severity) / 4);
  const off = said.reduce((sum, value, i) => sum + Math.abs(value - (truth[i] ?? 0)), 0);
  return { rank_correlation: rankCorrelation(said, truth), mean_absolute_error: off / said.length };
}
