/** Shorter words are too similar to too many others. */
const SHORTEST = 5;
const LONGEST = 20;
const LETTERS = /^[a-z]+$/;

/** The known word that differs from an unknown one by one letter (added, missing, wrong or swapped with the next); undefined if there is none. */
export type CorrectWord = (unknown: string) => string | undefined;

/**
 * Corrects unknown words to one of `words`; earlier ones are preferred. The first letter is assumed to be right, or swapped with
 * the second: names differ there, mistyped words rarely do. Each look-up takes the same short time.
 */
export function openCorrections(words: Iterable<string>): CorrectWord {
  const placeOf = new Map<string, number>();
  for (const word of words)
    if (word.length >= SHORTEST - 1 && LETTERS.test(word) && !placeOf.has(word))
      placeOf.set(word, placeOf.size);
  let shortened: Map<string, string[]> | undefined;
  return (unknown) => {
    if (unknown.length < SHORTEST || unknown.length > LONGEST || !LETTERS.test(unknown)) return undefined;
    shortened ??= shortenedForms(placeOf.keys()); // most texts have no unknown word
    const near = [unknown, ...without(unknown)].flatMap((form) => [
      ...(placeOf.has(form) ? [form] : []),
      ...(shortened?.get(form) ?? []),
    ]);
    const likely = near.filter((word) => beginsAlike(word, unknown) && isOneStepAway(word, unknown));
    return likely.toSorted((a, b) => (placeOf.get(a) ?? 0) - (placeOf.get(b) ?? 0))[0];
  };
}

/** For each form that leaves out one letter, the words that it comes from. */
function shortenedForms(words: Iterable<string>): Map<string, string[]> {
  const forms = new Map<string, string[]>();
  for (const word of words) {
    for (const shorter of without(word)) {
      const own = forms.get(shorter);
      if (own) own.push(word);
      else forms.set(shorter, [word]);
    }
  }
  return forms;
}

function without(word: string): string[] {
  return Array.from(word, (_, i) => word.slice(0, i) + word.slice(i + 1));
}

function beginsAlike(one: string, other: string): boolean {
  return one[0] === other[0] || (one[0] === other[1] && one[1] === other[0]);
}

/** Whether the words differ by one letter added, left out, replaced or swapped with the next. */
function isOneStepAway(one: string, other: string): boolean {
  let from = 0;
  while (from < one.length && one[from] === other[from]) from++;
  let back = 0;
  while (back < Math.min(one.length, other.length) - from && one.at(-1 - back) === other.at(-1 - back))
    back++;
  const [rest, otherRest] = [one.slice(from, one.length - back), other.slice(from, other.length - back)];
  if (Math.max(rest.length, otherRest.length) <= 1) return true;
  return rest.length === 2 && otherRest.length === 2 && rest[0] === otherRest[1] && rest[1] === otherRest[0];
}
