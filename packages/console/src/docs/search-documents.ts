import { ENTRIES, type Entry } from './documents.ts';
import { renderDocumentation, type Section } from './render-document.ts';

/** A part of a document that has the words looked for, and a passage with the first of them. */
export type Found = { entry: Entry; section: Section; passage: string };

const MOST_FOUND = 20;
/** A word in a heading counts as much as so many in the text below it. */
const IN_HEADING = 5;
const PASSAGE = 160;

/** The parts of documents that have all words of a query, those first whose headings have them; a word finds what begins with it. */
export function searchDocuments(query: string): Found[] {
  const words = query.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];
  if (words.length === 0) return [];
  return ENTRIES.flatMap((entry) =>
    renderDocumentation(entry).sections.map((section) => ({
      entry,
      section,
      score: scoreOf(section, words),
    })),
  )
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, MOST_FOUND)
    .map(({ entry, section }) => ({ entry, section, passage: passageOf(section.text, words) }));
}

/** 0 if a word is missing. */
function scoreOf({ heading, text }: Section, words: string[]): number {
  const scores = words.map((word) => IN_HEADING * timesIn(heading, word) + Math.min(3, timesIn(text, word)));
  return scores.includes(0) ? 0 : scores.reduce((sum, score) => sum + score, 0);
}

function timesIn(text: string, word: string): number {
  const lower = text.toLowerCase();
  let times = 0;
  for (let at = lower.indexOf(word); at >= 0; at = lower.indexOf(word, at + 1))
    if (at === 0 || !/[\p{L}\p{N}]/u.test(lower[at - 1] ?? '')) times++;
  return times;
}

function passageOf(text: string, words: string[]): string {
  const lower = text.toLowerCase();
  const first = Math.max(0, Math.min(...words.map((word) => Math.max(0, lower.indexOf(word)))) - PASSAGE / 3);
  const begin = first === 0 ? 0 : text.indexOf(' ', first) + 1;
  const end = first + PASSAGE < text.length ? text.lastIndexOf(' ', first + PASSAGE) : text.length;
  return `${begin > 0 ? '… ' : ''}${text.slice(begin, end).trim()}${end < text.length ? ' …' : ''}`;
}
