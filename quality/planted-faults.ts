import { type CodeIndex, locate } from '@feedback/code';
import { type SpecResult } from '@feedback/contract';
import { openDb } from '@feedback/db';
import { withDurableStores } from '@feedback/local-stack';
import { migrate } from '@feedback/local-stack/migrate';
import { toSubject } from './fixes.ts';
import { type QualityGroup, type QualityRow } from './group.ts';
import { LOCATE_METHODS } from './locate-methods.ts';
import {
  copyWithHiddenTest,
  faultOf,
  type LineRange,
  makePlantedRepositories,
  type PlantedCase,
  readPlantedCases,
} from './planted-cases.ts';
import { openRepositories } from './read-repository.ts';
import { isThere, testsPass } from './run-tests.ts';
import { openSpecs } from './spec-for-agent.ts';
import { tryEdits } from './try-edits.ts';

/** The most edits that are tried in a repository. */
const MOST_TRIES = 60;
/** Of a file that BM25 found, as many parts are tried as a spec cites of one. */
const PARTS = 2;

const METHODS = ['product', 'BM25 of functions', 'all lines in order'] as const;
type Method = (typeof METHODS)[number];

/** What came of a case by one method. */
type Outcome = {
  language: string;
  isSmall: boolean;
  isDenied: boolean;
  first: boolean;
  any: boolean;
  /** How many edits were tried until one mended it; null if none did. */
  tries: number | null;
};

export const plantedFaults: QualityGroup = {
  name: 'Planted faults',
  about: `Twelve small repositories that were made for this (samples/planted-faults), three in each of four languages, each with one fault that customers report
in plain words. Reports, code and the program of edits were written by one hand before any of it was searched; nothing is chosen or learnt on them. The reports go through the code of the ingest API
and the worker in PostgreSQL; the spec is what service.spec answers an agent. A program that knows nothing of the cases goes through the ranges that the spec cites, in order, and tries small
edits of one line (another comparison, and for or, plus for minus, arguments in another order, one more or less, …), at most ${MOST_TRIES}. A case is repaired when a test that the repository does not have, and
that fails because of the fault, passes, and so do the tests that the spec names. “First range”, “any range”: it holds all lines that have to change. BM25 of functions: the same program on the likeliest parts, as many as the spec cites; all lines in order: file by file.
Four of the twelve need more than a small edit, so no method can repair them. Languages whose toolchain is not on the machine are left out.`,
  measure: async () => {
    const all = readPlantedCases();
    const cases = all.filter(({ test }) => isThere(test));
    const missing = new Set(all.filter((one) => !cases.includes(one)).map(({ language }) => language));
    if (missing.size > 0) console.log(`Planted faults: no toolchain for ${[...missing].join(', ')}`);
    return cases.length === 0 ? [] : rowsOf(await measureCases(cases));
  },
};

async function measureCases(cases: readonly PlantedCase[]): Promise<Record<Method, Outcome>[]> {
  const repositories = makePlantedRepositories();
  try {
    return await withDurableStores(async ({ postgres }) => {
      await migrate(postgres.url);
      const db = openDb({ url: postgres.url, connections: 2, onError: () => {} });
      const specs = await openSpecs(db, repositories.root);
      const read = openRepositories();
      const outcomes: Record<Method, Outcome>[] = [];
      try {
        for (const one of cases) {
          const git = repositories.gitDirectory(one.id);
          const spec = await specs.specOf(git, one.reports);
          outcomes.push(await judge(one, spec, await read(git, 'main')));
        }
        return outcomes;
      } finally {
        specs.close();
        await db.close();
      }
    });
  } finally {
    repositories.remove();
  }
}

async function judge(
  one: PlantedCase,
  spec: SpecResult,
  index: CodeIndex,
): Promise<Record<Method, Outcome>> {
  const copy = copyWithHiddenTest(one.id);
  try {
    await checkCase(one, copy);
    const named = spec.test_commands ?? [];
    const test = async () => {
      if (!(await testsPass(copy.folder, one.test))) return false;
      for (const { command, folder } of named)
        if (!(await testsPass(`${copy.folder}/${folder}`, command))) return false;
      return true;
    };
    const cited = (spec.code ?? []).map(({ path, lines: [from = 1, to = from] }): LineRange => ({ path, lines: [from, to] }));
    const fault = faultOf(one.id);
    const passed = new Map<string, boolean>();
    const outcomeOf = async (method: Method): Promise<Outcome> => {
      const ranges = rangesOf(method, { cited, index, reports: one.reports });
      const at = ranges.findIndex((range) => holds(range, fault));
      const tries = await tryEdits(copy.folder, ranges, { most: MOST_TRIES, test, passed });
      return {
        language: one.language,
        isSmall: one.isSmall,
        isDenied: method === 'product' && spec.status !== 'ready',
        first: at === 0,
        any: at >= 0,
        tries,
      };
    };
    const outcomes = {
      product: await outcomeOf('product'),
      'BM25 of functions': await outcomeOf('BM25 of functions'),
      'all lines in order': await outcomeOf('all lines in order'),
    };
    console.log(describe(one, { fault, spec, cited, outcomes }));
    return outcomes;
  } finally {
    copy.remove();
  }
}

/** @throws unless the hidden test fails because of the fault */
async function checkCase({ id, test }: PlantedCase, copy: ReturnType<typeof copyWithHiddenTest>): Promise<void> {
  const fails = !(await testsPass(copy.folder, test));
  copy.mend();
  const isMended = await testsPass(copy.folder, test);
  copy.spoil();
  if (!fails || !isMended) throw new Error(`The hidden test of ${id} does not tell its fault`);
}

function rangesOf(
  method: Method,
  { cited, index, reports }: { cited: LineRange[]; index: CodeIndex; reports: readonly string[] },
): LineRange[] {
  if (method === 'product') return cited;
  if (method === 'all lines in order')
    return index.files
      .filter(({ path, symbols }) => symbols.length > 0 && !isTest(path))
      .map(({ path, lines }) => ({ path, lines: [1, lines] }));
  const found = locate(index, toSubject(reports), LOCATE_METHODS[method]);
  return found
    .flatMap(({ path, chunks }) =>
      chunks.slice(0, PARTS).map(({ from, to }): LineRange => ({ path, lines: [from, to] })),
    )
    .slice(0, Math.max(1, cited.length));
}

/** As the sample repositories name their tests. */
function isTest(path: string): boolean {
  return /(?:^|\/)tests?\/|_test\.go$/.test(path);
}

function holds({ path, lines: [from, to] }: LineRange, fault: LineRange): boolean {
  return path === fault.path && from <= fault.lines[0] && fault.lines[1] <= to;
}

/** A line for the terminal. */
function describe(
  { id, language }: PlantedCase,
  {
    fault,
    spec,
    cited,
    outcomes,
  }: { fault: LineRange; spec: SpecResult; cited: LineRange[]; outcomes: Record<Method, Outcome> },
): string {
  const at = cited.findIndex((range) => holds(range, fault));
  const inFile = cited.findIndex(({ path }) => path === fault.path);
  const textOf = (range: LineRange | undefined) => (range ? `${range.path}:${range.lines.join('-')}` : 'none');
  const place =
    at >= 0
      ? `in range ${at + 1} of ${cited.length}`
      : inFile >= 0
        ? `not held; range ${inFile + 1} is ${textOf(cited[inFile])}`
        : `file not cited; first is ${textOf(cited[0])}`;
  const tries = METHODS.map((method) => outcomes[method].tries ?? '–').join(', ');
  return `  ${id} (${language}): ${spec.status}; ${textOf(fault)} ${place}; edits until repaired ${tries}`;
}

function rowsOf(outcomes: readonly Record<Method, Outcome>[]): QualityRow[] {
  const languages = [...new Set(outcomes.map(({ product }) => product.language))];
  return [
    ...METHODS.map((method): QualityRow => {
      const row = rowOf('all', method, outcomes);
      return method === 'product'
        ? { ...row, targets: { 'any range': { atLeast: 0.7 }, 'insufficient evidence': { atMost: 0.1 } } }
        : row;
    }),
    ...languages.flatMap((language) => {
      const own = outcomes.filter(({ product }) => product.language === language);
      return METHODS.map((method) => rowOf(language, method, own));
    }),
  ];
}

function rowOf(name: string, method: Method, all: readonly Record<Method, Outcome>[]): QualityRow {
  const outcomes = all.map((one) => one[method]);
  const share = (is: (one: Outcome) => boolean) => outcomes.filter(is).length / outcomes.length;
  const small = outcomes.filter(({ isSmall }) => isSmall).length;
  return {
    on: `${name}: ${outcomes.length} cases, ${small} of a small edit`,
    method,
    figures: {
      'first range': share(({ first }) => first),
      'any range': share(({ any }) => any),
      repaired: outcomes.filter(({ tries }) => tries !== null).length,
      'insufficient evidence': share(({ isDenied }) => isDenied),
    },
  };
}
