import { besides, usedBy } from './around.ts';
import { type CodeIndex, shareOfHistory } from './code-index.ts';
import { codeWords } from './code-words.ts';
import { definedIn, mentionsOf } from './mentions.ts';
import { rankChunks } from './rank-chunks.ts';
import { type Chunk } from './read-file.ts';
import { referredTo } from './references.ts';
import { mostRelevant, relevanceOf, toWanted } from './relevance.ts';
import { searchedIn } from './searched-files.ts';
import { type Subject, withoutFunctionWords } from './subject.ts';
import { countTerms } from './term-counts.ts';

/** Why a file was found: what each source adds to its score. */
export type Reasons = Record<keyof typeof WEIGHTS, number>;

/** A file that the subject is likely about, with its most relevant parts. */
export type Located = { path: string; score: number; reasons: Reasons; chunks: Chunk[] };

/**
 * The weight of each source. These weights rank best, on average, 84 tasks in customers' words (60 of open-source projects, 24 of small ones
 * made for it) and 90 issues of SWE-bench-Lite, as they are and in plain words. They are rounded: weights near to these do as well. They choose
 * the candidates for the laws of `find-places.ts`, so fit those again after a change.
 */
export const WEIGHTS = {
  /** The words of the whole file. */
  file: 0.4,
  /** The words of its best parts. */
  chunks: 0.6,
  /** The words of the title. */
  title: 0.3,
  path: 0.4,
  symbols: 0.3,
  mentions: 0.4,
  history: 0.6,
  references: 0.1,
  /** The best parts by words that mean nearly the same. */
  meaning: 0.8,
  /** The same for each line of the text on its own. */
  lines: 1.2,
  /** Files that use it. */
  users: 0.5,
  /** Files beside it. */
  folder: 0.4,
};
/** Without what takes long: to compare many repositories. */
export const WEIGHTS_OF_WORDS: typeof WEIGHTS = { ...WEIGHTS, meaning: 0, lines: 0, users: 0, folder: 0 };
/** A file without a function, such as texts, settings or styles, is rarely where it goes wrong, however much it says of it. */
const WITHOUT_FUNCTION = 0.85;

/** The files that a subject is likely about, the likeliest first; tests, translations and old migrations are not among them. */
export function locate(index: CodeIndex, subject: Subject, weights = WEIGHTS): Located[] {
  const files = searchedIn(index);
  const { title, text } = withoutFunctionWords(subject);
  const whole = `${title}\n${text}`;
  const wanted = toWanted(countTerms(codeWords(whole)));
  const inTitle = toWanted(countTerms(codeWords(title)));
  const chunks = rankChunks(files, wanted, weighsMeaning(weights) ? { title, text } : null);
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
    mentions: mentionsOf(`${subject.title}\n${subject.text}`, files),
    history: changedFor(index, wanted, files),
    references: referredTo(files, chunks.parts),
    meaning: chunks.meaning,
    lines: chunks.lines,
    users: weights.users > 0 ? usedBy(files, chunks.meaning) : new Float64Array(files.length),
    folder: besides(files, chunks.meaning),
  };
  const names = Object.keys(weights) as (keyof Reasons)[];
  const worth = { ...weights, history: weights.history * shareOfHistory(index.commits.length) };
  const scale = Object.fromEntries(
    names.map((name) => [
      name,
      worth[name] / (sources[name].reduce((most, score) => Math.max(most, score), 0) || 1),
    ]),
  );
  return files
    .map(({ path, symbols }, i) => {
      const share = symbols.some(({ kind }) => kind === 'function') ? 1 : WITHOUT_FUNCTION;
      const reasons = Object.fromEntries(
        names.map((name) => [name, share * (scale[name] ?? 0) * (sources[name][i] ?? 0)]),
      ) as Reasons;
      const score = names.reduce((sum, name) => sum + reasons[name], 0);
      return { path, score, reasons, chunks: chunks.best[i] ?? [] };
    })
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score || (a.path < b.path ? -1 : 1));
}

function weighsMeaning({ meaning, lines, users, folder }: typeof WEIGHTS): boolean {
  return meaning + lines + users + folder > 0;
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
  const said = commits.map(({ words }) => words);
  for (const { at, relevance } of mostRelevant(wanted, said, MOST_COMMITS)) {
    const paths = commits[at]?.paths ?? [];
    for (const path of paths) {
      const place = places.get(path);
      if (place !== undefined) scores[place] = (scores[place] ?? 0) + relevance / Math.sqrt(paths.length);
    }
  }
  return scores;
}
