import { writeFileSync } from 'node:fs';
import { type Results } from '../results.ts';
import { benchmarksPicture } from './benchmarks-picture.ts';
import { BENCHMARKS, BENCHMARKS_PICTURE, benchmarks } from './benchmarks.ts';

/** Writes docs/benchmarks.md and its picture. */
export function writeBenchmarks(results: Results): void {
  writeFileSync(BENCHMARKS, benchmarks(results));
  writeFileSync(BENCHMARKS_PICTURE, benchmarksPicture(results));
}
