import { splitSentences } from '../signals/sentences.ts';
import { searchTerms } from './search-terms.ts';

/** The longest passage that is quoted, in UTF-16 units. */
const LONGEST = 280;
const MOST_SENTENCES = 60;

/**
 * The sentence of a text that best fits `about`, verbatim: by shared words, then by meaning (`near`, higher is nearer). A long
 * sentence is cut between words.
 */
export function fittingPassage(text: string, about: string, near: (sentence: string) => number): string {
  const sentences = splitSentences(text, null)
    .slice(0, MOST_SENTENCES)
    .map(({ start, end }) => text.slice(start, end));
  const wanted = new Set(searchTerms(about));
  const fit = (sentence: string) =>
    new Set(searchTerms(sentence).filter((term) => wanted.has(term))).size / Math.max(1, wanted.size) +
    near(sentence);
  const [best] = sentences
    .map((sentence) => ({ sentence, fit: fit(sentence) }))
    .toSorted((a, b) => b.fit - a.fit);
  return cutBetweenWords((best?.sentence ?? text).trim());
}

function cutBetweenWords(passage: string): string {
  if (passage.length <= LONGEST) return passage;
  const space = passage.lastIndexOf(' ', LONGEST);
  return passage
    .slice(0, space > LONGEST / 2 ? space : LONGEST)
    .toWellFormed()
    .replace(/\uFFFD$/, '');
}
