// Learns model/kinds.*: node packages/intelligence/train/train-kinds.ts --data DIR
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { CLASSES } from '../src/classifier/classify.ts';
import { type KindModel, openKindModel } from '../src/classifier/kind-model.ts';
import { temperatureFor } from './calibrate.ts';
import { allKindTexts } from './kind-texts.ts';
import { type KindText, learnKinds } from './learn-kinds.ts';
import { wordVectors } from './word-vectors.ts';

const { values } = parseArgs({
  options: {
    data: { type: 'string', default: 'shared/data' },
    /** A folder with the word table that the meaning of words is taken from. */
    words: { type: 'string' },
  },
});

const MODEL = new URL('../model/', import.meta.url);
const vectors = wordVectors(values.words === undefined ? MODEL : new URL(`${values.words}/`, `file://${process.cwd()}/`));
const texts = allKindTexts(values.data);
const model = learnKinds(vectors, CLASSES, texts);
write({ ...model, temperature: temperatureFor(judgeOthers(texts)) });

const counts = Map.groupBy(texts, ({ kind }) => kind);
console.log(`${texts.length} texts:`, Array.from(counts, ([kind, list]) => `${kind} ${list.length}`).join(', '));

/** Judges the texts of each domain by a model that has seen none of it: three folds of domains. */
function judgeOthers(all: readonly KindText[]) {
  const domains = [...new Set(all.flatMap(({ domain }) => domain ?? []))].toSorted();
  const foldOf = new Map(domains.map((domain, i) => [domain, i % 3]));
  return [0, 1, 2].flatMap((fold) => {
    const isJudged = ({ domain }: KindText) => domain !== null && foldOf.get(domain) === fold;
    const predict = openKindModel(
      learnKinds(
        vectors,
        CLASSES,
        all.filter((one) => !isJudged(one)),
      ),
    );
    return all
      .filter(isJudged)
      .map(({ text, kind }) => ({ probabilities: predict(text), label: CLASSES.indexOf(kind as 'bug'), fold }));
  });
}

function write({ hashed, meanings, ...about }: KindModel): void {
  writeFileSync(new URL('kinds.i8', MODEL), Buffer.concat([Buffer.from(hashed), Buffer.from(meanings)]));
  writeFileSync(new URL('kinds.json', MODEL), `${JSON.stringify(about)}\n`);
}
