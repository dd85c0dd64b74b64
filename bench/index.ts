// The benchmark: the product beside baselines, over stores of its own.
export { runBench } from './main.ts';
export { type Asked, ROW_NAMES } from './options.ts';
