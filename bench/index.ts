// The benchmark: the product beside baselines, over its own stores.
export { writeBenchmarks } from './documents/write-benchmarks.ts';
export { runBench } from './main.ts';
export { type Asked, ROW_NAMES } from './options.ts';
export { readResults, RESULTS } from './results.ts';
