import { Type } from '@feedback/contract/schema';
import { CLASSES as ALL, KINDS, openEncoder, openKindModel } from '@feedback/intelligence';
import {
  fromOwnFeedback,
  fromReviews,
  hasDoubtfulLabel,
  isFromPlay,
  learnKinds,
  type OutOfFold,
  outOfFold,
  ownTexts,
  readReviews,
  type Review,
  reviewText,
  temperatureFor,
  tempered,
  wordVectors,
} from '@feedback/intelligence/training';
import { calibrationError, f1Figures, type Judged } from './class-figures.ts';
import { divideOwnFeedback } from './classes-data.ts';
import { MODEL } from './classes-kinds.ts';
import { type QualityData, type QualityRow } from './group.ts';
import { nearestCentroid } from './nearest-centroid.ts';
import { readJson } from './read-json.ts';

const CLASSES = ['bug', 'feature', 'other'] as const;
const REST = KINDS.flatMap((kind, k) => (kind === 'bug' || kind === 'feature' ? [] : [k]));

const READINGS = new URL('samples/app-reviews/read-labels.json', import.meta.url);

type ReviewExample = { text: string; label: string; review: Review };

/** Measures bug, feature and the rest on app reviews. */
export function measureReviews(data: QualityData): QualityRow[] {
  const file = data.path('app-reviews/reviews.json');
  if (file === undefined) return [];
  const reviews = readReviews(file.slice(0, -'/app-reviews/reviews.json'.length));
  const judged = reviews.map((review): ReviewExample => {
    return { text: review.text, label: classOf(review), review };
  });
  const besides = [...fromOwnFeedback(divideOwnFeedback(data)?.learnt ?? []), ...ownTexts()];
  const vectors = wordVectors(MODEL);
  const learn = (kept: ReviewExample[]) => {
    const examples = fromReviews(kept.map(({ review }) => review)).map(reviewText);
    return openKindModel(learnKinds(vectors, ALL, [...besides, ...examples]));
  };
  const found = outOfFold(KINDS, judged, learn);
  const unseen = learn([]);
  const { embed } = openEncoder();
  const methods: Record<string, Judged[]> = {
    product: calibratedFolds(
      found,
      found.filter((_, i) => !hasDoubtfulLabel(reviews[i] ?? { text: '', label: 'Rating' })),
    ),
    'product, not calibrated': found.map(({ probabilities, label }) =>
      toJudged(probabilities, classAt(label)),
    ),
    'product, unseen': judged.map(({ text, label }) => toJudged(unseen(text), label)),
    'nearest centroid': nearestCentroid(
      judged.map(({ text, label }, i) => ({ vector: embed(text), label, fold: found[i]?.fold ?? 0 })),
      CLASSES,
    ),
    majority: judged.map(({ label }) => ({ said: 'other', truth: label, certainty: 1 })),
  };
  const fromStore = (_: Judged, i: number) => !isFromPlay(judged[i]?.review ?? { text: '' });
  return Object.entries(methods).flatMap(([method, all]) => [
    rowOf('app reviews, all as labelled', method, all),
    rowOf('app reviews, all, the doubtful labels read again', method, asRead(all, judged)),
    rowOf('app reviews, App Store half', method, all.filter(fromStore)),
  ]);
}

/** The same predictions, with the doubtful labels replaced by those read. */
function asRead(all: Judged[], judged: ReviewExample[]): Judged[] {
  const readings = readJson(
    READINGS,
    Type.Array(Type.Object({ begins: Type.String(), label: Type.String(), kind: Type.String() })),
  );
  return all.map((one, i) => {
    const review = judged[i]?.review;
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

/** Each fold with the temperature fitted on the trusted labels of the others. */
function calibratedFolds(found: OutOfFold[], trusted: OutOfFold[]): Judged[] {
  const temperatures = new Map<number, number>();
  return found.map(({ probabilities, label, fold }) => {
    let temperature = temperatures.get(fold);
    if (temperature === undefined) {
      temperature = temperatureFor(
        trusted.filter((one) => one.fold !== fold),
        REST,
      );
      temperatures.set(fold, temperature);
    }
    return toJudged(tempered(probabilities, temperature), classAt(label));
  });
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
