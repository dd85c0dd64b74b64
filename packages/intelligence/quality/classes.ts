// Five folds over the app reviews: node packages/intelligence/quality/classes.ts --data DIR
import { parseArgs } from 'node:util';
import { loadEncoder } from '../src/encoder.ts';
import { toFeatures } from '../src/features.ts';
import { predict } from '../src/linear-model.ts';
import { openRandom, shuffle } from '../src/random.ts';
import { buildModel } from '../train/build-model.ts';
import {
  fromOwnSentences,
  fromReviews,
  fromSpokenRequests,
  isFromPlay,
  readReviews,
  type Review,
} from '../train/examples.ts';
import { macroF1 } from './figures.ts';

const { values } = parseArgs({ options: { data: { type: 'string', default: 'shared/data' } } });
const FOLDS = 5;

const encoder = loadEncoder();
const reviews = shuffle(readReviews(values.data), openRandom(7));
const elsewhere = [...fromSpokenRequests(values.data), ...fromOwnSentences()];

const pairs = Array.from({ length: FOLDS }, (_, fold) => {
  const held = reviews.filter((_, i) => i % FOLDS === fold);
  const model = buildModel(encoder, [
    ...fromReviews(reviews.filter((_, i) => i % FOLDS !== fold)),
    ...elsewhere,
  ]);
  return held.map((review) => {
    const probabilities = predict(model, toFeatures(review.text, encoder.embed(review.text)));
    const best = probabilities.indexOf(Math.max(...probabilities));
    return { said: ofThree(model.classes[best]), true: labelOf(review), isFromPlay: isFromPlay(review) };
  });
}).flat();

report('all reviews, as labelled', pairs);
report(
  'App Store half',
  pairs.filter((pair) => !pair.isFromPlay),
);
report(
  'Play half (doubtful labels)',
  pairs.filter((pair) => pair.isFromPlay),
);

function report(name: string, of: { said: string; true: string }[]): void {
  const { macro, f1 } = macroF1(of, ['bug', 'feature', 'other']);
  console.log(`app reviews, five folds, ${name}: macro-F1 ${macro.toFixed(3)}`, f1);
}

function ofThree(kind: string | undefined): string {
  return kind === 'bug' || kind === 'feature' ? kind : 'other';
}

function labelOf({ label }: Review): string {
  return label === 'Bug' ? 'bug' : label === 'Feature' ? 'feature' : 'other';
}
