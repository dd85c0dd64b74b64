import { CLASSES, KINDS, openEncoder, openKindModel } from '@feedback/intelligence';
import {
  besidesOwnFeedback,
  fromOwnFeedback,
  learnCalibrated,
  wordVectors,
} from '@feedback/intelligence/training';
import { calibrationError, f1Figures, type Judged, recallOf, shareRight } from './class-figures.ts';
import { divideOwnFeedback, type Divided } from './classes-data.ts';
import { type QualityData, type QualityRow } from './group.ts';
import { nearestCentroid } from './nearest-centroid.ts';

export const MODEL = new URL('../packages/intelligence/model/', import.meta.url);

const TARGETS: Record<string, NonNullable<QualityRow['targets']>> = {
  natural: { right: { atLeast: 0.77 }, recall_bug: { atLeast: 0.88 }, calibration_error: { atMost: 0.05 } },
  circumscribing: {
    right: { atLeast: 0.74 },
    recall_bug: { atLeast: 0.88 },
    calibration_error: { atMost: 0.05 },
  },
};

/** Measures the kinds of texts from domains that training left out. */
export function measureKinds(data: QualityData): QualityRow[] {
  const divided = divideOwnFeedback(data);
  if (!divided) return [];
  const { root, learnt, reported } = divided;
  const predict = openKindModel(
    learnCalibrated(wordVectors(MODEL), [...fromOwnFeedback(learnt), ...besidesOwnFeedback(root)]),
  );
  const centroid = byCentroid(divided);
  return Object.entries(reported).flatMap(([way, texts]) => {
    const methods: Record<string, Judged[]> = {
      product: texts.map(({ text, kind }) => toJudged(predict(text), kind)),
      'nearest centroid': texts.flatMap(({ text }) => centroid.get(text) ?? []),
      majority: texts.map(({ kind }) => ({ said: 'bug', truth: kind, certainty: 1 })),
    };
    return Object.entries(methods).map(([method, judged]) =>
      rowOf(`kinds, ${way}`, method, judged, TARGETS[way]),
    );
  });
}

function rowOf(on: string, method: string, judged: Judged[], targets: QualityRow['targets']): QualityRow {
  const figures = {
    texts: judged.length,
    right: shareRight(judged),
    recall_bug: recallOf(judged, 'bug'),
    ...f1Figures(judged, KINDS),
    calibration_error: calibrationError(judged),
  };
  return { on, method, figures, ...(method === 'product' && targets ? { targets } : {}) };
}

/** The likeliest kind; a text that is likeliest an advert still gets one. */
function toJudged(probabilities: number[], truth: string): Judged {
  const kinds = CLASSES.slice(0, KINDS.length);
  const sum = probabilities.slice(0, kinds.length).reduce((total, p) => total + p, 0) || 1;
  const certainty = Math.max(...probabilities.slice(0, kinds.length));
  return { said: kinds[probabilities.indexOf(certainty)] ?? '', truth, certainty: certainty / sum };
}

function byCentroid({ learnt, reported }: Divided): Map<string, Judged> {
  const { embed } = openEncoder();
  const others = Object.values(reported).flat();
  const items = [...learnt, ...others].map(({ text, kind }, i) => {
    return { vector: embed(text), label: kind, fold: Number(i < learnt.length) };
  });
  const judged = nearestCentroid(items, KINDS).slice(learnt.length);
  return new Map(others.flatMap(({ text }, i) => (judged[i] ? [[text, judged[i]]] : [])));
}
