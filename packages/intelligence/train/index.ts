// Training of the shipped models, exported for measurements; the product itself never trains.
export { type OutOfFold, outOfFold, temperatureFor, tempered } from './calibrate.ts';
export { encodeInBatches } from './encode-in-batches.ts';
export { fromReviews, hasDoubtfulLabel, isFromPlay, readReviews, type Review } from './examples.ts';
export { domainsApart } from './training-domains.ts';
export { HELD_OUT_TRANSCRIPTS } from './held-out.ts';
export { besidesOwnFeedback, fromOwnFeedback, ownTexts, reviewText } from './kind-texts.ts';
export { type KindText, learnKinds } from './learn-kinds.ts';
export { type NoiseText, type OwnFeedback, readNoise, readOwnFeedback, REPORTED } from './own-feedback.ts';
export { wordVectors } from './word-vectors.ts';
export { learnCalibrated } from './learn-calibrated.ts';
export {
  type Domain,
  exemplarsOf,
  readDomains as readEnglishDomains,
  readTwoTopics,
  type Topics,
} from './part-examples.ts';
