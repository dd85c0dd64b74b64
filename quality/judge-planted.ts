import { type CodeIndex, locate } from '@feedback/code';
import { type SpecResult } from '@feedback/contract';
import { toSubject } from './fixes.ts';
import { LOCATE_METHODS } from './locate-methods.ts';
import { copyWithHiddenTest, type PlantedCase } from './planted-cases.ts';
import { testsPass } from './run-tests.ts';
import { type LineRange } from './sample-repositories.ts';
import { tryEdits } from './try-edits.ts';

/** The most edits that are tried in a repository. */
export const MOST_TRIES = 60;
/** Of a file that BM25 found, as many parts are tried as a spec cites of one. */
const PARTS = 2;

export const METHODS = ['product', 'BM25 of functions', 'all lines in order'] as const;
export type Method = (typeof METHODS)[number];

/** What is known of a repository: what its customers report, what the product answered an agent, and its code. */
export type Asked = { reports: readonly string[]; spec: SpecResult; index: CodeIndex };

/** Where a fault is among the ranges of a method. */
export type Found = {
  isDenied: boolean;
  /** The range that holds all lines of a fault, from 0; -1 for none. */
  at: number;
  /** How many lines the ranges have. */
  lines: number;
};

/** How many edits were tried until one repaired the case, by each method; null if none did. */
export type Repairs = Record<Method, number | null>;

/** Finds out whether a range holds one of the places of a fault. */
export function findFault(method: Method, asked: Asked, faults: readonly LineRange[]): Found {
  const ranges = rangesOf(method, asked);
  return {
    isDenied: method === 'product' && asked.spec.status !== 'ready',
    at: ranges.findIndex((range) => faults.some((fault) => holds(range, fault))),
    lines: ranges.reduce((sum, { from, to }) => sum + to - from + 1, 0),
  };
}

/**
 * Tries edits on the ranges of each method, in a copy of the repository, until the hidden test and those that the spec names pass.
 * @throws unless the hidden test fails because of the fault
 */
export async function repair(one: PlantedCase, asked: Asked): Promise<Repairs> {
  const copy = copyWithHiddenTest(one.id);
  try {
    const hidden = () => testsPass(copy.folder, one.test);
    const fails = !(await hidden());
    copy.mend();
    const isMended = await hidden();
    copy.spoil();
    if (!fails || !isMended) throw new Error(`The hidden test of ${one.id} does not show its fault`);
    const test = async () => {
      if (!(await hidden())) return false;
      for (const { command, folder } of asked.spec.test_commands ?? [])
        if (!(await testsPass(`${copy.folder}/${folder}`, command))) return false;
      return true;
    };
    const passed = new Map<string, boolean>();
    const triesOf = (method: Method) =>
      tryEdits(copy.folder, rangesOf(method, asked), { most: MOST_TRIES, test, passed });
    return {
      product: await triesOf('product'),
      'BM25 of functions': await triesOf('BM25 of functions'),
      'all lines in order': await triesOf('all lines in order'),
    };
  } finally {
    copy.remove();
  }
}

function rangesOf(method: Method, { spec, index, reports }: Asked): LineRange[] {
  const cited = (spec.code ?? []).map(({ path, lines: [from = 1, to = from] }): LineRange => ({
    path,
    from,
    to,
  }));
  if (method === 'product') return cited;
  if (method === 'all lines in order')
    return index.files
      .filter(({ symbols, isTest }) => symbols.length > 0 && !isTest)
      .map(({ path, lines }) => ({ path, from: 1, to: lines }));
  return locate(index, toSubject(reports), LOCATE_METHODS[method])
    .flatMap(({ path, chunks }) =>
      chunks.slice(0, PARTS).map(({ from, to }): LineRange => ({ path, from, to })),
    )
    .slice(0, Math.max(1, cited.length));
}

function holds({ path, from, to }: LineRange, fault: LineRange): boolean {
  return path === fault.path && from <= fault.from && fault.to <= to;
}

/** A line for the terminal: where the product's ranges are, and where the fault is. */
export function describeCase(id: string, asked: Asked, faults: readonly LineRange[]): string {
  const cited = rangesOf('product', asked);
  const { at } = findFault('product', asked, faults);
  const textOf = (ranges: readonly LineRange[]) =>
    ranges.map(({ path, from, to }) => `${path}:${from}-${to}`).join(', ');
  const inFile = cited.filter(({ path }) => faults.some((fault) => fault.path === path));
  const place =
    at >= 0
      ? `held by range ${at + 1} of ${cited.length}`
      : inFile.length > 0
        ? `beside ${textOf(inFile)}`
        : `in no cited file; the first is ${textOf(cited.slice(0, 1))}`;
  return `  ${id}: ${asked.spec.status}; ${textOf(faults)} ${place}`;
}

export function describeRepairs(repairs: Repairs): string {
  return `; edits until repaired: ${METHODS.map((method) => `${method} ${repairs[method] ?? 'none'}`).join(', ')}`;
}
