/** The ways in which a title is worse than one that a person would write. */
const TITLE_RULES: Record<string, (title: string) => boolean> = {
  'first person': (title) =>
    /(?:^|\s)(?:i|i'm|i've|i'd|me|my|mine|we|we're|we've|us|our|ours)(?=\s|$)/i.test(title),
  'open end': (title) =>
    /^(?:and|or|but|because|so|of|with|to|which|is|are|was|be|been)\s/i.test(title) ||
    /\s(?:and|or|but|because|so|a|an|the|of|with|to|from|at|for|by|is|are|was|were|be|been|not|no|my|your|can't|cannot|doesn't|don't|won't)$/i.test(
      title,
    ),
  'single word': (title) => !/\S\s+\S/.test(title),
  long: (title) => title.length > 60,
  'contact data': (title) => /@|https?:|www\.|\d{5}|[$£€]\s?\d/i.test(title),
  'cut off': (title) => /[…,;:]$|\.\.\.$/.test(title),
};

/** Whether a title breaks any rule. */
export function breaksRule(title: string): boolean {
  return Object.values(TITLE_RULES).some((breaks) => breaks(title));
}

const NEGATION = /(?:^|\s)(?:not|no|never|cannot|can't|cant|without|nothing|\S+n't)(?=\s|$)/i;

/** Whether a title says the contrary of its text: wherever its words stand in one sentence, a negation stands between them. */
export function dropsNegation(title: string, texts: readonly string[]): boolean {
  if (NEGATION.test(title)) return false;
  const words = wordsIn(title);
  const sources = texts
    .flatMap((text) => text.split(/[.!?;:\n]+/))
    .map((sentence) => deniesBetween(wordsIn(sentence), words))
    .filter((denies) => denies !== null);
  return sources.length > 0 && sources.every(Boolean);
}

/** Whether a negation stands between the words where they are said in this order; null where they are not. */
function deniesBetween(said: readonly string[], words: readonly string[]): boolean | null {
  let at = 0;
  let denies = false;
  for (const word of said) {
    if (word === words[at]) at++;
    else if (at > 0 && NEGATION.test(word)) denies = true;
    if (at === words.length) return denies;
  }
  return null;
}

function wordsIn(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}']+/gu) ?? [];
}
