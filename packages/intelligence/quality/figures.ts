/** Precision, recall and their harmonic mean of each class, and the mean of the last over classes. */
export function macroF1(
  pairs: { said: string; true: string }[],
  classes: string[],
): { macro: number; f1: Record<string, number> } {
  const scores = classes.map((name) => {
    const both = pairs.filter((pair) => pair.said === name && pair.true === name).length;
    const said = pairs.filter((pair) => pair.said === name).length;
    const real = pairs.filter((pair) => pair.true === name).length;
    return [name, both === 0 ? 0 : (2 * both) / (said + real)] as const;
  });
  const macro = scores.reduce((sum, [, score]) => sum + score, 0) / classes.length;
  return { macro, f1: Object.fromEntries(scores) };
}
