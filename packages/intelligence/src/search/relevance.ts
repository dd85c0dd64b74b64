/** A cosine up to the first value says nothing, and from the second on it says everything. */
const [FAR, NEAR] = [0.3, 0.8];

/** How well a text bears on a question, 0..1: by its words (the share of the question's weight that it has) or by its meaning. */
export function relevance({ cosine, wordsHeld }: { cosine: number; wordsHeld: number }): number {
  const meaning = Math.min(1, Math.max(0, (cosine - FAR) / (NEAR - FAR)));
  return 1 - (1 - meaning) * (1 - wordsHeld);
}

/** From this relevance on a text is about the question, if at least one text bears on it beyond doubt. */
const RELEVANT = 0.6;
/** One text must reach this: among many texts some seem near to any question. */
const BEYOND_DOUBT = 0.85;

/** The found texts that are about the question; none when no feedback is. */
export function thoseAbout<Found extends { relevance: number; regularized: number }>(
  found: Found[],
): Found[] {
  if (!found.some(({ relevance: fit }) => fit >= BEYOND_DOUBT)) return [];
  return found.filter(({ regularized }) => regularized >= RELEVANT);
}
