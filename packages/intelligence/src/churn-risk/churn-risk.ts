import { withPlainApostrophes } from '../text/words.ts';
import { CHURN_PHRASES, NO_RISK } from './churn-phrases.ts';

/** Only this many code units of a text are read. */
const READ_UNITS = 20_000;
const LONGEST_SENTENCE = 80;
const MOST_UNITS = 400;

type Placed = { word: string; start: number; end: number };

/**
 * The words with which a customer says that they may leave ("we'll cancel", "no SSO, no renewal"), verbatim; null if there are
 * none. Only clear cases count: not a cancelled meeting, nor a question about how to cancel.
 */
export function churnRisk(text: string): string | null {
  const read = text.slice(0, READ_UNITS);
  for (const sentence of toSentences(read)) {
    const found = findIn(sentence);
    if (found) return read.slice(found.start, found.end).slice(0, MOST_UNITS);
  }
  return null;
}

/** A run of letters and digits, including parts joined by apostrophes, or the end of a sentence. */
const PIECE = /[\p{L}\p{M}\p{N}]+(?:'[\p{L}\p{M}]+)*|[.!?;\n]/gu;

const ENDS = new Set(['.', '!', ';', '\n']);

function toSentences(text: string): Placed[][] {
  const sentences: Placed[][] = [[]];
  for (const { 0: piece, index } of withPlainApostrophes(text).matchAll(PIECE)) {
    const last = sentences.at(-1) ?? [];
    const isEnd = ENDS.has(piece);
    if (isEnd || last.length >= LONGEST_SENTENCE) sentences.push([]);
    if (piece === '?') {
      last.push({ word: '?', start: index, end: index + 1 });
      sentences.push([]);
    } else if (!isEnd)
      sentences.at(-1)?.push({ word: piece.toLowerCase(), start: index, end: index + piece.length });
  }
  return sentences;
}

/** The position of the first phrase found. Phrases expect one space before, between and after the words. */
function findIn(sentence: Placed[]): { start: number; end: number } | null {
  const said = ` ${sentence.map(({ word }) => word).join(' ')} `;
  for (const phrase of CHURN_PHRASES) {
    const found = phrase.exec(said);
    if (found === null) continue;
    const isRisk = NO_RISK.every((harmless) => !harmless.test(said));
    return isRisk ? placeOf(sentence, found.index, found.index + found[0].length) : null;
  }
  return null;
}

function placeOf(sentence: Placed[], from: number, to: number): { start: number; end: number } | null {
  let at = 1;
  const within = sentence.filter(({ word }) => {
    const [begins, ends] = [at, at + word.length];
    at = ends + 1;
    return begins < to && ends > from && word !== '?';
  });
  const [first, last] = [within[0], within.at(-1)];
  return first && last ? { start: first.start, end: last.end } : null;
}
