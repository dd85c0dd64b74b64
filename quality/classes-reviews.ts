import { Type } from '@feedback/contract/schema';
import { coreText, KINDS, loadClassifier, NOTHING_ENCODED, openEncoder } from '@feedback/intelligence';
import { divideReviews, encodeInBatches, isFromPlay, type Review } from '@feedback/intelligence/training';
import { calibrationError, f1Figures, type Judged } from './class-figures.ts';
import { type QualityData, type QualityRow } from './group.ts';
import { readJson } from './read-json.ts';

const CLASSES = ['bug', 'feature', 'other'] as const;

const READINGS = new URL('samples/app-reviews/read-labels.json', import.meta.url);

/** Measures bug, feature and the rest on the half of the app reviews that nothing has learnt kinds from. */
export function measureReviews(data: QualityData): QualityRow[] {
  const file = data.path('app-reviews/reviews.json');
  if (file === undefined) return [];
  const reviews = divideReviews(file.slice(0, -'/app-reviews/reviews.json'.length)).reported;
  const cores = reviews.map(({ text }) => coreText(text));
  const encoded = encodeInBatches(openEncoder(), cores);
  const { classify } = loadClassifier();
  const methods: Record<string, Judged[]> = {
    product: reviews.map((review, n) => {
      const { probabilities } = classify(cores[n] ?? '', (encoded[n] ?? NOTHING_ENCODED).manner);
      return toJudged(
        KINDS.map((kind) => probabilities[kind]),
        classOf(review),
      );
    }),
    majority: reviews.map((review) => ({ said: 'other', truth: classOf(review), certainty: 1 })),
  };
  const fromStore = (_: Judged, n: number) => !isFromPlay(reviews[n] ?? { text: '' });
  return Object.entries(methods).flatMap(([method, all]) => [
    rowOf('app reviews, all as labelled', method, all),
    rowOf('app reviews, all, the doubtful labels read again', method, asRead(all, reviews)),
    rowOf('app reviews, App Store half', method, all.filter(fromStore)),
  ]);
}

/** The same predictions, with the doubtful labels replaced by those read. */
function asRead(all: Judged[], reviews: readonly Review[]): Judged[] {
  const readings = readJson(
    READINGS,
    Type.Array(Type.Object({ begins: Type.String(), label: Type.String(), kind: Type.String() })),
  );
  return all.map((one, i) => {
    const review = reviews[i];
    const reading = readings.find(
      ({ begins, label }) => label === review?.label && review.text.startsWith(begins),
    );
    return reading ? { ...one, truth: reading.kind } : one;
  });
}

function rowOf(on: string, method: string, judged: Judged[]): QualityRow {
  const figures = { ...f1Figures(judged, CLASSES), calibration_error: calibrationError(judged) };
  const row = { on, method, figures };
  return method === 'product'
    ? { ...row, targets: { macro_f1: { atLeast: 0.68 }, calibration_error: { atMost: 0.05 } } }
    : row;
}

/** The likeliest kind, and the probability of its class among the three. */
function toJudged(probabilities: number[], truth: string): Judged {
  const said = classAt(probabilities.indexOf(Math.max(...probabilities)));
  const certainty = probabilities.reduce((sum, p, k) => sum + (classAt(k) === said ? p : 0), 0);
  return { said, truth, certainty };
}

function classOf({ label }: Review): string {
  return label === 'Bug' ? 'bug' : label === 'Feature' ? 'feature' : 'other';
}

/** The class of a kind; kinds unknown to the classifier count as the rest. */
function classAt(place: number): string {
  const kind = KINDS[place];
  return kind === 'bug' || kind === 'feature' ? kind : 'other';
}
