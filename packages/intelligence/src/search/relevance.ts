/** A cosine up to the first value adds nothing to the relevance; from the second value on it gives full relevance. */
const [FAR, NEAR] = [0.3, 0.8];

/**
 * How well a text fits a question, 0..1: by its words (the share of the question's weight that it contains) or by its meaning.
 */
export function relevance({ cosine, wordsHeld }: { cosine: number; wordsHeld: number }): number {
  const meaning = Math.min(1, Math.max(0, (cosine - FAR) / (NEAR - FAR)));
  return 1 - (1 - meaning) * (1 - wordsHeld);
}

/** From this relevance on a text is about the question, if at least one text reaches `BEYOND_DOUBT`. */
const RELEVANT = 0.6;
/** At least one text must reach this, because among many texts some seem near to any question. */
const BEYOND_DOUBT = 0.85;

/** The found texts that are about the question; empty if no feedback is about it. */
export function thoseAbout<Found extends { relevance: number; regularized: number }>(
  found: Found[],
): Found[] {
  if (!found.some(({ relevance: fit }) => fit >= BEYOND_DOUBT)) return [];
  return found.filter(({ regularized }) => regularized >= RELEVANT);
}
