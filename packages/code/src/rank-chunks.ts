import { relevanceByMeaning } from './meaning.ts';
import { type Chunk, type CodeFile } from './read-file.ts';
import { relevanceOf, type Wanted } from './relevance.ts';
import { type Subject } from './subject.ts';

/** The share of the score that the second and third best chunk of a file add to the best. */
const NEXT_CHUNKS = 0.3;
const SHOWN_CHUNKS = 3;

/**
 * How relevant the chunks of each file are, by the words to search for and, with a subject, by what means nearly the same; and the best
 * of them.
 */
export function rankChunks(files: readonly CodeFile[], wanted: Wanted, subject: Subject | null) {
  const all = files.flatMap((file, i) =>
    file.chunks.map((chunk) => ({ chunk, words: chunk.words, file: i })),
  );
  const scores = relevanceOf(
    wanted,
    all.map(({ words }) => words),
  );
  const toFiles = (of: Float64Array) => bestOf(files.length, all, of);
  const near = subject
    ? relevanceByMeaning(files, all, subject, toFiles)
    : { parts: new Float64Array(all.length), lines: new Float64Array(files.length) };
  const [most, nearest] = [highest(scores), highest(near.parts)];
  const byFile: { chunk: Chunk; score: number }[][] = files.map(() => []);
  for (const [at, { chunk, file }] of all.entries()) {
    const score = (scores[at] ?? 0) / most + (near.parts[at] ?? 0) / nearest;
    if (score > 0) byFile[file]?.push({ chunk, score });
  }
  return {
    scores: toFiles(scores),
    best: byFile.map((found) =>
      found
        .toSorted((a, b) => b.score - a.score)
        .slice(0, SHOWN_CHUNKS)
        .map(({ chunk }) => chunk),
    ),
    parts: all.map(({ words, file }, at) => ({ file, terms: words.terms, relevance: scores[at] ?? 0 })),
    meaning: toFiles(near.parts),
    lines: near.lines,
  };
}

/** For each file its best part, and a share of the next two. */
function bestOf(files: number, parts: readonly { file: number }[], scores: Float64Array): Float64Array {
  const [first, second, third] = [new Float64Array(files), new Float64Array(files), new Float64Array(files)];
  for (const [at, { file }] of parts.entries()) {
    let score = scores[at] ?? 0;
    for (const best of [first, second, third]) {
      const before = best[file] ?? 0;
      if (score <= before) continue;
      best[file] = score;
      score = before;
    }
  }
  return first.map((score, file) => score + NEXT_CHUNKS * ((second[file] ?? 0) + (third[file] ?? 0)));
}

function highest(scores: Float64Array): number {
  return scores.reduce((most, score) => Math.max(most, score), 0) || 1;
}
