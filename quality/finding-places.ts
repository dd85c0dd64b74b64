import {
  citedRange,
  type CodeIndex,
  type Embed,
  type FoundPlaces,
  locate,
  openPlaces,
  type Subject,
} from '@feedback/code';
import { openEncoder, rememberingEncoder } from '@feedback/intelligence';
import { type ChangedLines, openChanges } from './changed-lines.ts';
import { findRepository } from './find-repository.ts';
import { type Fix, readFixes, readOtherProducts, toSubject } from './fixes.ts';
import { type QualityData, type QualityGroup, type QualityRow } from './group.ts';
import { ALONE } from './locate-methods.ts';
import { openRepositories } from './read-repository.ts';

const MOST_KEPT = 40_000;
/** The places that a reader looks at. */
const MOST_READ = 10;
const FIRST = [1, 5, 10] as const;
const BINS = [0.1, 0.2, 0.4, 1];
const BM25 = {
  ...ALONE,
  file: 1,
};

/** The place of the first right file by each method, whether the subject counts as about the repository, and what was said of each place. */
type Judged = {
  ranks: { product: number; words: number; 'BM25 of files': number };
  isSure: boolean;
  said: { probability: number; isRight: boolean }[];
  /** Of the changed files among the first ten, how many have a changed line in their likeliest part, and in one of the two likeliest. */
  lines: { files: number; inFirst: number; inTwo: number };
};

/** Measures specs' places on fixes of repositories that nothing was fitted to. */
export const findingPlaces: QualityGroup = {
  name: 'Places of fixes',
  about: `Fixes of three public repositories that nothing was fitted to (fider, miniflux, umami): what customers would have said before, written by
people who had read the commit's message and the beginning of its change, in customers' words; searched in the commit before. A fix counts when a file
that it changed is among the first, also where no place would be named. "One report": as one customer said it; "three reports": as a priority, in words of three. "Words": the ranking that
chooses the candidates. "Other products": 60 things that customers say of products of quite other kinds, in each of the three repositories. "A changed line in the part": of the changed files among the first ten, those whose likeliest
part, or one of the two likeliest, has a line that the fix changed. "Of those said
x": places by the probability that is stated, and how many of them the fix changed: a fix rarely changes all files that it might. The repositories are taken from
the folder that --repos names.`,
  measure: async (data) => {
    const fixes = readFixes('report');
    const names = [...new Set(fixes.map(({ repository }) => repository))];
    const folders = new Map(
      names.flatMap((name) => {
        const folder = folderOf(data, name);
        return folder === undefined ? [] : [[name, folder]];
      }),
    );
    if (folders.size < names.length) {
      console.log(`Places of fixes: needs --repos with a folder of ${names.join(', ')}`);
      return [];
    }
    return measureFixes(fixes, folders);
  },
};

function folderOf({ repositories }: QualityData, name: string): string | undefined {
  return repositories === undefined ? undefined : findRepository(repositories, name);
}

async function measureFixes(fixes: Fix[], folders: ReadonlyMap<string, string>): Promise<QualityRow[]> {
  const read = openRepositories();
  const embed: Embed = rememberingEncoder(openEncoder(), MOST_KEPT).embedCores;
  const places = openPlaces();
  const judged: Record<'one report' | 'three reports', Judged[]> = { 'one report': [], 'three reports': [] };
  const newest = new Map<string, CodeIndex>();
  const changes = new Map(Array.from(folders, ([name, folder]) => [name, openChanges(folder)] as const));
  for (const { repository, before, changed, reports } of fixes) {
    const index = await read(folders.get(repository) ?? '', before);
    const lines = changes.get(repository)?.(before, changed) ?? new Map();
    newest.set(repository, index);
    for (const [name, said] of [
      ['one report', reports.slice(0, 1)],
      ['three reports', reports],
    ] as const) {
      const subject = toSubject(said);
      judged[name].push(
        judge(index, subject, { found: places(index, subject, embed), changed: new Set(changed), lines }),
      );
    }
  }
  const others = [...newest.values()].flatMap((index) =>
    readOtherProducts().map(({ title, reports }) =>
      places(index, { title, text: reports.join('\n') }, embed),
    ),
  );
  const denied = others.filter(({ isSure }) => !isSure).length / others.length;
  return [
    ...Object.entries(judged).flatMap(([name, all]) => rowsOf(name, all)),
    {
      on: `${others.length} things said of other products`,
      method: 'product',
      figures: { 'no place is named': denied },
      targets: { 'no place is named': { atLeast: 0.9 } },
    },
    ...reliability([...judged['one report'], ...judged['three reports']]),
  ];
}

function judge(
  index: CodeIndex,
  subject: Subject,
  { found, changed, lines }: { found: FoundPlaces; changed: ReadonlySet<string>; lines: ChangedLines },
): Judged {
  const rankIn = (paths: readonly { path: string }[]) => {
    const at = paths.findIndex(({ path }) => changed.has(path));
    return at < 0 ? Infinity : at + 1;
  };
  return {
    ranks: {
      product: rankIn(found.places),
      words: rankIn(locate(index, subject)),
      'BM25 of files': rankIn(locate(index, subject, BM25)),
    },
    isSure: found.isSure,
    said: found.places.map(({ path, probability }) => ({ probability, isRight: changed.has(path) })),
    lines: judgeLines(index, found, lines),
  };
}

function judgeLines({ files }: CodeIndex, { places }: FoundPlaces, lines: ChangedLines): Judged['lines'] {
  const found = places.slice(0, MOST_READ).flatMap(({ path, chunks }) => {
    const file = files.find((one) => one.path === path);
    const changed = lines.get(path) ?? [];
    return file && changed.length > 0
      ? [{ ranges: chunks.map((chunk) => citedRange(file, chunk).lines), changed }]
      : [];
  });
  const inParts = (parts: number) =>
    found.filter(({ ranges, changed }) =>
      ranges
        .slice(0, parts)
        .some(([first, last]) => changed.some(([from, to]) => from <= last && first <= to)),
    ).length;
  return { files: found.length, inFirst: inParts(1), inTwo: inParts(2) };
}

function rowsOf(name: string, all: Judged[]): QualityRow[] {
  const on = `${all.length} fixes, ${name}`;
  return (['product', 'words', 'BM25 of files'] as const).map((method) => {
    const among = (first: number) => all.filter(({ ranks }) => ranks[method] <= first).length / all.length;
    const figures = Object.fromEntries(FIRST.map((first) => [`@${first}`, among(first)]));
    if (method !== 'product') return { on, method, figures };
    const sure = all.filter(({ isSure }) => isSure).length / all.length;
    const sum = (of: keyof Judged['lines']) => all.reduce((total, { lines }) => total + lines[of], 0);
    const [first, two] = [sum('inFirst') / sum('files'), sum('inTwo') / sum('files')];
    return {
      on,
      method,
      figures: {
        ...figures,
        'places are named': sure,
        'a changed line in the part': first,
        'in one of two': two,
      },
      targets: {
        'in one of two': { atLeast: 0.7 },
        '@1': { atLeast: 0.3 },
        '@5': { atLeast: 0.58 },
        '@10': { atLeast: 0.76 },
        'places are named': { atLeast: 0.9 },
      },
    };
  });
}

/** Of the places said with a probability of each bin, how many are right, beside what was said on average. */
function reliability(all: Judged[]): QualityRow[] {
  const said = all.filter(({ isSure }) => isSure).flatMap((one) => one.said);
  return BINS.flatMap((to, n) => {
    const from = BINS[n - 1] ?? 0.04;
    const inside = said.filter(({ probability }) => probability >= from && probability < to);
    if (inside.length === 0) return [];
    const mean = inside.reduce((sum, { probability }) => sum + probability, 0) / inside.length;
    const right = inside.filter(({ isRight }) => isRight).length / inside.length;
    return [
      {
        on: `${inside.length} places said ${from} to ${to}`,
        method: 'product',
        figures: { said: mean, right },
      },
    ];
  });
}
