// How well feedback is understood, measured beside baselines.
export { GROUP_NAMES, measureQuality } from './main.ts';
