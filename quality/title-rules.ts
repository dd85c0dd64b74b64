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

/** Whether a title says the contrary of the text it was cut from: all its words stand in one sentence, but not the negation between them. */
export function dropsNegation(title: string, texts: readonly string[]): boolean {
  if (NEGATION.test(title)) return false;
  const words = title.toLowerCase().match(/[\p{L}\p{N}']+/gu) ?? [];
  return texts.some((text) =>
    text
      .toLowerCase()
      .split(/[.!?;:\n]+/)
      .some((sentence) => isCutThrough(sentence, words)),
  );
}

function isCutThrough(sentence: string, words: readonly string[]): boolean {
  const said = sentence.match(/[\p{L}\p{N}']+/gu) ?? [];
  let at = 0;
  let denied = false;
  for (const word of said) {
    if (word === words[at]) at++;
    else if (at > 0 && at < words.length && NEGATION.test(word)) denied = true;
    if (at === words.length) return denied;
  }
  return false;
}
