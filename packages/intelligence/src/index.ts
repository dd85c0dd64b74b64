export { coreText } from './core-text/core-text.ts';
export {
  encodeCore,
  type Encoder,
  ENCODER_ID,
  openEncoder,
  openQuestionEncoder,
  type QuestionEncoder,
} from './encoder/encoder.ts';
export { encoderHost } from './encoder/encoder-host.ts';
export { rememberingEncoder } from './encoder/remembering-encoder.ts';
export { type KnownWords, knownWordsAtFirstUse } from './text/known-words.ts';
export { type Encoded, NOTHING_ENCODED, similarity, VECTOR_WIDTH } from './encoder/item-vector.ts';
export { type WordVectors, wordVectors } from './encoder/word-vectors.ts';
export {
  assignArrivals,
  EXEMPLARS_PER_CLUSTER,
  type Arrival,
  type Item,
  type KnownCluster,
} from './clusters/arrival.ts';
export { LIKENESS_BARS } from './clusters/likeness-bars.ts';
export { QUOTED_FROM } from './clusters/assignment-probability.ts';
export { likenessToExemplars } from './clusters/likeness-to-exemplars.ts';
export {
  type AccountFacts,
  companyOf,
  type CompanyIdentity,
  findAliases,
  toAccount,
} from './accounts/accounts.ts';
export { domainName } from './accounts/company-domain.ts';
export { companiesOfDomain, domainsOfCompany } from './accounts/domain-names.ts';
export { plainCompany } from './accounts/company-name.ts';
export { type CustomerFacts, learnOfCustomers, type Statement } from './accounts/customer-facts.ts';
export { rank, type Priority, type RankingSettings, type Mentions } from './ranking/rank.ts';
export type { Mention } from './ranking/mentions.ts';
export { compareDecimals, sumDecimals } from './ranking/decimal.ts';
export { revenueBase } from './ranking/revenue-factor.ts';
export {
  KINDS,
  loadClassifier,
  surePraiseFrom,
  type Classifier,
  type Kind,
  type Understanding,
} from './classifier/classify.ts';
export { type CorrectedItem, learnFromCorrections, MOST_CORRECTIONS } from './classifier/kind-corrections.ts';
export { loadOrderJudge, type OrderJudge } from './quarantine/orders.ts';
export { quarantineReason, type QuarantineReason } from './quarantine/quarantine.ts';
export { severitiesOf, severityAs, severityOfLevel, type Severity } from './classifier/severity.ts';
export { churnRisk } from './churn-risk/churn-risk.ts';
export {
  refine,
  refinementDue,
  type PlacedItem,
  type RefinedPlacement,
  type Refinement,
} from './clusters/refine.ts';
export { type Named, nameRefinement, type SaidItem } from './names/name-refinement.ts';
export { nameClusters, titleOf } from './names/names.ts';
export { type TitleReader } from './names/title-reader.ts';
export {
  detectSpeakers,
  type DetectedSpeaker,
  type DetectedSpeakers,
} from './transcripts/detect-speakers.ts';
export { transcriptText } from './transcripts/json-utterances.ts';
export { isPersonLabel, isPickedName } from './transcripts/person-label.ts';
export { splitTurns, type SplitTranscript, type Turn } from './transcripts/transcript-turns.ts';
export { type TranscriptFormat } from './transcripts/transcript-mark.ts';
export { splitIntoSignals } from './signals/signals.ts';
export { findSpeaker, speakerLabels } from './signals/signal-speaker.ts';
export { splitSentences, type Sentence } from './signals/sentences.ts';
export {
  findNeeds,
  type JudgedStatement,
  type Need,
  type ReportedItem,
  type Said,
} from './statements/find-needs.ts';
export { readStatements } from './statements/read-statements.ts';
export { type Span } from './statements/span.ts';
export { chooseSignals } from './signals/signal-choice.ts';
export { type Judge, type Rating } from './signals/signal-judgement.ts';
export { type Signal } from './signals/signal-groups.ts';
export { type JudgeMaker, loadSignalJudge } from './signals/signal-model.ts';
export { type PlacedSignal } from './signals/signal-place.ts';
export { chooseParts, type DivisibleItem, type Division } from './parts/choose-parts.ts';
export { type WordedItem } from './parts/shared-sides.ts';
export { type Exemplar } from './parts/cluster-likeness.ts';
export { mayDivide, openPartReader, type PartReader, type ReadBreak } from './parts/part-reader.ts';
export { loadPartWeights, type PartWeights } from './parts/part-model.ts';
export { loadCommonLanguage } from './glossary/common-language.ts';
export { findSynonyms, type Synonyms } from './glossary/find-synonyms.ts';
export {
  type Glossary,
  type GlossaryEntry,
  glossaryWords,
  openGlossary,
  readAs,
} from './glossary/glossary.ts';
export { nearText } from './near-duplicates/near-duplicate-key.ts';
export { wordDifference } from './near-duplicates/word-difference.ts';
export { compose } from './text/compose.ts';
export { hash } from './text/hash.ts';
export { FOREIGN_FUNCTION_WORDS, isEnglishLine, judgeLanguage } from './text/language.ts';
export { openStems } from './text/stem.ts';
export { wilson } from './ranking/wilson.ts';
export { searchTerms, termKeys } from './search/search-terms.ts';
export { codeDistances } from './encoder/code-distances.ts';
export { searchCode } from './encoder/search-code.ts';
export { toRows, toRowsOfBytes } from './encoder/vector-rows.ts';
export { countTerms } from './search/search-terms.ts';
export { nameWords } from './search/name-words.ts';
export { type Asked, type Reading, readQuestion } from './search/question.ts';
export { type Heard, hearQuestion } from './search/question-head.ts';
export { type Intent, type State } from './search/question-phrases.ts';
export { type Directory } from './search/question-names.ts';
export { type Pays } from './search/question-amounts.ts';
export { mayLeave } from './search/may-leave.ts';
export { soundsAngry } from './search/sounds-angry.ts';
export { type Bearing, type Judgement, partJudge } from './search/bearing.ts';
export { saysAgain, saysUnsolved } from './search/says-again.ts';
export { openSubjectReader, type SubjectReader } from './search/subject.ts';
export { fittingPassage, passagesOf } from './search/fitting-passage.ts';
export { type Logistic, readLogistic, toProbability } from './laws/logistic.ts';
export { openRandom } from './clusters/random.ts';
export { wordsOf } from './text/words.ts';
export { FUNCTION_WORDS } from './text/function-words.ts';
