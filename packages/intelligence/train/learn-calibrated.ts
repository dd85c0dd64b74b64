import { CLASSES } from '../src/classifier/classify.ts';
import { type KindModel, openKindModel } from '../src/classifier/kind-model.ts';
import { type OutOfFold, temperatureFor } from './calibrate.ts';
import { type KindText, learnKinds } from './learn-kinds.ts';
import type { WordVectors } from './word-vectors.ts';

const FOLDS = 3;

/** Learns the kinds, calibrated on domains that training left out. */
export function learnCalibrated(vectors: WordVectors, texts: readonly KindText[]): KindModel {
  return { ...learnKinds(vectors, CLASSES, texts), temperature: temperatureFor(judgeOthers(vectors, texts)) };
}

function judgeOthers(vectors: WordVectors, texts: readonly KindText[]): OutOfFold[] {
  const domains = [...new Set(texts.flatMap(({ domain }) => domain ?? []))].toSorted();
  const foldOf = new Map(domains.map((domain, i) => [domain, i % FOLDS]));
  return Array.from({ length: FOLDS }, (_, fold) => {
    const isJudged = ({ domain }: KindText) => domain !== null && foldOf.get(domain) === fold;
    const others = texts.filter((one) => !isJudged(one));
    const predict = openKindModel(learnKinds(vectors, CLASSES, others));
    return texts.filter(isJudged).map(({ text, kind }) => {
      const label = CLASSES.findIndex((name) => name === kind);
      return { probabilities: predict(text), label, fold };
    });
  }).flat();
}
