import {
  coreText,
  type Kind,
  KINDS,
  loadClassifier,
  NOTHING_ENCODED,
  openEncoder,
} from '@feedback/intelligence';
import { domainsApart, encodeInBatches, withKinds } from '@feedback/intelligence/training';
import { calibrationError, f1Figures, type Judged, recallOf, shareRight } from './class-figures.ts';
import { readJsonLines } from './data.ts';
import { type QualityData, type QualityRow } from './group.ts';

const TARGETS = {
  right: { atLeast: 0.74 },
  recall_bug: { atLeast: 0.88 },
  calibration_error: { atMost: 0.05 },
};

/** Measures the kinds of texts whose kinds were not learnt from: domains kept apart, and texts in other languages. */
export function measureKinds(data: QualityData): QualityRow[] {
  const file = data.path('own-feedback/multilingual.jsonl');
  const others = file === undefined ? [] : readJsonLines<Text>(file);
  return [
    ...rowsOf(
      'kinds, domains for reporting',
      withKinds(domainsApart('report')).flatMap(({ texts }) => texts),
      TARGETS,
    ),
    ...(others.length > 0 ? rowsOf('kinds, in six other languages', others, {}) : []),
  ];
}

type Text = { text: string; kind: Kind };

function rowsOf(on: string, texts: readonly Text[], targets: QualityRow['targets']): QualityRow[] {
  const cores = texts.map(({ text }) => coreText(text));
  const encoded = encodeInBatches(openEncoder(), cores);
  const { classify } = loadClassifier();
  const methods: Record<string, Judged[]> = {
    product: texts.map(({ kind: truth }, n) => {
      const { kind, probabilities } = classify(cores[n] ?? '', (encoded[n] ?? NOTHING_ENCODED).manner);
      return { said: kind, truth, certainty: probabilities[kind] };
    }),
    majority: texts.map(({ kind }) => ({ said: 'bug', truth: kind, certainty: 1 })),
  };
  return Object.entries(methods).map(([method, judged]) => ({
    on,
    method,
    figures: {
      texts: judged.length,
      right: shareRight(judged),
      recall_bug: recallOf(judged, 'bug'),
      ...f1Figures(judged, KINDS),
      calibration_error: calibrationError(judged),
    },
    ...(method === 'product' && targets ? { targets } : {}),
  }));
}
