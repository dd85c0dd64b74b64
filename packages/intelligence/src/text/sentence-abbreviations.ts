/** Abbreviations that never end a sentence: a name or another word follows. */
const OPEN = new Set(
  'mr mrs ms dr prof st vs e.g eg i.e ie cf approx fig resp incl excl ca viz al vol pp esp mt ft gen rev hon sgt capt'.split(
    ' ',
  ),
);

/** Abbreviations that may or may not end a sentence. */
const EITHER = new Set(
  `etc inc ltd co corp llc jr sr a.m p.m am pm
  u.s u.k min max sec hr hrs dept est no nr tel ext ver
  jan feb mar apr jun jul aug sep sept oct nov dec`.split(/\s+/),
);

/** What a dot after a word means: the sentence ends, goes on, or goes on only if a lower-case letter or digit follows. */
export type DotMeaning = 'end' | 'on' | 'unless-small';

/** The longest abbreviation, in code units. */
const LONGEST = 6;

/** Decides by the word before the dot at `dot`; that word does not begin before `from`. */
export function dotMeaning(text: string, from: number, dot: number): DotMeaning {
  let start = dot;
  while (start > from && dot - start <= LONGEST && isInsideWord(text.charCodeAt(start - 1))) start--;
  const length = dot - start;
  if (length === 0 || length > LONGEST) return 'end';
  const first = text.charCodeAt(start);
  // "1. Export": the number of a list item.
  if (isDigit(first)) return start === from && length <= 2 ? 'on' : 'end';
  // "J. Smith", but "you and I."
  if (length === 1) return isCapital(first) && first !== LETTER_I ? 'on' : 'end';
  const word = text.slice(start, dot).toLowerCase();
  if (OPEN.has(word)) return 'on';
  return EITHER.has(word) ? 'unless-small' : 'end';
}

const DOT = 46;
const LETTER_I = 73;

/** ASCII letters, digits, and the dot of "e.g." */
function isInsideWord(code: number): boolean {
  return (code >= 97 && code <= 122) || isCapital(code) || isDigit(code) || code === DOT;
}

function isCapital(code: number): boolean {
  return code >= 65 && code <= 90;
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}
