import { hash } from '@feedback/intelligence';
import { codeWords, spokenWords } from './code-words.ts';
import { type KnownWord, nearWordsIn } from './near-words.ts';
import { type CodeFile } from './read-file.ts';
import { averageLength, findTerms, rarityOf, toWanted, weightIn } from './relevance.ts';
import { type Subject } from './subject.ts';
import { countTerms, type TermCounts } from './term-counts.ts';

/** A part of a file, and the place of that file. */
export type PlacedPart = { file: number; words: TermCounts };

/** How relevant a word to search for, or what means nearly the same, makes some of the parts. */
type Bearing = { parts: Uint32Array; relevance: Float32Array };

/** A line with fewer words counts less. */
const WORDS_OF_LINE = 5;
/** Lines after these count only in the whole. */
const MOST_LINES = 200;
/** For the words after these only they themselves are searched. */
const MOST_WORDS = 500;

/**
 * How relevant a subject makes parts of files by words that mean nearly the same, as a whole; and how relevant, on average, its title and each line
 * alone make each file: what one report says at length should not outweigh the others.
 */
export function relevanceByMeaning(
  files: readonly CodeFile[],
  parts: readonly PlacedPart[],
  subject: Subject,
  toFiles: (scores: Float64Array) => Float64Array,
): { parts: Float64Array; lines: Float64Array } {
  const scoresOf = openScores(files, parts, `${subject.title}\n${subject.text}`);
  const lines = new Float64Array(files.length);
  for (const line of [subject.title, ...subject.text.split('\n')].slice(0, MOST_LINES)) {
    const said = countTerms(codeWords(line));
    if (said.terms.length === 0) continue;
    const weight = Math.min(1, said.terms.length / WORDS_OF_LINE);
    const scores = toFiles(scoresOf(said));
    const most = scores.reduce((best, score) => Math.max(best, score), 0) || 1;
    for (const [file, score] of scores.entries()) lines[file] = (lines[file] ?? 0) + (weight * score) / most;
  }
  return { parts: scoresOf(countTerms(codeWords(`${subject.title}\n${subject.text}`))), lines };
}

/** Prepares the words of a text; the result says how relevant some of them make each part. */
function openScores(
  files: readonly CodeFile[],
  parts: readonly PlacedPart[],
  text: string,
): (said: TermCounts) => Float64Array {
  const known = nearWordsIn(files);
  const spoken = new Map<number, KnownWord>();
  for (const [stemmed, word] of [...spokenWords(text)].slice(0, MOST_WORDS))
    spoken.set(hash(stemmed) >>> 0, known(word));
  const documents = parts.map(({ words }) => words);
  const bearings = readBearings(documents, countTerms(codeWords(text)), spoken);
  return (said) => {
    const scores = new Float64Array(parts.length);
    for (const [term, weight] of toWanted(said)) {
      const bearing = bearings.get(term);
      if (!bearing) continue;
      const telling = weight * (spoken.get(term)?.telling ?? 1);
      for (const [n, part] of bearing.parts.entries())
        scores[part] = (scores[part] ?? 0) + telling * (bearing.relevance[n] ?? 0);
    }
    return scores;
  };
}

/** For each term of a text the best of what is near to it in each part. */
function readBearings(
  documents: readonly TermCounts[],
  { terms }: TermCounts,
  spoken: ReadonlyMap<number, KnownWord>,
): Map<number, Bearing> {
  const nearOf = (term: number) => spoken.get(term)?.near ?? [{ term, share: 1 }];
  const wanted = new Set(Array.from(terms, nearOf).flatMap((near) => near.map(({ term }) => term)));
  const found = findTerms(wanted, documents);
  const average = averageLength(documents);
  const readBearing = (of: number): Bearing => {
    const best = new Map<number, number>();
    for (const { term, share } of nearOf(of)) {
      const occurrences = found.get(term);
      if (!occurrences) continue;
      const rarity = share * rarityOf(occurrences.documents.length, documents.length);
      for (const [n, at] of occurrences.documents.entries()) {
        const weight = rarity * weightIn(occurrences.counts[n] ?? 0, (documents[at]?.length ?? 0) / average);
        if (weight > (best.get(at) ?? 0)) best.set(at, weight);
      }
    }
    return { parts: Uint32Array.from(best.keys()), relevance: Float32Array.from(best.values()) };
  };
  return new Map(Array.from(terms, (term) => [term, readBearing(term)]));
}
