import { sharedEncoder } from '@feedback/test-support';
import { describe, expect, test } from '@jest/globals';
import { KINDS, loadClassifier } from '../../src/index.ts';

const encoder = sharedEncoder();
const classifier = loadClassifier();
const classify = (text: string) => classifier.classify(text);

describe('classifier', () => {
  test.each([
    ['Push notifications not working', 'bug'],
    ['My card payment was declined', 'bug'],
    ['I was charged twice for one order', 'bug'],
    ['please add dark mode', 'feature'],
    ['We want scheduled email reports', 'feature'],
    ['Need role-based access control', 'feature'],
    ['How do I change my address?', 'question'],
    ['where do I find my invoices', 'question'],
    ['Great app, I love the new search!', 'praise'],
  ])('%j is %s', (text, kind) => expect(classify(text).kind).toBe(kind));

  test('recognises negation, which the vector cannot', () => {
    expect(classify('login is not working').kind).toBe('bug');
    expect(classify('login is working').kind).not.toBe('bug');
  });

  test.each(['La aplicación no funciona', 'Die App stürzt immer ab', '我喜欢这个应用', '👍', ''])(
    'what is not English (%j) is other, without confidence',
    (text) => {
      const { kind, probabilities, severity } = classify(text);
      expect({ kind, severity }).toEqual({ kind: 'other', severity: 0.5 });
      expect(probabilities.other).toBeLessThan(0.5);
    },
  );

  test.each([
    ['The app crashes when I open it', 1],
    ['The export is not working', 0.75],
    ['please add a calendar view', 0.5],
    ['How do I reset my password?', 0.5],
    ['Great app, I love it', 0.25],
  ])('%j has severity %d', (text, severity) => expect(classify(text).severity).toBe(severity));

  test('probabilities sum to 1 and the kind is the likeliest', () => {
    const { kind, probabilities } = classify('The map is slow, could you add an offline mode?');
    const sum = KINDS.reduce((total, name) => total + probabilities[name], 0);
    expect(sum).toBeCloseTo(1);
    expect(probabilities[kind]).toBe(Math.max(...Object.values(probabilities)));
  });
});
