import { coreText, NOTHING_ENCODED, openEncoder, severitiesOf } from '@feedback/intelligence';
import { domainsApart, encodeInBatches, withKinds } from '@feedback/intelligence/training';
import { rankCorrelation } from './class-figures.ts';
import { type QualityRow } from './group.ts';

/** Measures the severity of texts with a known kind, of domains that nothing has learnt from. */
export function measureSeverity(): QualityRow[] {
  const texts = withKinds(domainsApart('report')).flatMap((domain) => domain.texts);
  const encoded = encodeInBatches(
    openEncoder(),
    texts.map(({ text }) => coreText(text)),
  );
  const truth = texts.map(({ severity }) => 0.25 + (0.75 * severity) / 4);
  const methods = {
    product: texts.map(({ kind }, n) => severitiesOf((encoded[n] ?? NOTHING_ENCODED).manner, false)[kind]),
    'the mean of each kind': texts.map(({ kind }) => severitiesOf(NOTHING_ENCODED.manner, false)[kind]),
  };
  return Object.entries(methods).map(([method, said]) => ({
    on: 'severity, domains for reporting',
    method,
    figures: {
      texts: texts.length,
      rank_correlation: rankCorrelation(said, truth),
      mean_absolute_error:
        said.reduce((sum, value, n) => sum + Math.abs(value - (truth[n] ?? 0)), 0) / said.length,
    },
  }));
}
