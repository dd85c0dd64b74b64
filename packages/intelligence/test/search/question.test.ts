import { describe, expect, test } from '@jest/globals';
import { readQuestion } from '../../src/search/question.ts';

const NOW = new Date('2026-11-18T15:00:00Z'); // a Wednesday

describe('a question about everything', () => {
  test.each([
    ['What are the biggest problems?', { kinds: ['bug', 'feature', 'question', 'other'] }],
    ['what should we build next?', {}],
    ['What should we fix first?', {}],
    ['top complaints this month', { kinds: ['bug', 'other'] }],
    ['What do enterprise customers want most?', { payers: 'enterprise' }],
    ['Top feature requests', { kinds: ['feature'] }],
    ['How many bugs were reported last week?', { kinds: ['bug'] }],
    ['What are people saying?', {}],
    ['What praise did we get?', { kinds: ['praise'] }],
    ['Summarize the feedback', {}],
    ['What is wrong with the app?', { kinds: ['bug', 'feature', 'question', 'other'] }],
  ])('%s', (question, general) => {
    expect(readQuestion(question, NOW).general).toEqual(general);
  });

  test.each([
    'What do people say about refunds?',
    'complaints about the camera',
    'dark mode',
    'How is it?',
    'crash',
    'Which features of the export do people want?',
    'enterprise sign-on',
    '???',
    'qwertyuiop',
    'Was sagen die Kunden?',
  ])('is not: %s', (question) => {
    expect(readQuestion(question, NOW).general).toBeUndefined();
  });
});

describe('when it was said', () => {
  test.each([
    ['top complaints this month', '2026-11-01', undefined],
    ['refunds last month', '2026-10-01', '2026-11-01'],
    ['refunds this week', '2026-11-16', undefined],
    ['refunds last week?', '2026-11-09', '2026-11-16'],
    ['refunds this quarter', '2026-10-01', undefined],
    ['refunds last year', '2025-01-01', '2026-01-01'],
    ['refunds today', '2026-11-18', undefined],
    ['refunds yesterday', '2026-11-17', '2026-11-18'],
    ['refunds since last week', '2026-11-09', undefined],
    ['refunds in the past week', '2026-11-11T15:00:00Z', undefined],
  ])('%s', (question, since, until) => {
    expect(readQuestion(question, NOW).period).toEqual({
      since: new Date(since),
      ...(until && { until: new Date(until) }),
    });
  });

  test('so many days before now', () => {
    expect(readQuestion('Refunds in the last 14 days', NOW)).toEqual({
      about: 'Refunds',
      asked: 'what',
      period: { since: new Date('2026-11-04T15:00:00Z') },
    });
  });

  test('a question that does not say so is not narrowed', () => {
    expect(readQuestion('refund of last resort', NOW)).toEqual({
      about: 'refund last resort',
      asked: 'what',
      period: {},
    });
  });
});
