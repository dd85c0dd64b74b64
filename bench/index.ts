// The benchmark: the product beside baselines, over its own stores.
export { runBench } from './main.ts';
export { type Asked, ROW_NAMES } from './options.ts';
