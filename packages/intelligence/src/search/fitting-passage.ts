import { splitSentences } from '../signals/sentences.ts';
import { searchTerms } from './search-terms.ts';

/** The longest passage that is quoted, in UTF-16 units. */
const LONGEST = 280;
/** Sentences after these are not looked at; of those, the ones that share most words with the subject are compared by meaning. */
const [MOST_SENTENCES, MOST_COMPARED] = [60, 6];

/** A sentence of a text, and the share of the subject's words that it has. */
export type Passage = { said: string; wordsHeld: number };

/** The sentences of a text that may fit `about`, those with most of its words first; a single one needs no comparison. */
export function passagesOf(text: string, about: string): Passage[] {
  const wanted = new Set(searchTerms(about));
  const held = (sentence: string) =>
    new Set(searchTerms(sentence).filter((term) => wanted.has(term))).size / Math.max(1, wanted.size);
  const sentences = splitSentences(text, null).slice(0, MOST_SENTENCES);
  return sentences
    .map(({ start, end }) => text.slice(start, end))
    .map((said) => ({ said, wordsHeld: held(said) }))
    .toSorted((a, b) => b.wordsHeld - a.wordsHeld)
    .slice(0, MOST_COMPARED);
}

/**
 * The passage that fits best, verbatim: by shared words and by `near`, how near in meaning each is. A long one is cut between words;
 * without any, it is the beginning of `text`.
 */
export function fittingPassage(
  text: string,
  passages: readonly Passage[],
  near: (passage: string) => number,
): string {
  const [best] = passages
    .map(({ said, wordsHeld }) => ({ said, fit: passages.length === 1 ? 0 : wordsHeld + near(said) }))
    .toSorted((a, b) => b.fit - a.fit);
  return cutBetweenWords((best?.said ?? text).trim());
}

function cutBetweenWords(passage: string): string {
  if (passage.length <= LONGEST) return passage;
  const space = passage.lastIndexOf(' ', LONGEST);
  return passage
    .slice(0, space > LONGEST / 2 ? space : LONGEST)
    .toWellFormed()
    .replace(/\uFFFD$/, '');
}
