import { type Entry, LISTED } from './documents.ts';
import { type Rendered, type Section } from './render-document.ts';

/** A part of a document that has the words looked for, and a passage with the first of them. */
export type Found = { entry: Entry; section: Section; passage: string };

const MOST_FOUND = 20;
/** A word in a heading counts as much as so many in the text below it. */
const IN_HEADING = 5;
const PASSAGE = 160;

/** More words than these are not looked for: everyone may search. */
const MOST_WORDS = 8;
/** In a text no more than so many count. */
const MOST_TIMES = 3;

/** The parts of documents that have all words of a query, those first whose headings have them; a word finds what begins with it. */
export function searchDocuments(query: string, render: (entry: Entry) => Rendered): Found[] {
  const words = [...new Set(query.toLowerCase().match(/[\p{L}\p{N}]+/gu))].slice(0, MOST_WORDS);
  if (words.length === 0) return [];
  return LISTED.flatMap((entry) =>
    render(entry).sections.map((section) => ({
      entry,
      section,
      score: scoreOf(section, words),
    })),
  )
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, MOST_FOUND)
    .map(({ entry, section }) => ({ entry, section, passage: passageOf(section, words) }));
}

/** 0 if a word is missing. */
function scoreOf({ lower }: Section, words: string[]): number {
  let score = 0;
  for (const word of words) {
    const found = IN_HEADING * timesIn(lower.heading, word) + timesIn(lower.text, word);
    if (found === 0) return 0;
    score += found;
  }
  return score;
}

/** How often words begin with these letters, `MOST_TIMES` at most. */
function timesIn(lower: string, word: string): number {
  let [times, at] = [0, startOf(lower, word, 0)];
  while (at >= 0 && ++times < MOST_TIMES) at = startOf(lower, word, at + 1);
  return times;
}

/** Where a word begins with these letters, from a place on; -1 if none does. */
function startOf(lower: string, word: string, from: number): number {
  let at = lower.indexOf(word, from);
  while (at > 0 && /[\p{L}\p{N}]/u.test(lower[at - 1] ?? '')) at = lower.indexOf(word, at + word.length);
  return at;
}

/** The text around the first of the words that it has, cut between words. */
function passageOf({ text, lower }: Section, words: string[]): string {
  const starts = words.map((word) => startOf(lower.text, word, 0)).filter((at) => at >= 0);
  const first = Math.max(0, Math.min(...starts, text.length) - PASSAGE / 3);
  const begin = starts.length === 0 || first === 0 ? 0 : text.indexOf(' ', first) + 1;
  const end = begin + PASSAGE < text.length ? text.lastIndexOf(' ', begin + PASSAGE) : text.length;
  return `${begin > 0 ? '… ' : ''}${text.slice(begin, end).trim()}${end < text.length ? ' …' : ''}`;
}
