import { type Db, openDb } from '@feedback/db';
import { withDurableStores } from '@feedback/local-stack';
import { migrate } from '@feedback/local-stack/migrate';
import { type QualityGroup, type QualityRow } from './group.ts';
import {
  type Asked,
  describeCase,
  describeRepairs,
  findFault,
  type Found,
  type Method,
  METHODS,
  MOST_TRIES,
  repair,
  type Repairs,
} from './judge-planted.ts';
import { faultOf, makePlantedRepositories, type PlantedCase, readPlantedCases } from './planted-cases.ts';
import { openRepositories } from './read-repository.ts';
import { isThere } from './run-tests.ts';
import {
  type LineRange,
  type MadeRepositories,
  makeSampleRepositories,
  readTasks,
} from './sample-repositories.ts';
import { openSpecs } from './spec-for-agent.ts';

type Judged = { found: Record<Method, Found> };
type JudgedCase = Judged & Pick<PlantedCase, 'language' | 'isSmall'> & { repairs: Repairs };

const IN_FOUR = 'the four products of “locate”';

export const plantedFaults: QualityGroup = {
  name: 'Planted faults',
  about: `Twelve small repositories that were made for this (samples/planted-faults), three in each of four languages, each with one fault that customers report
in plain words. Reports, code and the program of edits were written by one hand before any of it was searched; nothing is chosen or learnt on them. The reports go through the code of the
ingest API and the worker in PostgreSQL; the spec is what service.spec answers an agent. A program that knows nothing of the cases takes the spec alone. It goes through the ranges that the spec cites, in order, and tries
small edits of one line (another comparison, “and” for “or”, plus for minus, arguments in another order, one more or less), at most ${MOST_TRIES}. A case is repaired when a test passes that
the repository does not have and that fails because of the fault, and so do the tests that the spec names. “First range” and “any range”: it holds all lines of the fault. “Lines”: those of all ranges, on average. “BM25 of functions”: the same program on the
likeliest parts, as many as the spec cites. “All lines in order”: file by file. Four of the twelve need more than a small edit, so that no method can repair them. Languages whose toolchain is missing on the machine are
left out. The twelve tasks of ${IN_FOUR} are counted beside them without being repaired; their lines were written down before their specs were.`,
  measure: async () => {
    const all = readPlantedCases();
    const cases = all.filter(({ test }) => isThere(test));
    const missing = new Set(all.filter((one) => !cases.includes(one)).map(({ language }) => language));
    if (missing.size > 0) console.log(`Planted faults: no toolchain for ${[...missing].join(', ')}`);
    const planted = makePlantedRepositories();
    const samples = makeSampleRepositories();
    try {
      return await withDurableStores(async ({ postgres }) => {
        await migrate(postgres.url);
        const db = openDb({ url: postgres.url, connections: 2, onError: () => {} });
        try {
          return await measureAll(db, { cases, planted, samples });
        } finally {
          await db.close();
        }
      });
    } finally {
      planted.remove();
      samples.remove();
    }
  },
};

async function measureAll(
  db: Db,
  { cases, planted, samples }: { cases: PlantedCase[]; planted: MadeRepositories; samples: MadeRepositories },
): Promise<QualityRow[]> {
  const specs = await openSpecs(db, [planted.root, samples.root]);
  const read = openRepositories();
  const ask = async (folder: string, reports: readonly string[]): Promise<Asked> => ({
    reports,
    spec: await specs.specOf(folder, reports),
    index: await read(folder, 'main'),
  });
  try {
    const judged: JudgedCase[] = [];
    for (const one of cases) {
      const asked = await ask(planted.gitDirectory(one.id), one.reports);
      const faults = [faultOf(one.id)];
      const repairs = await repair(one, asked);
      console.log(describeCase(one.id, asked, faults) + describeRepairs(repairs));
      judged.push({ language: one.language, isSmall: one.isSmall, found: findAll(asked, faults), repairs });
    }
    const tasks: Judged[] = [];
    for (const { id, repository, reports, faults } of readTasks()) {
      const asked = await ask(samples.gitDirectory(repository), reports);
      console.log(describeCase(id, asked, faults));
      tasks.push({ found: findAll(asked, faults) });
    }
    return rowsOf(judged, tasks);
  } finally {
    specs.close();
  }
}

function findAll(asked: Asked, faults: readonly LineRange[]): Judged['found'] {
  return {
    product: findFault('product', asked, faults),
    'BM25 of functions': findFault('BM25 of functions', asked, faults),
    'all lines in order': findFault('all lines in order', asked, faults),
  };
}

function rowsOf(cases: readonly JudgedCase[], tasks: readonly Judged[]): QualityRow[] {
  const all = [...cases, ...tasks];
  const byLanguage = Map.groupBy(cases, ({ language }) => language);
  const named = [['all', cases] as const, ...byLanguage].filter(([, own]) => own.length > 0);
  return [
    ...METHODS.slice(0, 2).flatMap((method): QualityRow[] => [
      {
        on: `${all.length} faults, with those of ${IN_FOUR}`,
        method,
        figures: figuresOf(method, all),
        ...(method === 'product' && {
          targets: { 'any range': { atLeast: 0.7 }, 'insufficient evidence': { atMost: 0.1 } },
        }),
      },
      { on: `${tasks.length} of ${IN_FOUR}`, method, figures: figuresOf(method, tasks) },
    ]),
    ...named.flatMap(([name, own]) =>
      METHODS.map((method): QualityRow => {
        const repaired = own.filter(({ repairs }) => repairs[method] !== null).length;
        const small = own.filter(({ isSmall }) => isSmall).length;
        return {
          on: `${name}: ${own.length} cases, ${small} of a small edit`,
          method,
          figures: { repaired, ...figuresOf(method, own) },
        };
      }),
    ),
  ];
}

function figuresOf(method: Method, judged: readonly Judged[]): Record<string, number> {
  const found = judged.map((one) => one.found[method]);
  const share = (is: (one: Found) => boolean) => found.filter(is).length / found.length;
  return {
    'first range': share(({ at }) => at === 0),
    'any range': share(({ at }) => at >= 0),
    lines: found.reduce((sum, { lines }) => sum + lines, 0) / found.length,
    'insufficient evidence': share(({ isDenied }) => isDenied),
  };
}
