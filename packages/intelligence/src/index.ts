export { ENCODER_ID, loadEncoder, type Encoder } from './encoder.ts';
export { similarity, VECTOR_WIDTH } from './item-vector.ts';
export {
  assignArrivals,
  EXEMPLARS_PER_CLUSTER,
  type Arrival,
  type Item,
  type KnownCluster,
} from './arrival.ts';
export { rank, type Priority, type RankingSettings, type Voices } from './rank.ts';
export type { Voice } from './customer.ts';
export { KINDS, loadClassifier, type Classifier, type Kind, type Understanding } from './classify.ts';
export { type CorrectedItem, learnFromCorrections, MOST_CORRECTIONS } from './kind-corrections.ts';
export { quarantineReason, type QuarantineReason } from './quarantine.ts';
export { severityOf, type Severity } from './severity.ts';
export { refine, refinementDue, type PlacedItem, type RefinedPlacement, type Refinement } from './refine.ts';
export { nameClusters } from './names.ts';
export { detectSpeakers, type DetectedSpeaker, type DetectedSpeakers } from './detect-speakers.ts';
export { splitTurns, type SplitTranscript, type Turn } from './transcript-turns.ts';
export { type TranscriptFormat } from './transcript-mark.ts';
export { splitIntoSignals } from './signals.ts';
export { findSpeaker, speakerLabels } from './signal-speaker.ts';
export { splitSentences, type Sentence } from './sentences.ts';
export { chooseSignals } from './signal-choice.ts';
export { type Judge, type Telling } from './signal-judgement.ts';
export { type Signal } from './signal-groups.ts';
export { type JudgeMaker, loadSignalJudge } from './signal-model.ts';
export { type PlacedSignal } from './signal-place.ts';
export { nearText } from './near-key.ts';
export { wordDifference } from './word-difference.ts';
export { compose } from './compose.ts';
export { wilson } from './wilson.ts';
export { searchTerms, termKeys } from './search-terms.ts';
export { searchCode } from './search-code.ts';
export { countTerms, rankMatches, toWeights } from './rank-matches.ts';
export { thoseAbout } from './relevance.ts';
export { type Asked, type Payers, type Question, readQuestion } from './question.ts';
export { type Period } from './question-period.ts';
export { fittingPassage } from './fitting-passage.ts';
export { openRandom } from './random.ts';
export { bm25 } from './bm25.ts';
export { meaningSimilarity } from './item-vector.ts';
