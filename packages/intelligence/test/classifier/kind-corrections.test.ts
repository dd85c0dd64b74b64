import { sharedEncoder } from '@feedback/test-support';
import { describe, expect, test } from '@jest/globals';
import { encodeCore, KINDS, type Kind, learnFromCorrections, loadClassifier } from '../../src/index.ts';

const encoder = sharedEncoder();
const classifier = loadClassifier();

function judged(text: string) {
  const { vector, manner } = encodeCore(encoder, text);
  const { probabilities } = classifier.classify(text, manner);
  return { vector, probabilities: KINDS.map((kind) => probabilities[kind]) };
}
const corrected = (kind: Kind, texts: string[]) => texts.map((text) => ({ kind, ...judged(text) }));
const likeliest = (probabilities: number[]) => KINDS[probabilities.indexOf(Math.max(...probabilities))];

const PORTALS = Array.from(
  { length: 10 },
  (_, n) => `The supplier portal lists vendor ${n} in the wrong region`,
);

describe('learnFromCorrections', () => {
  test('ten corrections of one sort change how the eleventh like it is judged, and nothing unlike it', () => {
    const corrections = corrected('feature', PORTALS);
    const like = judged('The supplier portal lists vendor 31 in the wrong region again');
    expect(likeliest(like.probabilities)).not.toBe('feature');
    expect(likeliest(learnFromCorrections(KINDS, corrections, like))).toBe('feature');
    for (const text of [
      'The app crashes when I log in',
      'How do I reset my password?',
      'Great app, I love it',
    ]) {
      const unlike = judged(text);
      const learnt = learnFromCorrections(KINDS, corrections, unlike);
      for (const [k, probability] of learnt.entries())
        expect(probability).toBeCloseTo(unlike.probabilities[k] ?? 0, 6);
    }
  });

  test('texts that differ only by a negation do not count as the same', () => {
    const corrections = corrected('other', ['login is working']);
    const broken = judged('login is not working');
    expect(likeliest(broken.probabilities)).toBe('bug');
    expect(likeliest(learnFromCorrections(KINDS, corrections, broken))).toBe('bug');
  });

  test('probabilities still sum to 1, and without corrections they are as they were', () => {
    const item = judged(PORTALS[0] ?? '');
    const learnt = learnFromCorrections(KINDS, corrected('praise', PORTALS), item);
    expect(learnt.reduce((sum, value) => sum + value, 0)).toBeCloseTo(1);
    for (const [k, value] of learnFromCorrections(KINDS, [], item).entries())
      expect(value).toBeCloseTo(item.probabilities[k] ?? 0);
  });
});
