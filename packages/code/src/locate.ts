import { type CodeIndex } from './code-index.ts';
import { codeWords } from './code-words.ts';
import { isOldMigration, isTranslation } from './kept-files.ts';
import { definedIn, mentionsOf } from './mentions.ts';
import { type Chunk, type CodeFile } from './read-file.ts';
import { referredTo } from './references.ts';
import { relevanceOf, toWanted } from './relevance.ts';
import { countTerms } from './term-counts.ts';

/** A title and a text, such as reports in customers' words, whose code is to be found. */
export type Subject = { title: string; text: string };

/** Why a file was found: what each source adds to its score. */
export type Reasons = Record<keyof typeof WEIGHTS, number>;

/** A file that the subject is likely about, with its most relevant parts. */
export type Located = { path: string; score: number; reasons: Reasons; chunks: Chunk[] };

/**
 * The weight of each source, from an early measurement on 50 issues of SWE-bench-Lite; `references` by all 90 of them, in customers' and in
 * developers' words.
 */
export const WEIGHTS = {
  file: 0.5,
  chunks: 1,
  title: 0.4,
  path: 0.4,
  symbols: 0.5,
  mentions: 0.4,
  history: 0.3,
  references: 0.15,
};
/** The share of the score that the second and third best chunk of a file add to the best. */
const NEXT_CHUNKS = 0.3;
const SHOWN_CHUNKS = 3;

/** The files that a subject is likely about, the likeliest first; tests, translations and old migrations are not among them. */
export function locate(index: CodeIndex, { title, text }: Subject, weights = WEIGHTS): Located[] {
  const files = searchedIn(index);
  const whole = `${title}\n${text}`;
  const wanted = toWanted(countTerms(codeWords(whole)));
  const inTitle = toWanted(countTerms(codeWords(title)));
  const chunks = rankChunks(files, wanted);
  const sources: Record<keyof Reasons, Float64Array> = {
    file: relevanceOf(
      wanted,
      files.map(({ words }) => words),
    ),
    chunks: chunks.scores,
    title: relevanceOf(
      inTitle,
      files.map(({ words }) => words),
    ),
    path: relevanceOf(
      wanted,
      files.map(({ pathWords }) => pathWords),
    ),
    symbols: definedIn(whole, files),
    mentions: mentionsOf(whole, files),
    history: changedFor(index, wanted, files),
    references: referredTo(files, chunks.parts),
  };
  const names = Object.keys(weights) as (keyof Reasons)[];
  const scale = Object.fromEntries(
    names.map((name) => [
      name,
      weights[name] / (sources[name].reduce((most, score) => Math.max(most, score), 0) || 1),
    ]),
  );
  return files
    .map(({ path }, i) => {
      const reasons = Object.fromEntries(
        names.map((name) => [name, (scale[name] ?? 0) * (sources[name][i] ?? 0)]),
      ) as Reasons;
      const score = names.reduce((sum, name) => sum + reasons[name], 0);
      return { path, score, reasons, chunks: chunks.best[i] ?? [] };
    })
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score || (a.path < b.path ? -1 : 1));
}

const searched = new WeakMap<CodeIndex, CodeFile[]>();

/** The files that are searched, the same list each time. */
function searchedIn(index: CodeIndex): CodeFile[] {
  let files = searched.get(index);
  if (!files) {
    files = index.files.filter(
      ({ path, isTest }) => !isTest && !isTranslation(path) && !isOldMigration(path),
    );
    searched.set(index, files);
  }
  return files;
}

function rankChunks(files: CodeIndex['files'], wanted: ReturnType<typeof toWanted>) {
  const all = files.flatMap((file, i) => file.chunks.map((chunk) => ({ chunk, i })));
  const scores = relevanceOf(
    wanted,
    all.map(({ chunk }) => chunk.words),
  );
  const byFile: { chunk: Chunk; score: number }[][] = files.map(() => []);
  for (const [at, { chunk, i }] of all.entries()) {
    const score = scores[at] ?? 0;
    if (score > 0) byFile[i]?.push({ chunk, score });
  }
  const sorted = byFile.map((found) => found.toSorted((a, b) => b.score - a.score).slice(0, SHOWN_CHUNKS));
  return {
    scores: Float64Array.from(
      sorted,
      ([first, ...next]) =>
        (first?.score ?? 0) + NEXT_CHUNKS * next.reduce((sum, { score }) => sum + score, 0),
    ),
    best: sorted.map((found) => found.map(({ chunk }) => chunk)),
    parts: all.map(({ chunk, i }, at) => ({ file: i, terms: chunk.words.terms, relevance: scores[at] ?? 0 })),
  };
}

const MOST_COMMITS = 100;

/** For each file the relevance of the commits that changed it; a commit that changed many files counts less for each. */
function changedFor(
  { commits }: CodeIndex,
  wanted: ReturnType<typeof toWanted>,
  files: CodeIndex['files'],
): Float64Array {
  const places = new Map(files.map(({ path }, i) => [path, i]));
  const scores = new Float64Array(files.length);
  const relevance = relevanceOf(
    wanted,
    commits.map(({ words }) => words),
  );
  const best = [...relevance.keys()]
    .toSorted((a, b) => (relevance[b] ?? 0) - (relevance[a] ?? 0))
    .slice(0, MOST_COMMITS);
  for (const at of best) {
    const paths = commits[at]?.paths ?? [];
    for (const path of paths) {
      const place = places.get(path);
      if (place !== undefined)
        scores[place] = (scores[place] ?? 0) + (relevance[at] ?? 0) / Math.sqrt(paths.length);
    }
  }
  return scores;
}
