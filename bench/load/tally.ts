import { build } from 'hdr-histogram-js';
import { type Answer } from './connection.ts';
import { type LoadResult } from './job.ts';

/** Adds up answers and their durations. */
export function openTally() {
  const microseconds = build({ highestTrackableValue: 120_000_000, numberOfSignificantValueDigits: 3 });
  const sum = { requests: 0, accepted: 0, duplicates: 0, refused: 0 };
  const at = (percentile: number) => microseconds.getValueAtPercentile(percentile) / 1000;
  return {
    count: ({ status, start }: Answer, tookMs: number): void => {
      if (status !== 200) {
        if (sum.refused === 0) process.stderr.write(`refused: ${status} ${start}\n`);
        sum.refused += 1;
        return;
      }
      microseconds.recordValue(Math.max(1, Math.round(tookMs * 1000)));
      sum.requests += 1;
      if (start.startsWith('{"batch":true')) {
        sum.accepted += Number(/"successful":(\d+)/.exec(start)?.[1]);
        sum.duplicates += Number(/"duplicates":(\d+)/.exec(start)?.[1]);
      } else if (start.includes('"duplicate":true')) sum.duplicates += 1;
      else sum.accepted += 1;
    },
    answered: () => sum.requests + sum.refused,
    result: (seconds: number): LoadResult => ({
      ...sum,
      seconds,
      latencyMs: { p50: at(50), p95: at(95), p99: at(99), p999: at(99.9), max: microseconds.maxValue / 1000 },
    }),
  };
}
