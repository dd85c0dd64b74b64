// Learns model/kinds.*: node packages/intelligence/train/train-kinds.ts --data DIR
import { writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { allKindTexts } from './kind-texts.ts';
import { learnCalibrated } from './learn-calibrated.ts';
import { wordVectors } from './word-vectors.ts';

const { values } = parseArgs({
  options: {
    data: { type: 'string', default: 'shared/data' },
    /** A folder with the word table that the meaning of words is taken from. */
    words: { type: 'string' },
  },
});

const MODEL = new URL('../model/', import.meta.url);
const words = values.words === undefined ? MODEL : pathToFileURL(`${values.words}/`);
const texts = allKindTexts(values.data);
const { hashed, meanings, ...about } = learnCalibrated(wordVectors(words), texts);
writeFileSync(new URL('kinds.i8', MODEL), Buffer.concat([Buffer.from(hashed), Buffer.from(meanings)]));
writeFileSync(new URL('kinds.json', MODEL), `${JSON.stringify(about)}\n`);

const counts = Map.groupBy(texts, ({ kind }) => kind);
console.log(
  `${texts.length} texts, temperature ${about.temperature}:`,
  Array.from(counts, ([kind, list]) => `${kind} ${list.length}`).join(', '),
);
