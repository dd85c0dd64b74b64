import { findSentences, isItem } from '../text/sentence-breaks.ts';
import { wordsOf } from '../text/words.ts';

/** `text.slice(start, end)`, in UTF-16 code units and without surrounding space. */
export type Span = { start: number; end: number };

/**
 * A position where a text may change its subject. `list` is between two items of a list; `clause` is before a conjunction that
 * follows a comma.
 */
export type Break = {
  left: Span;
  right: Span;
  kind: 'sentence' | 'line' | 'list' | 'semicolon' | 'clause' | 'other';
};

/** The rest of a longer text is not divided: it stays with the last part. */
const READ_UNITS = 4_000;
const MOST_BREAKS = 24;
/** A shorter part says nothing by itself. */
const LEAST_WORDS = 3;

/** Conjunctions that are left out between two parts, because they only join them. */
const PLAIN = 'and|but|so|und|aber|et|mais|maar|en|y|pero|e|ma|mas';
/** Words that belong to the part that they begin. */
const TELLING = 'plus|also|yet|though|although|while|now|pity|only|still';
const MARK = new RegExp(
  String.raw`(?<stop>[,;:])\s(?:(?<plain>${PLAIN})\s|(?=(?<telling>${TELLING})\s))?|\s(?:[-–—]|and|but|plus|although|while|since|when|und|aber|et|mais|maar|pero)\s`,
  'giu',
);

/** The positions between sentences, and between the clauses of a sentence, in order. Takes linear time. */
export function findBreaks(text: string): Break[] {
  const sentences: Span[] = [];
  findSentences(text, 0, Math.min(text.length, READ_UNITS), (start, end) => {
    const sentence = trimmed(text, start, end);
    if (sentence.end > sentence.start) sentences.push(sentence);
  });
  const breaks: Break[] = [];
  for (const [i, sentence] of sentences.entries()) {
    const before = sentences[i - 1];
    if (before) breaks.push({ left: before, right: sentence, kind: kindBetween(text, before, sentence) });
    breaks.push(...breaksWithin(text, sentence));
    if (breaks.length >= MOST_BREAKS) break;
  }
  return breaks
    .slice(0, MOST_BREAKS)
    .filter(({ left, right }) => [left, right].every((side) => saysEnough(text, side)));
}

function saysEnough(text: string, { start, end }: Span): boolean {
  return wordsOf(text.slice(start, end)).length >= LEAST_WORDS;
}

function kindBetween(text: string, before: Span, after: Span): Break['kind'] {
  if (isItem(text, before.start, before.end) && isItem(text, after.start, after.end)) return 'list';
  return text.slice(before.end, after.start).includes('\n') ? 'line' : 'sentence';
}

function breaksWithin(text: string, { start, end }: Span): Break[] {
  return [...text.slice(start, end).matchAll(MARK)].map(({ index, 0: mark, groups }) => ({
    left: trimmed(text, start, start + index),
    right: trimmed(text, start + index + mark.length, end),
    kind:
      groups?.['stop'] === ';'
        ? 'semicolon'
        : groups?.['stop'] === ',' && (groups['plain'] ?? groups['telling'])
          ? 'clause'
          : 'other',
  }));
}

function trimmed(text: string, start: number, end: number): Span {
  const given = text.slice(start, end);
  const from = start + given.length - given.trimStart().length;
  return { start: from, end: from + given.trim().length };
}
