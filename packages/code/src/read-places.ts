import { similarity } from '@feedback/intelligence';
import { type CodeIndex, shareOfHistory } from './code-index.ts';
import { codeWords } from './code-words.ts';
import { coverageByCommits, coverageIn, coverageOf, wordsOf } from './coverage.ts';
import { isAside, isStyle, showsText } from './kept-files.ts';
import { locate, type Located } from './locate.ts';
import { mentionsOf } from './mentions.ts';
import { type CodeFile } from './read-file.ts';
import { mostRelevant, toWanted } from './relevance.ts';
import { searchedIn } from './searched-files.ts';
import { linesOf, type Subject, withoutFunctionWords } from './subject.ts';
import { countTerms } from './term-counts.ts';

/** Turns texts into vectors of sentences, in order. */
export type Embed = (texts: readonly string[]) => readonly Int8Array[];

/** What is known of a file that a subject may be about: by words, by sentences, and by what kind of file it is. */
export const PLACE_FEATURES = [
  'file',
  'chunks',
  'title',
  'path',
  'symbols',
  'mentions',
  'history',
  'references',
  'meaning',
  'lines',
  'users',
  'folder',
  'said',
  'saidNext',
  'named',
  'commits',
  'coverage',
  'hasNoFunction',
  'isStyle',
  'showsText',
  'isAside',
  'length',
] as const;

export type PlaceEvidence = Record<(typeof PLACE_FEATURES)[number], number>;

/**
 * A file that a subject may be about, with the evidence for it: what it says that is most like the subject, and the commits that changed it, those
 * with most of the words first and those that are most alike first.
 */
export type ReadPlace = Located & {
  evidence: PlaceEvidence;
  saying: string | null;
  changedBy: { inWords: string[]; alike: string[] };
};

/** What is known of a subject in a repository. */
export type ReadPlaces = {
  places: ReadPlace[];
  /** How much of what it speaks of occurs anywhere in the files, and in messages of commits; 0..1. */
  coverage: number;
  coverageByCommits: number;
  /** How like its lines the five messages of commits are that are most alike, on average; -1..1. */
  likestCommits: number;
  /** How surely the subject names a file; 0..1. */
  namesFile: number;
  /** The number of commits that are known, and of files that are searched. */
  commits: number;
  files: number;
};

/** By words, so many files are candidates, and those that the likest commits changed. */
const MOST_PLACES = 50;
const OF_COMMITS = 10;
/** So many commits are read, those with most of the words. */
const MOST_COMMITS = 60;
const LIKEST_COMMITS = 5;
const NAMED_COMMITS = 2;
/** The lines of a subject that are read, and how many words one has at least. */
const MOST_LINES = 8;
const LEAST_WORDS = 3;
/** A commit that changed more files counts clearly less for each. */
const FEW_CHANGED = 4;

/** Reads the files that are likeliest by words, and the commits before them, as sentences. */
export function readPlaces(index: CodeIndex, subject: Subject, embed: Embed): ReadPlaces {
  const located = locate(index, subject);
  const long = linesOf(subject).filter((line) => line.split(/\s+/).length >= LEAST_WORDS);
  const lines = spread(long.length > 0 ? long : linesOf(subject), MOST_LINES);
  const commits = likeliestCommits(index, subject);
  const likeness = openLikeness(embed, lines);
  const ofCommits = likeness(commits.map(({ subject: said }) => said));
  const history = shareOfHistory(index.commits.length);
  const byPath = new Map<string, number>();
  for (const [n, { paths }] of commits.entries())
    for (const path of paths) {
      const worth = (history * (ofCommits[n] ?? 0)) / Math.sqrt(1 + paths.length / FEW_CHANGED);
      if (worth > (byPath.get(path) ?? 0)) byPath.set(path, worth);
    }
  const byLikeness = commits
    .map((commit, n) => ({ commit, likeness: ofCommits[n] ?? 0 }))
    .toSorted((a, b) => b.likeness - a.likeness)
    .map(({ commit }) => commit);
  const shasOf = (all: typeof commits, path: string) =>
    all
      .filter(({ paths }) => paths.includes(path))
      .slice(0, NAMED_COMMITS)
      .map(({ sha }) => sha);
  const changedBy = (path: string) => ({ inWords: shasOf(commits, path), alike: shasOf(byLikeness, path) });
  const files = new Map(index.files.map((file) => [file.path, file]));
  const words = wordsOf(index, subject);
  const chosen = choose(located, byPath);
  const sayings = chosen.map(({ path }) => files.get(path)?.says ?? []);
  const ofSayings = likeness(sayings.flat());
  let from = 0;
  const places = chosen.map((one, n): ReadPlace => {
    const [named = 0, ...said] = ofSayings.slice(from, (from += sayings[n]?.length ?? 0));
    const [first = 0, second = 0] = said.toSorted((a, b) => b - a);
    const saying = said.indexOf(first);
    const sentences = { said: first, saidNext: second, named, commits: byPath.get(one.path) ?? 0 };
    const file = files.get(one.path);
    const coverage = Math.max(0, ...(file?.chunks ?? []).map((chunk) => coverageIn(chunk.words, words)));
    return {
      ...one,
      evidence: { ...one.reasons, ...sentences, coverage, ...lookOf(file) },
      saying: saying < 0 ? null : (file?.says[1 + saying] ?? null),
      changedBy: changedBy(one.path),
    };
  });
  const likest = ofCommits.toSorted((a, b) => b - a).slice(0, LIKEST_COMMITS);
  return {
    places,
    namesFile: mentionsOf(`${subject.title}\n${subject.text}`, searchedIn(index)).reduce(
      (a, b) => Math.max(a, b),
      0,
    ),
    coverage: coverageOf(index, subject),
    coverageByCommits: coverageByCommits(index, words),
    likestCommits: likest.reduce((sum, one) => sum + one, 0) / (likest.length || 1),
    commits: index.commits.length,
    files: searchedIn(index).length,
  };
}

/** At most so many of some lines, from all of them: the first report is not all that is read. */
function spread(lines: readonly string[], most: number): string[] {
  const step = Math.max(1, lines.length / most);
  return Array.from({ length: Math.min(most, lines.length) }, (_, n) => lines[Math.floor(n * step)] ?? '');
}

function choose(located: readonly Located[], byPath: ReadonlyMap<string, number>): Located[] {
  const ofCommits = new Set(
    [...byPath]
      .toSorted(([, a], [, b]) => b - a)
      .slice(0, OF_COMMITS)
      .map(([path]) => path),
  );
  return located.filter(({ path }, n) => n < MOST_PLACES || ofCommits.has(path));
}

function likeliestCommits({ commits }: CodeIndex, subject: Subject): CodeIndex['commits'][number][] {
  const { title, text } = withoutFunctionWords(subject);
  const wanted = toWanted(countTerms(codeWords(`${title}\n${text}`)));
  const said = commits.filter(({ subject, isFirst }) => subject !== '' && !isFirst);
  const words = said.map((commit) => commit.words);
  return mostRelevant(wanted, words, MOST_COMMITS).flatMap(({ at }) => said[at] ?? []);
}

/** How like the lines of a subject each text is, on average; -1..1. */
function openLikeness(embed: Embed, lines: readonly string[]): (texts: readonly string[]) => number[] {
  const own = embed(lines);
  return (texts) =>
    embed(texts).map(
      (vector) => own.reduce((sum, line) => sum + similarity(line, vector), 0) / (own.length || 1),
    );
}

function lookOf(
  file: CodeFile | undefined,
): Pick<PlaceEvidence, 'hasNoFunction' | 'isStyle' | 'showsText' | 'isAside' | 'length'> {
  const { path = '', symbols = [], lines = 0 } = file ?? {};
  return {
    hasNoFunction: Number(!symbols.some(({ kind }) => kind === 'function')),
    isStyle: Number(isStyle(path)),
    showsText: Number(showsText(path)),
    isAside: Number(isAside(path)),
    length: Math.log(1 + lines),
  };
}
