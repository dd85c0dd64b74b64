import { inRounds } from '../measure.ts';
import { runScript } from '../run-script.ts';
import { type RowGroup } from './group.ts';

const FILES = 5_000;
const CHANGED = 10;

/** What it takes to read a repository and a commit more, in a process of its own, beside a plain reading of the same files. */
export const repository: RowGroup = {
  name: 'repository',
  about: 'a repository of 5,000 files, read in a process of its own, then a commit of ten files',
  measure: async (bench) => {
    const files = bench.options.quick ? FILES / 10 : FILES;
    const rounds = await inRounds(bench, 'repository', () =>
      runScript<Read>(
        'load/repository.ts',
        { databaseUrl: bench.databases.product, files, changed: CHANGED },
        bench.stop,
      ),
    );
    const plain = { name: 'git and a pattern', figures: rounds.map(({ plainS }) => plainS) };
    return [
      {
        name: `repository of ${files} files: first reading`,
        unit: 's',
        product: rounds.map(({ firstS }) => firstS),
        baseline: plain,
        target: { of: 'product', atMost: 60 },
      },
      {
        name: `repository of ${files} files: a commit of ${CHANGED}`,
        unit: 's',
        product: rounds.map(({ laterS }) => laterS),
        baseline: plain,
        target: { of: 'product', atMost: 3 },
      },
      {
        name: `repository of ${files} files: memory (RSS)`,
        unit: 'MB',
        product: rounds.map(({ residentMb }) => residentMb),
        target: { of: 'product', atMost: 1024 },
      },
    ];
  },
};

/** What load/repository.ts prints. */
type Read = { firstS: number; laterS: number; plainS: number; residentMb: number };
