import { writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  type CodeIndex,
  type Embed,
  type ReadPlace,
  readPlaces,
  type ReadPlaces,
  type Subject,
} from '@feedback/code';
import { hash, openEncoder, rememberingEncoder } from '@feedback/intelligence';
import { domainsToLearnFrom } from '@feedback/intelligence/training';
import { findRepository } from './find-repository.ts';
import { type Fix, readFixes, toSubject } from './fixes.ts';
import { openRepositories } from './read-repository.ts';

/** What was read of one subject in one repository: the training of places needs no more. */
export type EvidenceRead = Omit<ReadPlaces, 'places'> & {
  repository: string;
  /** `single`: one report; `several`: three; `theme`, `other`: of another product, of our corpora or of other repositories. */
  sort: 'single' | 'several' | 'theme' | 'other';
  isOwn: boolean;
  places: { path: string; isRight: boolean; evidence: ReadPlace['evidence'] }[];
};

const MOST_KEPT = 40_000;
const OTHERS = { themes: 40, others: 25 };
const OF_THEME = [2, 3, 4, 6];

/**
 * Reads the evidence of all fixes of one repository, of subjects that are not its own, and of some of each without its history or in a small
 * part of the repository, and writes it to a file, one line each.
 */
export async function readEvidence(folder: string, repository: string, out: string): Promise<void> {
  const directory = findRepository(folder, repository);
  if (directory === undefined) throw new Error(`${folder} does not have ${repository}`);
  const all = readFixes('learn');
  const own = all.filter((fix) => fix.repository === repository);
  const read = openRepositories();
  const embed: Embed = rememberingEncoder(openEncoder(), MOST_KEPT).embedCores;
  const lines: string[] = [];
  let last: CodeIndex = { files: [], commits: [] };
  const keep = (index: CodeIndex, subject: Subject, sort: EvidenceRead['sort'], changed: string[] = []) => {
    const { places, ...rest } = readPlaces(index, subject, embed);
    const line: EvidenceRead = {
      ...rest,
      repository,
      sort,
      isOwn: sort === 'single' || sort === 'several',
      places: places.map(({ path, evidence }) => ({ path, isRight: changed.includes(path), evidence })),
    };
    lines.push(JSON.stringify(line));
  };
  for (const [n, { before, changed, reports }] of own.entries()) {
    last = await read(directory, before);
    const bare = { ...last, commits: [] };
    keep(last, toSubject(reports), 'several', changed);
    if (n % 2 === 0) keep(last, toSubject(reports.slice(0, 1)), 'single', changed);
    if (n % 3 === 0) keep(bare, toSubject(reports), 'several', changed);
    if (n % 2 === 1) keep(smallPart(last, changed), toSubject(reports), 'several', changed);
  }
  const others = [...themes(repository), ...ofOthers(all, repository)];
  for (const [n, { subject, sort }] of others.entries()) {
    keep(last, subject, sort);
    if (n % 3 === 0) keep({ ...last, commits: [] }, subject, sort);
    if (n % 3 === 1) keep(smallPart(last, []), subject, sort);
  }
  writeFileSync(out, `${lines.join('\n')}\n`);
}

const SMALL = { files: 25, commits: 12 };

/** What a small repository would be: the changed files, some beside them and some others, and the last commits that changed any of them. */
function smallPart({ files, commits }: CodeIndex, changed: readonly string[]): CodeIndex {
  const around = new Set(changed.map((file) => path.dirname(file)));
  const orderOf = ({ path: file }: CodeIndex['files'][number]) =>
    changed.includes(file) ? 0 : around.has(path.dirname(file)) ? 1 : 2;
  const kept = files
    .filter(({ isTest }) => !isTest)
    .map((file) => ({ file, order: orderOf(file), at: hash(file.path) >>> 0 }))
    .toSorted((a, b) => a.order - b.order || a.at - b.at)
    .slice(0, SMALL.files)
    .map(({ file }) => file);
  const paths = new Set(kept.map(({ path: file }) => file));
  const own = commits.filter((commit) => commit.paths.some((file) => paths.has(file)));
  return { files: kept, commits: own.slice(0, SMALL.commits) };
}

type Other = { subject: Subject; sort: EvidenceRead['sort'] };

function themes(repository: string): Other[] {
  const all = domainsToLearnFrom().flatMap(({ texts }) =>
    [...Map.groupBy(texts, ({ theme }) => theme).values()].filter(({ length }) => length >= 3),
  );
  const step = Math.floor(all.length / OTHERS.themes);
  const shift = repository.length % step;
  return Array.from({ length: OTHERS.themes }, (_, n) => {
    const texts = (all[n * step + shift] ?? []).slice(0, OF_THEME[n % OF_THEME.length]);
    const subject = toSubject(texts.map(({ text }) => text));
    return { subject: { ...subject, title: texts[0]?.about ?? subject.title }, sort: 'theme' };
  });
}

function ofOthers(all: Fix[], repository: string): Other[] {
  const others = all.filter((fix) => fix.repository !== repository);
  const step = Math.floor(others.length / OTHERS.others);
  return Array.from({ length: OTHERS.others }, (_, n) => ({
    subject: toSubject(others[n * step + (repository.length % step)]?.reports ?? []),
    sort: 'other',
  }));
}
