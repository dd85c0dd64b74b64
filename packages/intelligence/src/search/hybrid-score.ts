/** One text's scores for a question: its similarity in meaning (-1..1), and its word score (BM25). */
export type Match = { cosine: number; bm25: number };

/** For short texts the vector captures the meaning; in long ones a rare word decides. */
const SHORT = { terms: 8, share: 0.3 };
const LONG = { terms: 32, share: 1 };
/** If texts are this many times as long as the question, their vectors say little about any single subject in them. */
const ALIKE = 2;
const FAR_LONGER = 6;
const SHARE_OF_A_PART = 4;

/** The weight of words against meaning, by the lengths of the question and of the texts, in terms. */
export function wordShare(questionTerms: number, averageTerms: number): number {
  const question = Math.max(1, questionTerms);
  const texts = Math.max(1, averageTerms);
  const long = placeBetween(Math.sqrt(question * texts), SHORT.terms, LONG.terms);
  const share = SHORT.share + long * (LONG.share - SHORT.share);
  return share + partness(question, texts) * (SHARE_OF_A_PART - share);
}

/** How likely the question is about only a part of each text, 0..1. Short texts have one subject, however short the question. */
export function partness(questionTerms: number, averageTerms: number): number {
  const question = Math.max(1, questionTerms);
  const texts = Math.max(1, averageTerms);
  return placeBetween(texts / question, ALIKE, FAR_LONGER) * placeBetween(texts, SHORT.terms, LONG.terms);
}

/** The position of a length between two others on a logarithmic scale, 0..1. */
function placeBetween(length: number, from: number, to: number): number {
  return Math.min(1, Math.max(0, Math.log(length / from) / Math.log(to / from)));
}

/**
 * Combines the two scores of a question's candidates: each as its distance from its mean among them, in standard deviations,
 * so that neither scale dominates.
 */
export function hybridScores(matches: readonly Match[], share: number): number[] {
  const cosine = standardised(matches.map((match) => match.cosine));
  const words = standardised(matches.map((match) => match.bm25));
  return matches.map((_, n) => (cosine[n] ?? 0) + share * (words[n] ?? 0));
}

function standardised(values: number[]): number[] {
  const mean = values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / Math.max(1, values.length);
  const deviation = Math.sqrt(variance);
  return values.map((value) => (deviation < 1e-9 ? 0 : (value - mean) / deviation));
}
