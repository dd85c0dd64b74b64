// How the shipped models are made, for who measures it; the product itself never learns.
export { predict } from '../src/classifier/linear-model.ts';
export { toFeatures } from '../src/classifier/features.ts';
export { buildModel } from './build-model.ts';
export { type OutOfFold, outOfFold, temperatureFor, tempered } from './calibrate.ts';
export {
  type Example,
  fromOwnSentences,
  fromReviews,
  fromSpokenRequests,
  hasDoubtfulLabel,
  isFromPlay,
  labelled,
  readReviews,
  type Review,
} from './examples.ts';
export { HELD_OUT_TRANSCRIPTS } from './held-out.ts';
