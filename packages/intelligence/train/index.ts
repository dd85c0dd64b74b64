// Training of the shipped models, exported for measurements; the product itself never trains.
export { agreement, topicsFound } from './agreement.ts';
export { type Fitted, fitLogistic, type LogisticRow, rounded, score } from './fit-logistic.ts';
export { encodeInBatches } from './encode-in-batches.ts';
export { isFromPlay, type Review } from './examples.ts';
export { divideReviews } from './kind-texts.ts';
export { HELD_OUT_TRANSCRIPTS } from './held-out.ts';
export { type NoiseText, type OwnFeedback, readNoise, readOwnFeedback, REPORTED } from './own-feedback.ts';
export { ownNothingSaid, ownShortFeedback } from './own-quarantined.ts';
export { domainsApart, domainsToLearnFrom, withKinds } from './training-domains.ts';
export {
  type Domain,
  exemplarsOf,
  readDomains as readEnglishDomains,
  readTwoTopics,
  type Topics,
} from './part-examples.ts';
