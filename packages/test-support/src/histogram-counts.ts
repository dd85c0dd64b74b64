import { type Registry } from '@feedback/runtime';

/** How often a histogram was observed, as lines of those labels' values and the count. */
export async function histogramCounts(
  metrics: Registry,
  name: string,
  labels: readonly string[],
): Promise<string[]> {
  const text = await metrics.getSingleMetricAsString(name);
  const counts = text.split('\n').filter((line) => line.startsWith(`${name}_count{`));
  return counts.map((line) => {
    const [, listed = ''] = line.split('{');
    const values = labels.map((label) => `,${listed}`.split(`,${label}="`)[1]?.split('"')[0]);
    return [...values, line.split(' ').at(-1)].join(' ');
  });
}
