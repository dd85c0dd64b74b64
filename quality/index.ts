// The quality of understanding, measured beside baselines.
export { GROUP_NAMES, measureQuality } from './main.ts';
