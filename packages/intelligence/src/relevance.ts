/** From where a cosine speaks for a text, and where it says all there is to say. */
const [FAR, NEAR] = [0.25, 0.65];

/** How well a text bears on a question, 0..1: by its words (the share of the question's weight that it has) or by its meaning. */
export function relevance({ cosine, wordsHeld }: { cosine: number; wordsHeld: number }): number {
  const meaning = Math.min(1, Math.max(0, (cosine - FAR) / (NEAR - FAR)));
  return 1 - (1 - meaning) * (1 - wordsHeld);
}

/** From here on a text counts as being about the question. */
export const RELEVANT = 0.5;
