import path from 'node:path/posix';
import {
  type Chunk,
  type CodeFile,
  type CodeIndex,
  type FoundPlace,
  metInOtherWords,
  metWords,
  searchedIn,
  type SpokenWord,
  type Subject,
  usesIn,
} from '@feedback/code';
import { asInlineCode, asSaidInCode } from '../answers/customers-text.ts';

const MOST_REASONS = 3;
const MOST_NAMES = 3;
const SAYING_LENGTH = 80;
const SHA_LENGTH = 10;

/** What the reasons of a place are taken from: the file, the part that is cited, and the other places that were found. */
export type ReasonSources = {
  index: CodeIndex;
  file: CodeFile;
  part: Chunk;
  subject: Subject;
  words: readonly SpokenWord[];
  found: readonly FoundPlace[];
};

/**
 * What speaks for a file, the strongest first, as a sentence of Markdown: which of the reports' words it has, then what else speaks for it more than
 * for the others. Each reason names what met what; one that cannot is none. Double quotation marks are for customers' words, single ones for the code's.
 */
export function whyOf(place: FoundPlace, from: ReasonSources): string {
  const met = metWords(from.file, from.part.words, from.words);
  const own = met.length > 0 ? [`it has these words of the reports: ${met.join(', ')}`] : [];
  const others = place.because.flatMap((name) => REASONS[name]?.(place, from) ?? []);
  const reasons = [...new Set([...own, ...others])].slice(0, MOST_REASONS);
  if (reasons.length > 0) return reasons.join('; ');
  return said(place)[0] ?? 'no word of the reports can be named: the kind of file speaks for it';
}

type Reason = (place: FoundPlace, from: ReasonSources) => string[];

const REASONS: Partial<Record<keyof FoundPlace['evidence'], Reason>> = {
  path: (_, { file, words }) => {
    const met = metWords(file, file.pathWords, words);
    return met.length > 0 ? [`its path has these words of the reports: ${met.join(', ')}`] : [];
  },
  symbols: (_, { file, subject }) => {
    const spoken = new Set(`${subject.title}\n${subject.text}`.match(/[\p{L}_$][\p{L}\p{N}_$]{2,59}/gu));
    return listedNames(
      file.symbols.map(({ name }) => name).filter((name) => spoken.has(name)),
      'it defines what the reports name',
    );
  },
  mentions: () => ['the reports name the file'],
  history: ({ changedBy }) => listedShas(changedBy.inWords, 'commits with words of the reports changed it'),
  commits: ({ changedBy }) => listedShas(changedBy.alike, 'commits that sound like the reports changed it'),
  references: usedByFound,
  users: usedByFound,
  folder: (place, { found }) => {
    const beside = found.find(
      (one) => one.path !== place.path && path.dirname(one.path) === path.dirname(place.path),
    );
    return beside ? [`${asInlineCode(path.basename(beside.path))} beside it fits the reports`] : [];
  },
  meaning: (_, { index, file, part, words }) =>
    metInOtherWords(index, { file, part: part.words }, words).map(
      (one) => `it says ${asSaidInCode(one.code)} where the reports say ${one.said}`,
    ),
  said,
  named: ({ chunks }) =>
    listedNames(
      chunks.flatMap(({ symbol }) => symbol ?? []),
      'its names are near to the reports',
    ),
};

function said({ saying }: Pick<FoundPlace, 'saying'>): string[] {
  return saying === null ? [] : [`nearest to the reports it says ${asSaidInCode(saying, SAYING_LENGTH)}`];
}

/** The likeliest of the other places that uses this one. */
function usedByFound({ path: own }: FoundPlace, { index, found }: ReasonSources): string[] {
  const files = searchedIn(index);
  const at = files.findIndex((file) => file.path === own);
  const uses = usesIn(files);
  const user = found.find(({ path: other }) => {
    const from = files.findIndex((file) => file.path === other);
    return other !== own && uses[from]?.has(at);
  });
  return user ? [`${asInlineCode(user.path)}, which fits the reports, uses it`] : [];
}

function listedNames(names: readonly string[], what: string): string[] {
  const shown = [...new Set(names)].slice(0, MOST_NAMES).map((name) => asInlineCode(name, SAYING_LENGTH));
  return shown.length > 0 ? [`${what}: ${shown.join(', ')}`] : [];
}

function listedShas(shas: readonly string[], what: string): string[] {
  return shas.length > 0
    ? [`${what}: ${shas.map((sha) => asInlineCode(sha.slice(0, SHA_LENGTH))).join(', ')}`]
    : [];
}
